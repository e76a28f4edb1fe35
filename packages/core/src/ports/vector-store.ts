export interface VectorRecord {
  readonly id: string;
  readonly content: string;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

export interface VectorHit extends VectorRecord {
  readonly score: number;
}

/** Finds stored texts by meaning, collection by collection. */
export interface VectorStore {
  upsert(collection: string, record: VectorRecord, options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
  search(
    collection: string,
    request: { readonly question: string; readonly topK: number; readonly signal?: AbortSignal | undefined },
  ): Promise<readonly VectorHit[]>;
  delete(collection: string, id: string): Promise<void>;
}
