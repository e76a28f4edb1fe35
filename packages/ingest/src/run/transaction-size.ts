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
/** Of the vectors of one transaction, which the server holds in memory: with many dimensions, there are fewer of them. */
const vectorBytes = 16 * 1024 * 1024;
const bytesPerNumber = 8;

/**
 * What is not written yet is lost when an ingest is stopped. Text costs next to nothing to cut again, so without an embedder there are few, large
 * transactions. Vectors are the dear part. So a transaction holds 250 of them, also where they come slowly; where they come faster, as many as come in
 * a second, up to 1,000. Those of four transactions are in the making at once, or made and not written, and of five beside a large document: a stop costs no more.
 */
export function createTransactionSize({ embedding }: Pick<ResolvedIngestOptions, "embedding">): TransactionSize {
  const most = embedding === null ? many : mostVectors(embedding.embedder.dimensions);
  const least = Math.min(few, most);
  const piece = embedding === null ? many : least;
  let chunks = piece;
  return {
    chunks: () => chunks,
    piece,
    largeDocument: piece * piecesOfLargeDocument,
    embedded(vectors, elapsedMs) {
      if (vectors === 0) return;
      chunks = Math.min(most, Math.max(least, Math.floor((vectors * 1_000) / Math.max(1, elapsedMs))));
    },
  };
}

const mostVectors = (dimensions: number): number => Math.min(many, Math.max(1, Math.floor(vectorBytes / (dimensions * bytesPerNumber))));
