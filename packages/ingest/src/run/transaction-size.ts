import type { ResolvedIngestOptions } from "./ingest-options.js";

/** How much one transaction writes, about. */
export interface TransactionSize {
  /** Of documents that are written together; changes with the pace of the embedder. */
  chunks(): number;
  /** Of a document that is staged piece by piece. */
  readonly piece: number;
  /** A document of more chunks is staged before it is published. */
  readonly largeDocument: number;
  /** Is told how long vectors took. */
  embedded(vectors: number, elapsedMs: number): void;
}

const [few, many] = [250, 1_000];
const piecesOfLargeDocument = 5;

/**
 * How much is written at once is also how much is lost when an ingest is stopped. Text costs next to nothing to cut again, so without an
 * embedder there are few, large transactions. Vectors are the dear part: 1,000 of them are about a minute's work of a local model. So a transaction
 * holds 250 of them, and more only where they come so fast that they are less than a second's work.
 */
export function createTransactionSize({ embedding }: Pick<ResolvedIngestOptions, "embedding">): TransactionSize {
  const piece = embedding === null ? many : few;
  let chunks = piece;
  return {
    chunks: () => chunks,
    piece,
    largeDocument: piece * piecesOfLargeDocument,
    embedded(vectors, elapsedMs) {
      if (vectors === 0) return;
      chunks = Math.min(many, Math.max(few, Math.floor((vectors * 1_000) / Math.max(1, elapsedMs))));
    },
  };
}
