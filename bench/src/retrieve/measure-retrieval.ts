import type { GraphStore } from "@graphspan/neo4j";
import { cacheFolder } from "../cache-folder.js";
import { runVariants, type VariantRun } from "../harness/run-variants.js";
import type { PythonEnvironment } from "../python/python-environment.js";
import { describeMachine, watchLoad } from "../report/machine.js";
import type { Report, ReportTable } from "../report/report.js";
import { summarize } from "../report/summarize.js";
import { createCorpus } from "./corpus/corpus.js";
import { findSettings, recallTarget } from "./find-settings.js";
import { loadGraph } from "./graph/load-graph.js";
import type { RetrieveBenchOptions } from "./retrieve-options.js";
import {
  candidates,
  type Kind,
  kinds,
  retrieveVariants,
  type SearchSettings,
  type VariantContext,
  variantName,
} from "./retrieve-variants.js";
import { trueNeighbours } from "./true-neighbours.js";

export interface OpenedBench extends Pick<VariantContext, "connection" | "graph"> {
  readonly store: GraphStore;
  readonly python: PythonEnvironment;
}

/** Loads the corpus, finds the settings of equal recall, and measures all contenders in one run. */
export async function measureRetrieval(options: RetrieveBenchOptions, opened: OpenedBench): Promise<Report> {
  const { warmUp, queries, seed, signal, onNote } = options;
  const { store, graph, connection, python } = opened;
  const startedAt = new Date().toISOString();
  const corpus = createCorpus(options);
  const embeddingSet = await loadGraph({ store, graph, corpus, signal, onNote });
  const questions = corpus.questions(0, warmUp + queries);
  const truth = await trueNeighbours({ corpus, graph, questions, count: candidates, folder: cacheFolder(), signal, onNote });
  const context: VariantContext = { connection, graph, embeddingSet, questions };
  const load = watchLoad();
  onNote("finding the settings of equal recall");
  const settings = await findSettings({
    store,
    python: python.python,
    context,
    questions: questions.slice(0, warmUp),
    truth: truth.slice(0, warmUp),
    signal,
  });
  const runs = await runVariants({
    variants: retrieveVariants(settings, python.python, context),
    warmUp: questions.slice(0, warmUp),
    questions: questions.slice(warmUp),
    seed,
    signal,
    onProgress: (done, all) => {
      load.look();
      onNote(`${done} of ${all} questions asked, ${Math.min(done, warmUp)} of them to warm up`);
    },
  });
  const tables = toTables(runs, options, truth.slice(warmUp));
  return {
    schemaVersion: 1,
    bench: "retrieve",
    startedAt,
    machine: describeMachine(),
    load: load.result(),
    settings: describeSettings(options, settings, opened),
    tables,
    notes: [...(python.python === null ? [`Python was left out: ${python.reason}.`] : []), ...describeMissedTarget(tables)],
  };
}

/** One table a kind. The recall of hybrid variants is that of their vector forms, so all are summarized together. */
function toTables(runs: readonly VariantRun[], { base }: RetrieveBenchOptions, truth: readonly (readonly string[])[]): ReportTable[] {
  const kindOf = (name: string): Kind => kinds.find((kind) => name.startsWith(`${kind} `))!;
  const summaries = summarize({ runs, baseOf: (name) => variantName(kindOf(name), base), truth });
  return kinds.map((kind) => ({ base: variantName(kind, base), variants: summaries.filter(({ name }) => kindOf(name) === kind) }));
}

function describeMissedTarget(tables: readonly ReportTable[]): string[] {
  const short = tables.flatMap(({ variants }) => variants.filter(({ recall }) => recall !== null && recall.mean < recallTarget));
  return short.map(({ name }) => `${name} stays below a recall of ${recallTarget}: its times are not comparable.`);
}

function describeSettings(
  { chunks, dimensions, queries, warmUp, seed }: RetrieveBenchOptions,
  { ourCandidates, leastCandidates, pythonRatio, pythonRatioOnOurs }: SearchSettings,
  { store, python }: OpenedBench,
): Report["settings"] {
  return {
    chunks,
    dimensions,
    queries,
    "warm-up": warmUp,
    seed,
    server: `${store.server.product} ${store.server.version}`,
    "candidates of graphspan and driver": ourCandidates,
    "candidates of driver-least": leastCandidates,
    ...(python.python !== null && {
      python: python.versions,
      "ratio of python": pythonRatio,
      "ratio of python-our-index": pythonRatioOnOurs,
    }),
  };
}
