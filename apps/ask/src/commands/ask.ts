import { type BudgetOptions, type Evidence, explainMiss, formatTrace } from "@graphspan/core";
import type { Scope } from "@graphspan/neo4j";
import { formatCitations } from "../output/citations.js";
import { adoptionHint } from "../session/adoption-hint.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import { withSession } from "../session/open-session.js";
import { type PresetName, retrieve } from "../session/retrieve.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

export interface AskOptions {
  readonly embedder: EmbedderChoice;
  readonly preset: PresetName;
  readonly budget: BudgetOptions;
  readonly json: boolean;
  /** The whole graph when left out. */
  readonly scope?: Scope | undefined;
  /** Instead of the passages, what every route and stage did. */
  readonly trace?: boolean | undefined;
  /** Instead of the passages, why this chunk is not among them. */
  readonly explain?: string | undefined;
}

/** Prints the evidence for a question: cited passages for a person, or the whole of it as JSON; or how it was found. */
export async function ask(context: CommandContext, question: string, options: AskOptions): Promise<void> {
  const { embedder, preset, budget, scope } = options;
  const { terminal, signal } = context;
  const { evidence, hint } = await withSession(sessionRequest(context, embedder), async (session) => {
    const found = await retrieve(session, { question, preset, budget, scope, signal });
    const isWholeGraph = found.scope.name === "everything";
    return { evidence: found, hint: found.items.length === 0 && isWholeGraph ? await adoptionHint(session, signal) : null };
  });
  terminal.out(shown(evidence, options, context));
  if (hint !== null) terminal.note(hint);
}

function shown(evidence: Evidence, { json, trace, explain }: AskOptions, { terminal, environment }: CommandContext): string {
  if (trace === true) return formatTrace(evidence);
  const explanation = explain === undefined ? undefined : explainMiss(evidence, explain);
  if (json) return JSON.stringify(explanation ?? evidence, null, 2);
  if (explanation !== undefined) return explanation.text;
  const { colours, columns } = terminal;
  return formatCitations(evidence, { colours, columns, folder: environment.userFolder });
}
