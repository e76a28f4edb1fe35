import type { EmbeddingSet } from "@graphspan/core";
import { awaitIndexes, cypher, identifier, type GraphStore } from "@graphspan/neo4j";
import type { BenchGraph } from "./bench-graph.js";

/** Filling an index of a large graph takes minutes on a small machine. */
const timeoutMs = 1_800_000;

/**
 * Makes the indexes that `create_vector_index` and `create_fulltext_index` of neo4j-graphrag make: the server's defaults on the vector and
 * the text of chunks. The vector index stands beside ours on the same property, since ours also covers the document id.
 */
export async function makePythonIndexes(
  store: GraphStore,
  { layout: { labels, properties }, pythonIndexes }: BenchGraph,
  { dimensions, similarity, property }: EmbeddingSet,
  signal: AbortSignal,
): Promise<void> {
  const label = identifier(labels.chunk);
  await store.runCypher(
    cypher`CREATE VECTOR INDEX ${identifier(pythonIndexes.vector)} IF NOT EXISTS FOR (n:${label}) ON (n.${identifier(property)})
      OPTIONS {indexConfig: {\`vector.dimensions\`: toInteger($dimensions), \`vector.similarity_function\`: $similarity}}`,
    { dimensions, similarity },
    { signal },
  );
  await store.runCypher(
    cypher`CREATE FULLTEXT INDEX ${identifier(pythonIndexes.fullText)} IF NOT EXISTS FOR (n:${label})
      ON EACH [n.${identifier(properties.chunk.text)}]`,
    {},
    { signal },
  );
  await awaitIndexes(store, Object.values(pythonIndexes), { signal, timeoutMs });
}
