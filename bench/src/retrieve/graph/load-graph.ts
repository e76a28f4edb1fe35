import type { EmbeddingSet } from "@graphspan/core";
import {
  applySchema,
  checkSchema,
  cypher,
  finishRun,
  type GraphStore,
  identifier,
  listRuns,
  planSchema,
  recordRunCounts,
  reset,
  resolveEmbeddingSet,
  type SchemaPlan,
  startRun,
} from "@graphspan/neo4j";
import { type Corpus, corpusVersion } from "../corpus/corpus.js";
import type { BenchGraph } from "./bench-graph.js";
import { documentsCreate } from "./documents-create.js";
import { toGraphDocument } from "./graph-document.js";
import { makePythonIndexes } from "./python-indexes.js";

/** The model that the made-up vectors are said to come from. */
export const syntheticModel = "bench-synthetic";

const runId = "bench-retrieve";

/** Ten documents, 500 passages with their vectors: large enough to be quick, small enough for the heap. */
const documentsPerTransaction = 10;

/** Filling an index of a large graph takes minutes on a small machine. */
const indexTimeoutMs = 1_800_000;

export interface LoadOptions extends CorpusInGraph {
  /** Whether the indexes that neo4j-graphrag makes are there too. */
  readonly pythonIndexes: boolean;
}

/** A corpus, and where it lies. */
interface CorpusInGraph {
  readonly store: GraphStore;
  readonly graph: BenchGraph;
  readonly corpus: Corpus;
  readonly signal: AbortSignal;
  readonly onNote: (note: string) => void;
}

/** Sees to it that the database holds the corpus with all indexes; what an earlier bench left of the same corpus is used again. */
export async function loadGraph(options: LoadOptions): Promise<EmbeddingSet> {
  const { store, graph, corpus, signal, onNote } = options;
  const isLoaded = await holdsCorpus(options);
  if (!isLoaded) await removeGraph(store, graph, signal);
  const embeddingSet = await resolveSet(options);
  const plan = planOf(options, embeddingSet);
  if (isLoaded) onNote("the corpus is loaded already");
  else {
    // Search indexes are filled several times as fast when the data is there first.
    await applySchema(store, { steps: plan.steps.filter(({ kind }) => kind === "constraint") }, { signal });
    await writeCorpus(options, embeddingSet);
  }
  onNote(`waiting for the indexes of ${corpus.chunks} chunks`);
  await applySchema(store, plan, { signal, timeoutMs: indexTimeoutMs });
  if (options.pythonIndexes) await makePythonIndexes(store, graph, embeddingSet, signal);
  return embeddingSet;
}

const resolveSet = ({ store, graph, corpus: { dimensions }, signal }: CorpusInGraph): Promise<EmbeddingSet> =>
  resolveEmbeddingSet(store, graph.layout, { model: syntheticModel, dimensions, signal });

const planOf = ({ store, graph }: CorpusInGraph, embeddingSet: EmbeddingSet): SchemaPlan =>
  planSchema({ layout: graph.layout, embeddingSet, server: store.server });

/** Removes all that the bench has written, and nothing else; also indexes as an earlier version made them. */
export async function removeGraph(store: GraphStore, graph: BenchGraph, signal?: AbortSignal): Promise<void> {
  const { layout, pythonIndexes } = graph;
  await reset(store, layout, { signal });
  for (const name of [layout.indexes.vectorIndexName, layout.indexes.fullTextIndexName, ...Object.values(pythonIndexes)])
    if (name !== null) await store.runCypher(cypher`DROP INDEX ${identifier(name)} IF EXISTS`, {}, { signal });
}

/** The run that says what the database holds. */
export const corpusRun = (corpus: Corpus): { readonly id: string; readonly settings: Record<string, number> } => ({ id: runId, settings: settingsOf(corpus) });

/** What was loaded is written down in a run, and a run that was interrupted is not finished. */
export async function holdsCorpus(options: CorpusInGraph): Promise<boolean> {
  const { store, graph, corpus, signal } = options;
  const runs = await listRuns(store, graph.layout, { kinds: ["ingest"], signal });
  const run = runs.find(({ id }) => id === runId);
  if (run?.state !== "finished" || JSON.stringify(run.settings) !== JSON.stringify(settingsOf(corpus))) return false;
  const differences = await checkSchema(store, planOf(options, await resolveSet(options)), { signal });
  return differences.every(({ kind }) => kind === "missing");
}

const settingsOf = ({ chunks, dimensions, seed }: Corpus): Record<string, number> => ({ corpusVersion, chunks, dimensions, seed });

async function writeCorpus({ store, graph: { layout }, corpus, signal, onNote }: CorpusInGraph, { property }: EmbeddingSet): Promise<void> {
  await startRun(store, layout, { id: runId, kind: "ingest", startedAt: new Date(), settings: settingsOf(corpus), signal });
  const query = documentsCreate(layout);
  let written = 0;
  for (const batch of inBatches(corpus.documents(), documentsPerTransaction)) {
    const documents = batch.map((document) => toGraphDocument(document, { layout, run: runId }));
    await store.run(query, { documents, run: runId, vectorProperty: property }, { signal });
    written += batch.reduce((sum, { sections }) => sum + sections.reduce((chunks, section) => chunks + section.chunks.length, 0), 0);
    onNote(`${written} of ${corpus.chunks} chunks written`);
  }
  await recordRunCounts(store, layout, { id: runId, counts: { chunks: written }, signal });
  await finishRun(store, layout, { id: runId, state: "finished", finishedAt: new Date(), signal });
}

function* inBatches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
