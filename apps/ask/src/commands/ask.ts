import { type BudgetOptions, type Evidence, explainMiss, formatTrace } from "@graphspan/core";
import type { Scope } from "@graphspan/neo4j";
import { formatCitations } from "../output/citations.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import { foreignChunks } from "../session/foreign-chunks.js";
import { type Session, withSession } from "../session/open-session.js";
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
  const { evidence, foreign } = await withSession(sessionRequest(context, embedder), async (session) => {
    const found = await retrieve(session, { question, preset, budget, scope, signal });
    return { evidence: found, foreign: found.items.length === 0 ? await countForeignChunks(session, signal) : 0 };
  });
  terminal.out(shown(evidence, options, context));
  if (foreign > 0) terminal.note(adoptionHint(foreign));
}

/** What keeps a question from being answered where a graph was not adopted. */
async function countForeignChunks({ store, layout }: Session, signal: AbortSignal): Promise<number> {
  const [row] = await store.run(foreignChunks(layout), {}, { signal });
  return row!.chunks;
}

function adoptionHint(chunks: number): string {
  const were = chunks === 1 ? "1 chunk of the graph was" : `${chunks} chunks of the graph were`;
  return `${were} written by other software, such as neo4j-graphrag: \`ask adopt preview\` says how they become retrievable.`;
}

function shown(evidence: Evidence, { json, trace, explain }: AskOptions, { terminal, environment }: CommandContext): string {
  if (trace === true) return formatTrace(evidence);
  const explanation = explain === undefined ? undefined : explainMiss(evidence, explain);
  if (json) return JSON.stringify(explanation ?? evidence, null, 2);
  if (explanation !== undefined) return explanation.text;
  const { colours, columns } = terminal;
  return formatCitations(evidence, { colours, columns, folder: environment.userFolder });
}
