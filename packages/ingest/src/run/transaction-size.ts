import type { ResolvedIngestOptions } from "./ingest-options.js";

export interface TransactionSize {
  /** Chunks that one transaction writes, about. */
  readonly chunks: number;
  /** A document of more chunks is staged piece by piece before it is published. */
  readonly largeDocument: number;
}

/**
 * How much is written at once is also how much is lost when an ingest is stopped. Text costs next to nothing to cut again, so without an
 * embedder large transactions are best. Vectors are the dear part: a local model makes about 20 a second, and a quarter of the chunks a
 * transaction costs the server little more.
 */
export function transactionSize({ embedding }: Pick<ResolvedIngestOptions, "embedding">): TransactionSize {
  return embedding === null ? { chunks: 1_000, largeDocument: 5_000 } : { chunks: 250, largeDocument: 1_250 };
}
