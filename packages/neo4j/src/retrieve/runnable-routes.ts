import type { CandidatesShape } from "../queries/candidates-shape.js";
import type { VectorSearch } from "../queries/candidates-shape.js";
import type { VectorMeasure } from "../queries/vector-score.js";
import type { Parameters } from "../store/query.js";
import type { FullTextAttempt, FullTextPlan } from "./plan-full-text-route.js";
import type { VectorAttempt, VectorPlan } from "./plan-vector-route.js";

/** The routes that run, with the question in the form each needs. */
export interface RunnableRoutes {
  readonly vector: { readonly plan: VectorPlan; readonly questionVector: Float32Array } | null;
  readonly fullText: { readonly plan: FullTextPlan } | null;
}

/** What each route does in one trip; null for a route that takes no part. */
export interface Attempts {
  readonly vector: VectorAttempt | null;
  readonly fullText: FullTextAttempt | null;
}

/** One more than is kept, to know whether there are more. */
export function rowsPerRoute(candidatesPerRoute: number): number {
  return candidatesPerRoute + 1;
}

/** What the query of a trip looks like. */
export function shapeOf({ vector }: RunnableRoutes, attempts: Attempts): Pick<CandidatesShape, "vector" | "fullText"> {
  return {
    vector: vector && attempts.vector && vectorSearch(vector.plan, attempts.vector),
    fullText: attempts.fullText !== null,
  };
}

export function vectorSearch(plan: VectorPlan, { strategy }: VectorAttempt): VectorSearch {
  const measure: VectorMeasure = { property: plan.embeddingSet.property, similarity: plan.index.similarity };
  const rescore = plan.rescored ? measure : null;
  if (strategy === "exact") return { method: "comparison", measure };
  return strategy === "inIndex" ? { method: "search", index: plan.index.name, rescore } : { method: "queryNodes", rescore };
}

/** Chunks of one score that are put in order where every chunk is compared. */
const tiedRowsPerRow = 4;

/** Parameters of a trip. */
export function routeParameters({ vector, fullText }: RunnableRoutes, attempts: Attempts, rows: number): Parameters {
  return {
    rowsPerRoute: rows,
    ...(vector &&
      attempts.vector && {
        ...(attempts.vector.strategy === "exact"
          ? { mostCompared: attempts.vector.mostCompared, tiedRows: tiedRowsPerRow * rows }
          : { indexCandidates: attempts.vector.indexCandidates, vectorIndex: vector.plan.index.name }),
        vector: vector.questionVector,
        dimensions: vector.questionVector.length,
      }),
    ...(fullText &&
      attempts.fullText && {
        fullTextIndex: fullText.plan.index.name,
        fullTextQuery: attempts.fullText.query,
        fullTextRows: attempts.fullText.rows,
      }),
  };
}
