import { type Answer, type AnswerSettings, type Statement, streamAnswer } from "@graphspan/answers";
import type { Session } from "../open-session.js";
import { retrieve, type RetrieveRequest } from "../retrieve.js";

export interface AnswerRequest extends RetrieveRequest, Pick<AnswerSettings, "model" | "unsupported" | "minSimilarity"> {
  /** Is told each statement that stays, when it was checked. */
  readonly onStatement: (statement: Statement) => void;
}

/** Finds evidence in the session's graph and answers from it. */
export async function answerQuestion(session: Session, { onStatement, model, unsupported, minSimilarity, ...request }: AnswerRequest): Promise<Answer> {
  const evidence = await retrieve(session, request);
  const { question, signal } = request;
  // Sentences are chosen by their meaning, too, where the question was embedded anyway.
  const isEmbedded = evidence.trace.routes.some(({ route, state }) => route === "vector" && state === "ran");
  const embedder = isEmbedded && model === undefined ? (session.embedder ?? undefined) : undefined;
  let answer: Answer | undefined;
  for await (const event of streamAnswer({ question, evidence, model, embedder, unsupported, minSimilarity, signal })) {
    if (event.type === "statement") onStatement(event.statement);
    if (event.type === "end") answer = event.answer;
  }
  return answer!;
}
