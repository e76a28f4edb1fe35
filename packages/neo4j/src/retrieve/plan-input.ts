import type { EmbeddingSet } from "@graphspan/core";
import type { Layout } from "../layout/layout.js";
import type { ResolvedScope } from "../scope/resolved-scope.js";
import type { RetrievalIndexes } from "./index-description.js";
import type { Preset } from "./preset.js";
import type { ScopeStrategyChoice } from "./retrieve-options.js";

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
