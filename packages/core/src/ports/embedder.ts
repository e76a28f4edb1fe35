/** Whether a text is stored or asked: some models embed the two differently. */
export type EmbeddingKind = "document" | "question";

/** Texts to turn into vectors. */
export interface EmbedRequest {
  /** Never empty, never blank: callers leave such texts out. */
  readonly texts: readonly string[];
  readonly kind: EmbeddingKind;
  readonly signal?: AbortSignal | undefined;
}

/** Turns texts into vectors. */
export interface Embedder {
  /** Name of the model; two embedders with the same name must give comparable vectors. */
  readonly model: string;
  readonly dimensions: number;
  /**
   * One vector for each text, in order, each of `dimensions` finite numbers with a length above zero.
   * An empty list is answered without a call.
   */
  embed(request: EmbedRequest): Promise<readonly Float32Array[]>;
}
