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
   * Ranges whose starts and ends strictly grow, each with text in it, each ending between two characters. Together they hold everything but
   * white space.
   */
  chunk(source: ChunkableText): readonly TextRange[];
}
