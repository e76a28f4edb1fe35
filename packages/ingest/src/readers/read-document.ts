import type { ByteSpan } from "@graphspan/core";
import type { TextRange } from "../text/text-range.js";

/** What a metadata key can hold. A list holds values of one kind. */
export type MetadataValue = string | number | boolean | readonly string[] | readonly number[] | readonly boolean[];
/** Metadata of a document, by key. Keys of nested maps are joined with dots. */
export type Metadata = Readonly<Record<string, MetadataValue>>;

/**
 * A section: from its heading, with the headings directly above it, to the next heading of its level or above, so that it holds the sections
 * below it.
 */
export interface ReadSection extends TextRange {
  readonly heading: string;
  /** 1 to 6. */
  readonly level: number;
  /** The headings down to this one, its own last. */
  readonly path: readonly string[];
  /** Which of the sections with this path it is, from 0. */
  readonly ordinal: number;
  /** Position of the section around it in the list of sections; null at the top. */
  readonly parent: number | null;
}

/** What is known about a document besides its text; null where it is not. */
export interface Bibliography {
  readonly publisher: string | null;
  /** As it was given. */
  readonly publishedAt: string | null;
  readonly author: string | null;
  readonly language: string | null;
}

/** How the canonical text comes from the bytes of its file. */
export interface TextOrigin {
  /** As in `utf-8`, `utf-16le`, `windows-1252`; null where the format has none of its own. */
  readonly encoding: string | null;
  /** Where each page begins, the first one at 0; null where the format has no pages, or the file only one. */
  readonly pageStarts: readonly number[] | null;
  /** Bytes of the file that a range of the text was made from; null where the text is the file, byte for byte, or the format is packed. */
  readonly sourceSpanOf: ((range: TextRange) => ByteSpan) | null;
  /** What of the file is not in the text, in words, as in `2 scripts`. */
  readonly leftOut: readonly string[];
}

/** The text is the file. */
export const fileAsItIs: TextOrigin = { encoding: "utf-8", pageStarts: null, sourceSpanOf: null, leftOut: [] };

/** A document as a reader understood it. Offsets are UTF-16 units of `text`. */
export interface ReadDocument extends TextOrigin {
  /** The canonical text: what is cut into chunks and cited. */
  readonly text: string;
  readonly title: string;
  readonly bibliography: Bibliography;
  /** In the order of the text. */
  readonly sections: readonly ReadSection[];
  /** Code blocks and tables, as whole lines: chunks keep them whole where they fit. */
  readonly blocks: readonly TextRange[];
  readonly metadata: Metadata;
  /** What could not be understood, though no text was lost: broken front matter. */
  readonly warnings: readonly string[];
}

/** Turns the bytes of one format into text. */
export interface Reader {
  /** Name and version: stored with each document, which is read again when it changes. As in `markdown@1`. */
  readonly name: string;
  readonly mediaType: string;
  /** @throws A refusal of this one document: `INGEST.NOT_UTF8`, `INGEST.NOT_TEXT`; the signal's reason. */
  read(source: FileBytes): ReadDocument | Promise<ReadDocument>;
}

/** A reader that has its answer at once. */
export interface TextReader extends Reader {
  read(source: FileBytes): ReadDocument;
}

/** What a reader is given. */
export interface FileBytes {
  readonly bytes: Uint8Array;
  /** The last part of the document's path. */
  readonly fileName: string;
  /** What the bytes are known to be in from elsewhere, whatever they say themselves. */
  readonly encoding?: "utf-8" | undefined;
  /** Ends a reading that takes its time. */
  readonly signal?: AbortSignal | undefined;
}
