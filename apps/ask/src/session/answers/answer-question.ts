import { type Answer, type AnswerSettings, type Statement, streamAnswer } from "@graphspan/answers";
import { isLocalModel } from "../open-embedder.js";
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
  const isEmbedded = evidence.trace.routes.some(({ route, state }) => route === "vector" && state === "ran");
  // Sentences are chosen by their meaning, too, where the question was embedded on this machine anyway: a server would take money and time for it.
  const embedder = isEmbedded && model === undefined && session.embedder !== null && isLocalModel(session.embedder.model) ? session.embedder : undefined;
  let answer: Answer | undefined;
  for await (const event of streamAnswer({ question, evidence, model, embedder, unsupported, minSimilarity, signal })) {
    if (event.type === "statement") onStatement(event.statement);
    if (event.type === "end") answer = event.answer;
  }
  return answer!;
}
