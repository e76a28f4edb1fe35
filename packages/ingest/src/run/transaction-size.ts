import type { ResolvedIngestOptions } from "./ingest-options.js";

export interface TransactionSize {
  /** Chunks that one transaction writes, about. */
  readonly chunks: number;
  /** A document of more chunks is staged piece by piece before it is published. */
  readonly largeDocument: number;
}

/**
 * How much is written at once is also how much is lost when an ingest is stopped. Text costs next to nothing to cut again, so without an
 * embedder there are few, large transactions. Vectors are the dear part: 1,000 of them are about a minute's work of a local model.
 */
export function transactionSize({ embedding }: Pick<ResolvedIngestOptions, "embedding">): TransactionSize {
  return embedding === null ? { chunks: 1_000, largeDocument: 5_000 } : { chunks: 250, largeDocument: 1_250 };
}
