import type { Metadata } from "@graphspan/ingest";
import type { PlacedRow } from "./group.js";

/** A row of the corpus as scopes see it. */
export interface CorpusRow {
  readonly id: string;
  /** The keys that scopes name. */
  readonly metadata: Metadata;
  /** A row of nothing but white space has no chunk. */
  readonly hasText: boolean;
}

/** A document of the corpus: one row, or all rows of a group. */
export interface CorpusDocument {
  /** The group, or the row's id. */
  readonly uri: string;
  readonly documentId: string;
  readonly isGroup: boolean;
  /** In the order of the text. */
  readonly rows: readonly (CorpusRow & PlacedRow)[];
}

/** The text of a row, without its title, which stands in front of it in the document. */
export interface RowText {
  readonly text: string;
  /** Where it begins behind the title, in bytes. */
  readonly startByte: number;
}

/** A corpus as it was read, before anything is written. */
export interface Corpus {
  readonly documents: readonly CorpusDocument[];
  readonly rowIds: ReadonlySet<string>;
  /** Of the rows whose texts were asked for. */
  readonly texts: ReadonlyMap<string, RowText>;
  /** Of the rows' bytes, in hex. */
  readonly hash: string;
}
