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
  let answer: Answer | undefined;
  for await (const event of streamAnswer({ question, evidence, model, unsupported, minSimilarity, signal })) {
    if (event.type === "statement") onStatement(event.statement);
    if (event.type === "end") answer = event.answer;
  }
  return answer!;
}
