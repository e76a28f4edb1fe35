/** Documents to order for a question. */
export interface RerankRequest {
  readonly question: string;
  readonly documents: readonly string[];
  /** How many of the best to return; all of them when left out. */
  readonly topN?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A document's place in the new order. */
export interface RerankedDocument {
  /** Position in the request's list. */
  readonly index: number;
  readonly score: number;
}

/** Orders documents by how well each answers the question. */
export interface Reranker {
  readonly model: string;
  /** What the scores mean: `unit` runs from 0 to 1 and can be compared with a threshold, `raw` only orders. */
  readonly scoreScale: "unit" | "raw";
  /** Best first; equal scores keep the request's order. */
  rerank(request: RerankRequest): Promise<readonly RerankedDocument[]>;
}
