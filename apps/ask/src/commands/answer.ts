import type { Answer, AnswerSettings } from "@graphspan/answers";
import { formatRefusal } from "../output/answers/format-refusal.js";
import { formatSources } from "../output/answers/format-sources.js";
import { formatCut, formatStatement } from "../output/answers/format-statement.js";
import { formatFailedRoutes } from "../output/citations.js";
import { printableName } from "../output/printable.js";
import { hintFor } from "../session/adoption-hint.js";
import { answerQuestion } from "../session/answers/answer-question.js";
import { type ModelFlags, openChatModel } from "../session/open-chat-model.js";
import { withSession } from "../session/open-session.js";
import { type CommandContext, sessionRequest } from "./command-context.js";
import { keepForLater } from "./keep-for-later.js";
import type { QuestionOptions } from "./question-options.js";

export interface AnswerOptions extends QuestionOptions, ModelFlags, Pick<AnswerSettings, "unsupported" | "minSimilarity"> {}

/**
 * Answers a question with statements that cite passages, and prints them: to a person who watches each as soon as it was checked, to a pipe all at the end. Exit code 4 where
 * there is no answer.
 */
export async function printAnswer(context: CommandContext, question: string, options: AnswerOptions): Promise<Answer> {
  const { embedder, json, preset, budget, scope, unsupported, minSimilarity } = options;
  const { terminal, signal, environment, env } = context;
  const request = { question, preset, budget, scope, unsupported, minSimilarity, signal };
  const style = { colours: terminal.colours, columns: terminal.columns, folder: environment.userFolder };
  const isWatched = !json && terminal.columns !== null;
  const model = openChatModel(options, env) ?? undefined;
  const onStatement: Parameters<typeof answerQuestion>[1]["onStatement"] = (statement) => {
    if (isWatched) terminal.out(formatStatement(statement, style));
  };
  const { answer, hint } = await withSession(sessionRequest(context, embedder), async (session) => {
    const given = await answerQuestion(session, { ...request, model, onStatement });
    return { answer: given, hint: await hintFor(given.evidence, session, signal) };
  });
  await keepForLater(context, answer);
  if (json) terminal.out(JSON.stringify(answer, null, 2));
  else if (answer.refusal !== null) terminal.out(formatRefusal(answer, style));
  else {
    const statements = isWatched ? [] : answer.statements.map((statement) => formatStatement(statement, style));
    terminal.out([...statements, "", formatSources(answer, style)].join("\n"));
  }
  if (!json) for (const note of notesOn(answer, context)) terminal.note(note);
  if (hint !== null) terminal.note(hint);
  if (answer.refusal !== null) process.exitCode = 4;
  return answer;
}

function notesOn({ cut, provenance, evidence }: Answer, { terminal }: CommandContext): string[] {
  const { colours } = terminal;
  const { model, usage, isIncomplete } = provenance;
  return [
    ...formatFailedRoutes(evidence, colours),
    ...(cut.length === 0 ? [] : [formatCut(cut, { colours })]),
    ...(isIncomplete ? [colours.yellow("The model came to the limit of its output before it was done.")] : []),
    ...(model === null ? [] : [colours.dim(`${printableName(model)}: ${usage.inputTokens} tokens read, ${usage.outputTokens} written`)]),
  ];
}

/** Tells who expected an answer, and got sentences, why; and where the passages around them are. */
export function noteWithoutModel({ refusal, provenance }: Answer, { terminal }: CommandContext): void {
  if (refusal !== null || provenance.model !== null) return;
  const note = "No model was asked: these are the best supporting sentences, quoted, and may not answer the question. `ask show 1` shows the first in its passage; --model <name> has an answer written.";
  terminal.note(terminal.colours.dim(note));
}
