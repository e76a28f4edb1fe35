import type { EmbeddingSet } from "@graphspan/core";
import { readDroppingSets } from "../embedding-sets/read-dropping-sets.js";
import type { Layout } from "../layout/layout.js";
import { runKinds, runStates } from "../runs/run.js";
import { compareSchema } from "../schema/check-schema.js";
import { readEmbeddingSets } from "../schema/read-embedding-sets.js";
import { showIndexes } from "../schema/show-indexes.js";
import { schemaStepsAsMade } from "../schema/steps-as-made.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import { mostExamples } from "./faults/read-faults.js";
import { readGraphFaults } from "./faults/read-graph-faults.js";
import { findUnsuited } from "./find-unsuited.js";
import { findNotes } from "./findings/find-notes.js";
import { findProblems } from "./findings/find-problems.js";
import type { VectorFacts } from "./findings/health-facts.js";
import type { Health, HealthCounts, HealthFinding, HealthNote } from "./health.js";
import { countLinks, countNodes, countRuns, countThings, stagedChunks } from "./health-queries.js";
import { readVectors } from "./read-vectors.js";
import { runContents } from "./run-contents.js";
import { readStrayVectors } from "./stray-vectors.js";

/** Options of {@link readHealth}. */
export interface ReadHealthOptions extends CallOptions {
  /**
   * A set to look at besides those that are registered in the graph. Of this one, the vectors of all chunks count, also of those that other software wrote and
   * nobody has adopted.
   */
  readonly embeddingSet?: EmbeddingSet | undefined;
  /** Milliseconds that each of its queries may take; the dearest looks at every vector. @default 600000 */
  readonly timeoutMs?: number | undefined;
}

const queryTimeoutMs = 600_000;
const mostRuns = 100;

/**
 * Counts what is in a graph, looks at every document, chunk and vector, at links, runs and indexes, and says what keeps retrieval from finding
 * all it could, or from citing it rightly. Reads only, and works on any graph, also one that has nothing of the layout. Each check is one
 * query in which the server counts: neither side keeps a list of nodes. Takes time in proportion to the number of chunks, and of mentions and statements.
 */
export async function readHealth(store: GraphStore, layout: Layout, { embeddingSet, ...given }: ReadHealthOptions = {}): Promise<Health> {
  const call = { ...given, timeoutMs: given.timeoutMs ?? queryTimeoutMs };
  const [all, droppingSets, indexes] = await Promise.all([
    readEmbeddingSets(store, layout, call),
    readDroppingSets(store, layout, call),
    store.run(showIndexes, {}, call),
  ]);
  const registered = all.filter(({ id }) => !droppingSets.includes(id));
  const isRegistered = embeddingSet === undefined || registered.some(({ id }) => id === embeddingSet.id);
  const sets = isRegistered ? registered : [...registered, embeddingSet];
  const graph = await readGraph(store, layout, call);
  const vectors: VectorFacts[] = [];
  for (const set of sets) {
    const chunks = set.id === embeddingSet?.id ? "all" : "retrievable";
    vectors.push(await readVectors(store, layout, { set, chunks }, call));
  }
  const steps = schemaStepsAsMade({ layout, sets, indexes, server: store.server });
  const facts = {
    ...graph,
    vectors,
    droppingSets,
    strayVectors: await readStrayVectors(store, layout, sets, call),
    differences: compareSchema({ steps }, indexes),
    steps,
    indexes,
    unsuited: await findUnsuited(store, layout, indexes, call),
  };
  const labels = new Set(Object.values(layout.labels));
  return {
    schemaVersion: 1,
    counts: graph.counts,
    contents: await store.run(runContents(layout), { limit: mostRuns }, call),
    vectors: vectors.map(({ health }) => health),
    indexes: indexes.filter((index) => index.labels.some((label) => labels.has(label))),
    findings: findProblems(facts),
    notes: findNotes(facts),
  };
}

/** Nodes and links: how many there are, and what is wrong with them. */
async function readGraph(store: GraphStore, layout: Layout, call: CallOptions) {
  const [[nodes], [links], [extracted], runs] = await Promise.all([
    store.run(countNodes(layout), {}, call),
    store.run(countLinks(layout), {}, call),
    store.run(countThings(layout), {}, call),
    store.run(countRuns(layout), { kinds: runKinds, states: runStates }, call),
  ]);
  const faults = await readGraphFaults(store, layout, { isForeign: nodes!.foreignChunks > 0, hasThings: extracted!.things > 0 }, call);
  const countOf = (code: HealthFinding["code"] | HealthNote["code"]): number => faults.get(code)?.count ?? 0;
  const counts: HealthCounts = {
    ...nodes!,
    ...extracted!,
    documentsWithoutChunks: countOf("DOCUMENTS_WITHOUT_CHUNKS") + countOf("DOCUMENTS_EMPTIED") + countOf("DOCUMENTS_WITHOUT_TEXT"),
    chunksWithoutDocument: countOf("CHUNKS_WITHOUT_DOCUMENT"),
    links: links!,
    runs: Object.fromEntries(runs.map(({ state, runs }) => [state, runs])),
  };
  const count = counts.stagedChunks;
  const staged = count === 0 ? [] : await store.run(stagedChunks(layout), { limit: mostExamples }, call);
  return { counts, faults, runs, staged: { count, examples: staged.map(({ example }) => example) } };
}
