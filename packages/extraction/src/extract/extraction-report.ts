import type { ChatUsage } from "@graphspan/core";
import type { Polarity } from "../extractors/extractor.js";
import type { DropCounts } from "../grounding/drop-reason.js";

/** A chunk from which nothing could be extracted, with the reason. It stops no other, and is read again by the next extraction. */
export interface FailedChunk {
  readonly chunkId: string;
  readonly documentId: string;
  /** As in `CHAT.INVALID_OBJECT`. */
  readonly code: string;
  readonly reason: string;
  /** What to do about it. */
  readonly fix: string;
}

/** What an extraction did. Plain data. */
export interface ExtractionReport {
  readonly run: string;
  readonly chunks: {
    /** Read, and written with what was found in them, which may be nothing. */
    readonly extracted: number;
    readonly failed: number;
    /** Changed or deleted while they were read. */
    readonly passedOver: number;
  };
  /** Things that nothing had mentioned before. */
  readonly things: number;
  readonly mentions: number;
  readonly statements: Readonly<Record<Polarity, number>>;
  /** What was not kept, by reason. */
  readonly dropped: DropCounts;
  readonly failedByCode: Readonly<Record<string, number>>;
  /** The first 1,000. */
  readonly failures: readonly FailedChunk[];
  /** Of all calls of the model, those about chunks that were passed over or failed included, as far as it was told; zeros where there was none. */
  readonly usage: ChatUsage;
}
