import type { AnswerProvenance, Statement } from "./answer.js";

/** A statement that was checked, or, last of all, what answered. */
export type CheckedEvent = { readonly type: "checked"; readonly statement: Statement } | { readonly type: "end"; readonly provenance: AnswerProvenance };
