import type { ExtractorPassage } from "../extractors/extractor.js";

/** A chunk that is to be read for things. */
export interface Passage extends ExtractorPassage {
  readonly chunkId: string;
  readonly documentId: string;
  /** Byte of its document at which it begins; 0 where the chunk has no place in its document's bytes, and spans count within its text. */
  readonly startByte: number;
}
