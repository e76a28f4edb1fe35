import type { ExtractionReport, FailedChunk } from "./extraction-report.js";

/** What happens during an extraction, in order. */
export type ExtractionEvent =
  /** `chunks`: how many are to be read. */
  | { readonly type: "run-started"; readonly run: string; readonly chunks: number }
  | ({ readonly type: "chunk-failed" } & FailedChunk)
  /** Written: what stood in them is in the graph. */
  | { readonly type: "chunks-extracted"; readonly chunks: number; readonly passedOver: number; readonly mentions: number; readonly statements: number }
  | { readonly type: "finished"; readonly report: ExtractionReport };
