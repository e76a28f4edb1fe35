import type { EmbeddingSet } from "@graphspan/core";
import type { Layout } from "../layout/layout.js";
import type { ServerInfo } from "../store/graph-store.js";
import { defaultAnalyzer, planSchema } from "./plan-schema.js";
import { analyzerOf, fullTextIndexOf } from "./resolve-analyzer.js";
import type { SchemaStep } from "./schema-plan.js";
import type { ServerIndex } from "./show-indexes.js";

/**
 * The schema of a graph with these embedding sets, as it should be. Which analyzer was chosen when it was made, only the full-text index
 * itself knows.
 */
export function schemaStepsAsMade(graph: {
  readonly layout: Layout;
  readonly sets: readonly EmbeddingSet[];
  readonly indexes: readonly ServerIndex[];
  readonly server: ServerInfo;
}): SchemaStep[] {
  const { layout, sets, indexes, server } = graph;
  const analyzer = analyzerOf(fullTextIndexOf(layout, indexes)) ?? defaultAnalyzer;
  const plans = [null, ...sets].map((embeddingSet) => planSchema({ layout, embeddingSet, analyzer, server }));
  const byName = new Map(plans.flatMap(({ steps }) => steps).map((step) => [step.name, step]));
  return [...byName.values()];
}
