import type { AdoptionReceipt } from "../receipt/adoption-receipt.js";

/** What an application tells while it works. */
export type ApplyEvent =
  /** `goesOn`: an earlier application of the same plan was stopped, or still works. */
  | { readonly type: "run-started"; readonly runId: string; readonly goesOn: boolean }
  /** So far, in all. Nothing of it can be seen yet. */
  | { readonly type: "chunks-written"; readonly documents: number; readonly chunks: number }
  /** All is written; one transaction makes it visible. */
  | { readonly type: "publishing" }
  | { readonly type: "finished"; readonly receipt: AdoptionReceipt };
