import type { TokenCounter } from "./token-counter.js";

/** Whether a text is stored or asked: some models embed the two differently. */
export type EmbeddingKind = "document" | "question";

/** Texts to turn into vectors. */
export interface EmbedRequest {
  /** Never empty, never blank: callers leave such texts out. */
  readonly texts: readonly string[];
  readonly kind: EmbeddingKind;
  readonly signal?: AbortSignal | undefined;
}

/** How much of a text a model reads: of a longer one, the vector knows only the beginning. */
export interface EmbedderWindow {
  readonly maxTokens: number;
  readonly tokenCounter: TokenCounter;
}

/** Turns texts into vectors. */
export interface Embedder {
  /** Name of the model; two embedders with the same name must give comparable vectors. */
  readonly model: string;
  readonly dimensions: number;
  /** Left out where nothing is cut off, or nobody knows where. */
  readonly window?: EmbedderWindow | undefined;
  /**
   * One vector for each text, in order, each of `dimensions` finite numbers with a length above zero.
   * An empty list is answered without a call.
   */
  embed(request: EmbedRequest): Promise<readonly Float32Array[]>;
}
