import type { BudgetOptions } from "@graphspan/core";
import { formatCitations } from "../output/citations.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import { withSession } from "../session/open-session.js";
import { type PresetName, retrieve } from "../session/retrieve.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

export interface AskOptions {
  readonly embedder: EmbedderChoice;
  readonly preset: PresetName;
  readonly budget: BudgetOptions;
  readonly json: boolean;
}

/** Prints the evidence for a question: cited passages for a person, or the whole of it as JSON. */
export async function ask(context: CommandContext, question: string, { embedder, preset, budget, json }: AskOptions): Promise<void> {
  const { terminal, signal, environment } = context;
  const evidence = await withSession(sessionRequest(context, embedder), (session) => retrieve(session, { question, preset, budget, signal }));
  const { colours, columns } = terminal;
  terminal.out(json ? JSON.stringify(evidence, null, 2) : formatCitations(evidence, { colours, columns, folder: environment.userFolder }));
}
