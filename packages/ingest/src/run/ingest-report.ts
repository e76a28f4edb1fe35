import type { SkipCode } from "../sources/document-source.js";

/** Something in a source that is no document for us, with the reason. */
export interface SkippedDocument {
  readonly uri: string;
  readonly code: SkipCode;
  readonly reason: string;
}

/** A document that could not be written, with the reason. It stops no other. */
export interface RefusedDocument {
  readonly uri: string;
  /** As in `INGEST.NOT_UTF8`. */
  readonly code: string;
  readonly reason: string;
  /** What to do about it. */
  readonly fix: string;
  /** Where in it: a byte for bytes that are no UTF-8, a UTF-16 unit for a broken surrogate pair; null where there is no place. */
  readonly offset: number | null;
}

/** A document that was deleted, and came again with the same bytes under another uri. */
export interface MovedDocument {
  readonly from: string;
  readonly to: string;
}

/** A document of which something is not in its text. */
export interface PartlyReadDocument {
  readonly uri: string;
  /** In words, as in `2 scripts`. */
  readonly leftOut: readonly string[];
}

/** What an ingest did. Plain data. */
export interface IngestReport {
  readonly run: string;
  readonly documents: {
    readonly added: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly skipped: number;
    readonly refused: number;
    /** Of earlier ingests, which their sources have no longer; see `prune`. */
    readonly deleted: number;
    /** Of those added or changed: how many hold no text. */
    readonly empty: number;
  };
  readonly chunks: {
    /** Chunks of the documents that were added or changed. */
    readonly written: number;
    readonly embedded: number;
    /** Of those embedded: how many are longer, with their titles, than the model reads, where the embedder tells (`window`). */
    readonly truncated: number;
  };
  /** Bytes of all documents that were looked at, unchanged ones too. */
  readonly bytes: number;
  readonly skippedByCode: Readonly<Partial<Record<SkipCode, number>>>;
  readonly refusedByCode: Readonly<Record<string, number>>;
  /** The first 1,000. */
  readonly skipped: readonly SkippedDocument[];
  /** The first 1,000. */
  readonly refused: readonly RefusedDocument[];
  /** Of those deleted, those that were added under another uri; the first 1,000. */
  readonly moved: readonly MovedDocument[];
  /** Of the documents that were added or changed: of how many their readers left something out, as images and scripts. */
  readonly partlyRead: number;
  /** The first 1,000 of them. */
  readonly leftOut: readonly PartlyReadDocument[];
  /** What else is worth knowing, in sentences; the first 1,000. How many documents were taken over from an adoption comes first. */
  readonly notes: readonly string[];
}
