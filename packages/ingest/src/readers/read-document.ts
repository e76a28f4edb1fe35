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

/** A document as a reader understood it. Offsets are UTF-16 units of `text`. */
export interface ReadDocument {
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
  /** @throws A refusal of this one document: `INGEST.NOT_UTF8`, `INGEST.NOT_TEXT`. */
  read(source: { readonly bytes: Uint8Array; readonly fileName: string }): ReadDocument;
}
