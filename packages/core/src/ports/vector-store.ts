/** A text to store under an id. */
export interface VectorRecord {
  readonly id: string;
  readonly content: string;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** A stored text that was found. A larger score is a better one. */
export interface VectorHit extends VectorRecord {
  readonly score: number;
}

/** Finds stored texts by meaning, collection by collection. */
export interface VectorStore {
  /** Stores a text, or replaces the one of the same id. */
  upsert(collection: string, record: VectorRecord, options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
  /** The `topK` texts of a collection that are closest to the question, best first. */
  search(
    collection: string,
    request: { readonly question: string; readonly topK: number; readonly signal?: AbortSignal | undefined },
  ): Promise<readonly VectorHit[]>;
  /** Removes a text; one that is not there is no error. */
  delete(collection: string, id: string): Promise<void>;
}
