import type { VectorMeasure } from "../queries/vector-score.js";
import type { Parameters } from "../store/query.js";
import type { FullTextPlan, VectorPlan } from "./plan-routes.js";

/** The routes that run, with the question in the form each needs. */
export interface RunnableRoutes {
  readonly vector: { readonly plan: VectorPlan; readonly questionVector: Float32Array } | null;
  readonly fullText: FullTextPlan | null;
}

/** One more than is kept, to know whether there are more. */
export function rowsPerRoute(candidatesPerRoute: number): number {
  return candidatesPerRoute + 1;
}

/** How vectors are scored again where the index's scores are not exact; null to trust the index. */
export function rescoring(plan: VectorPlan): VectorMeasure | null {
  return plan.rescored ? measureOf(plan) : null;
}

export function measureOf({ embeddingSet, index }: VectorPlan): VectorMeasure {
  return { property: embeddingSet.property, similarity: index.similarity };
}

/** Parameters of the routes; those of the index that SEARCH names in its text are not among them. */
export function routeParameters({ vector, fullText }: RunnableRoutes, candidatesPerRoute: number): Parameters {
  return {
    rowsPerRoute: rowsPerRoute(candidatesPerRoute),
    ...(vector && {
      indexCandidates: vector.plan.indexCandidates,
      vector: vector.questionVector,
      dimensions: vector.questionVector.length,
    }),
    ...(fullText && { fullTextIndex: fullText.index.name, fullTextQuery: fullText.query, fullTextRows: fullText.rows }),
  };
}
