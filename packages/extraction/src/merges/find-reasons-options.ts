import type { Embedder } from "@graphspan/core";
import type { GraphStore, Layout } from "@graphspan/neo4j";
import type { Sight } from "../queries/sight.js";

/** What reasons for merges are looked for in. */
export interface FindReasonsOptions {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly sight: Sight;
  readonly embedder: Embedder | null;
  readonly minCosine: number;
  readonly signal: AbortSignal | undefined;
  /** @default 10,000 */
  readonly limit?: number | undefined;
}
