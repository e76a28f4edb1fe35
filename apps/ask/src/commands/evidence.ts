import { type Evidence, explainMiss, formatTrace } from "@graphspan/core";
import { formatCitations } from "../output/citations.js";
import { hintFor } from "../session/adoption-hint.js";
import { withSession } from "../session/open-session.js";
import { retrieve } from "../session/retrieve.js";
import { type CommandContext, sessionRequest } from "./command-context.js";
import { keepForLater } from "./keep-for-later.js";
import type { QuestionOptions } from "./question-options.js";

export interface EvidenceOptions extends QuestionOptions {
  /** Instead of the passages, what every route and stage did. */
  readonly trace?: boolean | undefined;
  /** Instead of the passages, why this chunk is not among them. */
  readonly explain?: string | undefined;
}

/** Prints the evidence for a question: cited passages for a person, or the whole of it as JSON; or how it was found. */
export async function printEvidence(context: CommandContext, question: string, options: EvidenceOptions): Promise<void> {
  const { embedder, preset, budget, scope } = options;
  const { terminal, signal } = context;
  const { evidence, hint } = await withSession(sessionRequest(context, embedder), async (session) => {
    const found = await retrieve(session, { question, preset, budget, scope, signal });
    return { evidence: found, hint: await hintFor(found, session, signal) };
  });
  await keepForLater(context, evidence);
  terminal.out(shown(evidence, options, context));
  if (hint !== null) terminal.note(hint);
}

function shown(evidence: Evidence, { json, trace, explain }: EvidenceOptions, { terminal, environment }: CommandContext): string {
  if (trace === true) return formatTrace(evidence);
  const explanation = explain === undefined ? undefined : explainMiss(evidence, explain);
  if (json) return JSON.stringify(explanation ?? evidence, null, 2);
  if (explanation !== undefined) return explanation.text;
  const { colours, columns } = terminal;
  return formatCitations(evidence, { colours, columns, folder: environment.userFolder });
}
