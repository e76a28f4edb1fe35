/** What a deletion did. Plain data. */
export interface DeletionReport {
  /** The run that recorded it; null where there was nothing to delete. */
  readonly run: string | null;
  /** How many documents are gone. */
  readonly documents: number;
  /** How many passages went with them, staged ones too. */
  readonly chunks: number;
  readonly sections: number;
  /** Uris or ids, as they were given, of which the graph has no document that an ingest wrote. */
  readonly notFound: readonly string[];
  /** Uris or ids, as they were given, of documents that an adoption holds. They stay: undo the adoption, or have an ingest replace them. */
  readonly adopted: readonly string[];
}
