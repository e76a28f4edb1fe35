import type { EmbeddingSet } from "@graphspan/core";
import type { Layout } from "../layout/layout.js";
import type { ResolvedScope } from "../scope/resolved-scope.js";
import type { RetrievalIndexes } from "./index-description.js";
import { type FullTextPlan, planFullTextRoute } from "./plan-full-text-route.js";
import { planVectorRoute, type VectorPlan } from "./plan-vector-route.js";
import type { Preset } from "./preset.js";
import type { ScopeStrategyChoice } from "./retrieve-options.js";
import type { SkippedRoute } from "./skipped-route.js";

/** What each route will do; null for a route that the preset does not ask for. */
export interface RoutePlan {
  readonly vector: VectorPlan | SkippedRoute | null;
  readonly fullText: FullTextPlan | SkippedRoute | null;
}

/** What a plan is made from. */
export interface PlanInput {
  readonly question: string;
  readonly preset: Preset;
  readonly layout: Layout;
  readonly embeddingSet: EmbeddingSet | null;
  readonly hasEmbedder: boolean;
  readonly indexes: RetrievalIndexes;
  readonly candidatesPerRoute: number;
  readonly scope: ResolvedScope | null;
  readonly scopeStrategy: ScopeStrategyChoice;
  readonly scopeExactChunks: number;
  /** Whether the server can filter a vector search by properties of the index. */
  readonly filtersInIndex: boolean;
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
