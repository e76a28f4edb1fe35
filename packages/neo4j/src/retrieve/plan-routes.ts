import { type FullTextPlan, planFullTextRoute } from "./plan-full-text-route.js";
import type { PlanInput } from "./plan-input.js";
import { planVectorRoute, type VectorPlan } from "./plan-vector-route.js";
import type { SkippedRoute } from "./skipped-route.js";

/** What each route will do; null for a route that the preset does not ask for. */
export interface RoutePlan {
  readonly vector: VectorPlan | SkippedRoute | null;
  readonly fullText: FullTextPlan | SkippedRoute | null;
}

/**
 * Decides which routes run and how, from what the server has. A route that cannot run is skipped with its reason.
 *
 * @throws `INDEX.DIMENSION_MISMATCH` when the index holds vectors of another size than the embedding set;
 * `SCOPE.STRATEGY_UNAVAILABLE` when the vector index cannot be filtered as asked.
 */
export function planRoutes(input: PlanInput): RoutePlan {
  const asked = input.preset.routes;
  return {
    vector: asked.includes("vector") ? planVectorRoute(input) : null,
    fullText: asked.includes("fullText") ? planFullTextRoute(input) : null,
  };
}
