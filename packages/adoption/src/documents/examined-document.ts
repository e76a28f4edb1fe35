import type { DocumentToAdopt } from "./document-to-adopt.js";
import type { ReadingOrder } from "./reading-order.js";

/** A document to adopt, with what a preview says about it. */
export interface ExaminedDocument {
  readonly document: DocumentToAdopt;
  /** Null where it has none. */
  readonly path: string | null;
  /** Whether a document of the same path and the same texts came before. */
  readonly isCopy: boolean;
  /** How its chunks follow each other. */
  readonly order: Omit<ReadingOrder<unknown>, "chunks">;
  /** Chunks whose text is not a text. */
  readonly unreadableChunks: number;
}
