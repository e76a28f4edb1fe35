import type { TextRange } from "../text/text-range.js";

/** A text as a chunker sees it. Offsets are UTF-16 units of `text`. */
export interface ChunkableText {
  readonly text: string;
  /** Where sections begin, in order. No chunk crosses such a border. */
  readonly sectionStarts: readonly number[];
  /** Code blocks and tables, in order, whole lines: torn only when they do not fit into a chunk. */
  readonly blocks: readonly TextRange[];
}

/** Cuts a text into the pieces that are stored, searched and cited. */
export interface Chunker {
  /** Name, version and settings: stored with each document, which is cut again when it changes. As in `structure@1(1000,0)`. */
  readonly fingerprint: string;
  /**
   * Ranges whose starts and ends strictly grow, each with text in it and within one section, each beginning and ending between two characters
   * as people see them (graphemes), unless one is longer than a chunk may be. Together they hold everything but white space. The same text is
   * cut the same way each time. Ingest refuses a document whose chunks are not so, with `INGEST.INVALID_CHUNKS`.
   */
  chunk(source: ChunkableText): readonly TextRange[];
  /**
   * Whether a text is no longer than a chunk may be: a character that is must not be torn. Where it is left out, a character is too long when it has more
   * UTF-16 units than the longest chunk of its document, not counting what that repeats: a chunker that limits tokens has to say it.
   */
  fits?(text: string): boolean;
}
