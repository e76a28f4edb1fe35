import type { Evidence } from "@graphspan/core";
import type { Answer, Statement } from "./answer.js";

/** A step of an answer: what was found, each statement when it is complete and checked, and, last of all, the whole. */
export type AnswerEvent =
  | { readonly type: "evidence"; readonly evidence: Evidence }
  | { readonly type: "statement"; readonly statement: Statement }
  | { readonly type: "end"; readonly answer: Answer };
