import type { EmbeddingSet } from "@graphspan/core";
import { unsuitedAnalyzer } from "../full-text/suited-analyzer.js";
import type { Layout } from "../layout/layout.js";
import { runKinds, runStates } from "../runs/run.js";
import { compareSchema } from "../schema/check-schema.js";
import { readEmbeddingSets } from "../schema/read-embedding-sets.js";
import { analyzerOf, fullTextIndexOf, readSample } from "../schema/resolve-analyzer.js";
import { type ServerIndex, showIndexes } from "../schema/show-indexes.js";
import { schemaStepsAsMade } from "../schema/steps-as-made.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import { findProblems, type UnsuitedIndex } from "./find-problems.js";
import type { Health, VectorHealth } from "./health.js";
import { countLinks, countNodes, countRuns, countVectors } from "./health-queries.js";

/** Options of {@link readHealth}. */
export interface ReadHealthOptions extends CallOptions {
  /** A set to look at that is not registered in the graph, besides those that are. */
  readonly embeddingSet?: EmbeddingSet | undefined;
}

/** The largest finite number of single precision, which the vector index counts in. */
const largestSingle = 3.4028234663852886e38;

/**
 * Counts what is in a graph, looks at every vector and at the indexes, and says what keeps retrieval from finding all it could. Reads
 * only, and works on any graph, also one that has nothing of the layout. Takes time in proportion to the number of chunks.
 */
export async function readHealth(store: GraphStore, layout: Layout, { embeddingSet, ...call }: ReadHealthOptions = {}): Promise<Health> {
  const [[nodes], [links], runs, registered, all] = await Promise.all([
    store.run(countNodes(layout), {}, call),
    store.run(countLinks(layout), {}, call),
    store.run(countRuns(layout), { kinds: runKinds, states: runStates }, call),
    readEmbeddingSets(store, layout, call),
    store.run(showIndexes, {}, call),
  ]);
  const sets =
    registered.some(({ id }) => id === embeddingSet?.id) || embeddingSet === undefined ? registered : [...registered, embeddingSet];
  const vectors: VectorHealth[] = [];
  for (const set of sets) vectors.push(await readVectorHealth(store, layout, set, call));
  const labels = new Set(Object.values(layout.labels));
  const indexes = all.filter((index) => index.labels.some((label) => labels.has(label)));
  const { documentsNotWhole, ...nodeCounts } = nodes!;
  const counts = { ...nodeCounts, links: links!, runs: Object.fromEntries(runs.map(({ state, runs }) => [state, runs])) };
  const steps = schemaStepsAsMade({ layout, sets, indexes: all, server: store.server });
  const differences = compareSchema({ steps }, all);
  const unsuited = await findUnsuited(store, layout, all, call);
  const findings = findProblems({ counts, documentsNotWhole, runs, vectors, differences, steps, indexes: all, unsuited });
  return { counts, vectors, indexes, findings };
}

async function readVectorHealth(store: GraphStore, layout: Layout, set: EmbeddingSet, call: CallOptions): Promise<VectorHealth> {
  const rows = await store.run(countVectors(layout, set), { dimensions: set.dimensions, largest: largestSingle }, call);
  const none = { sound: 0, missing: 0, wrongSize: 0, zero: 0, notFinite: 0, notAList: 0 };
  const { id: embeddingSetId, property, vectorIndexName } = set;
  return { embeddingSetId, property, vectorIndexName, ...none, ...Object.fromEntries(rows.map(({ state, chunks }) => [state, chunks])) };
}

/** Looks at the beginnings of a thousand chunks, however many there are. */
async function findUnsuited(
  store: GraphStore,
  layout: Layout,
  indexes: readonly ServerIndex[],
  call: CallOptions,
): Promise<UnsuitedIndex | null> {
  const { searchText, text } = layout.properties.chunk;
  const index = fullTextIndexOf(layout, indexes);
  const analyzer = analyzerOf(index);
  if (index === undefined || analyzer === null || !index.labels.includes(layout.labels.chunk)) return null;
  const isFolded = index.properties.includes(searchText);
  if (!isFolded && !index.properties.includes(text)) return null;
  const unsuited = unsuitedAnalyzer({ analyzer, isFolded, texts: await readSample(store, layout, call) });
  return unsuited && { index: index.name, analyzer, isFolded, ...unsuited };
}
