/** A route this package can take. */
export type RetrievalRoute = "vector" | "fullText";

/** How to retrieve, as plain data. */
export interface Preset {
  readonly name: "vector" | "fullText" | "hybrid";
  readonly routes: readonly RetrievalRoute[];
  /** `rrf` adds up 1 / (60 + rank) over the routes; with `none` the native score of the only route stands. */
  readonly fusion: "rrf" | "none";
}

/** Chunks whose vectors are nearest to the question's. Items carry the similarity as the server computes it. */
export function vector(): Preset {
  return { name: "vector", routes: ["vector"], fusion: "none" };
}

/** Chunks that share words with the question. Items carry the score as the server computes it. */
export function fullText(): Preset {
  return { name: "fullText", routes: ["fullText"], fusion: "none" };
}

/** Vector and full-text search, joined by reciprocal rank fusion. */
export function hybrid(): Preset {
  return { name: "hybrid", routes: ["vector", "fullText"], fusion: "rrf" };
}
