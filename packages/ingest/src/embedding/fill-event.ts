import type { FillReport } from "./fill-report.js";

/** What happens during a fill, in order. */
export type FillEvent =
  /** `missing`: chunks without a vector of the set, of all that can be retrieved; `adopted`: of these, those that stay without. */
  | { readonly type: "fill-started"; readonly chunks: number; readonly missing: number; readonly adopted: number }
  /** A process that has given no sign of life had begun with these. */
  | { readonly type: "work-taken-over"; readonly chunks: number }
  /** Embedded and written by this process. */
  | { readonly type: "vectors-written"; readonly chunks: number }
  /** All that is left is claimed by other processes. */
  | { readonly type: "waiting-for-others"; readonly claims: number }
  /** Every chunk has its vector; now the server fills the index, if it has none yet. */
  | { readonly type: "making-index"; readonly index: string }
  | { readonly type: "finished"; readonly report: FillReport };
