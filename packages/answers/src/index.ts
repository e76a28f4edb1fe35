export type { Answer, AnswerProvenance, Citation, Problem, ProblemCode, Refusal, RefusalReason, Statement } from "./answer/answer.js";
export type { AnswerEvent } from "./answer/answer-event.js";
export type { AnswerOptions, AnswerSettings, EvidenceRetriever } from "./answer/answer-options.js";
export { answerSchema } from "./answer/answer-schema.js";
export { answer, streamAnswer } from "./answer/stream-answer.js";
export { checkStatement } from "./check/check-statement.js";
export type { ProposedCitation, ProposedStatement } from "./check/proposed-statement.js";
export { bestCosine } from "./refusal/floor.js";
export { type CitationState, type VerifiedAnswer, type VerifiedCitation, verifyAnswer } from "./verify/verify-answer.js";
