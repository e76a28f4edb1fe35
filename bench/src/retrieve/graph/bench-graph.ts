import { type Layout, layouts, renamed } from "@graphspan/neo4j";

/** Names of the bench's graph: our layout under labels of its own, and the indexes that a Python application would make. */
export interface BenchGraph {
  readonly layout: Layout;
  /** Begins every label of the graph. */
  readonly prefix: string;
  readonly pythonIndexes: { readonly vector: string; readonly fullText: string };
}

export const defaultPrefix = "Bench";

export function benchGraph(prefix = defaultPrefix): BenchGraph {
  const { labels } = layouts.graphspan;
  const layout = renamed(layouts.graphspan, {
    labels: Object.fromEntries(Object.entries(labels).map(([kind, label]) => [kind, prefix + label])),
    indexes: { vectorIndexName: `${prefix}_vector`, fullTextIndexName: `${prefix}_text` },
  });
  return { layout, prefix, pythonIndexes: { vector: `${prefix}_python_vector`, fullText: `${prefix}_python_text` } };
}
