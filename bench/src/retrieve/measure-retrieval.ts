import type { GraphStore } from "@graphspan/neo4j";
import type { PythonEnvironment } from "@graphspan/testkit/python";
import { cacheFolder } from "../cache-folder.js";
import { checkGates } from "../report/figures.js";
import { describeMachine, watchLoad } from "../report/machine.js";
import type { Findings, Report } from "../report/report.js";
import type { BenchContext } from "./comparisons/bench-context.js";
import { compareRetrievers } from "./comparisons/compare-retrievers.js";
import { compareScopes } from "./comparisons/compare-scopes.js";
import { compareThroughput } from "./comparisons/compare-throughput.js";
import { measureOwnCode } from "./comparisons/measure-own-code.js";
import { createCorpus } from "./corpus/corpus.js";
import { findSettings } from "./find-settings.js";
import { loadGraph } from "./graph/load-graph.js";
import type { PartName } from "./parts.js";
import type { RetrieveBenchOptions } from "./retrieve-options.js";
import { candidates, type SearchSettings, type VariantContext } from "./retrieve-variants.js";
import { targets } from "./targets.js";
import { trueNeighbours } from "./true-neighbours.js";

export interface OpenedBench extends Pick<VariantContext, "connection" | "graph"> {
  readonly store: GraphStore;
  readonly python: PythonEnvironment;
}

const parts: Readonly<Record<PartName, (context: BenchContext) => Promise<Findings>>> = {
  hybrid: compareRetrievers,
  scope: compareScopes,
  throughput: compareThroughput,
  own: measureOwnCode,
};

/** Questions with which the settings of equal recall are found. */
const mostCalibration = 200;

/** Loads the corpus and measures the parts that are asked for, one after the other. */
export async function measureRetrieval(options: RetrieveBenchOptions, opened: OpenedBench): Promise<Report> {
  const { only, onNote } = options;
  const startedAt = new Date().toISOString();
  const load = watchLoad();
  const noteWithLoad = (note: string): void => {
    load.look();
    onNote(note);
  };
  const { context, found } = await prepare({ ...options, onNote: noteWithLoad }, opened);
  const findings: Findings[] = [];
  for (const part of only) findings.push(await parts[part](context));
  const figures = Object.assign({}, ...findings.map((each) => each.figures)) as Findings["figures"];
  const { python } = opened;
  return {
    schemaVersion: 1,
    bench: "retrieve",
    startedAt,
    machine: describeMachine(),
    load: load.result(),
    settings: describeSettings(options, found(), opened),
    tables: findings.flatMap(({ tables }) => tables),
    figures,
    gates: checkGates(figures, targets),
    notes: [...(python.python === null ? [`Python was left out: ${python.reason}.`] : []), ...findings.flatMap(({ notes }) => notes)],
  };
}

interface Prepared {
  readonly context: BenchContext;
  /** The settings, if a part has asked for them. */
  readonly found: () => SearchSettings | undefined;
}

async function prepare(options: RetrieveBenchOptions, opened: OpenedBench): Promise<Prepared> {
  const { warmUp, queries, base, rounds, seed, pythonIndexes, signal, onNote } = options;
  const { store, graph, python } = opened;
  const corpus = createCorpus(options);
  const embeddingSet = await loadGraph({ store, graph, corpus, pythonIndexes, signal, onNote });
  const questions = corpus.questions(0, warmUp + queries);
  const calibration = questions.slice(0, Math.min(warmUp, mostCalibration));
  const measured = questions.slice(warmUp);
  const asked = [...calibration, ...measured];
  const truth = await trueNeighbours({ corpus, graph, questions: asked, count: candidates, folder: cacheFolder(), signal, onNote });
  const variants: VariantContext = { connection: opened.connection, graph, embeddingSet, pythonIndexes, questions };
  let found: SearchSettings | undefined;
  const settings = async (): Promise<SearchSettings> => {
    if (found !== undefined) return found;
    onNote("finding the settings of equal recall");
    const known = { questions: calibration, truth: truth.slice(0, calibration.length) };
    return (found = await findSettings({ store, python: python.python, context: variants, ...known, signal }));
  };
  const context: BenchContext = {
    ...variants,
    ...{ store, python, corpus, settings, base, rounds, seed, signal, onNote, measured },
    warmUp: questions.slice(0, warmUp),
    truth: truth.slice(calibration.length),
  };
  return { context, found: () => found };
}

function describeSettings(
  { chunks, dimensions, queries, warmUp, seed }: RetrieveBenchOptions,
  found: SearchSettings | undefined,
  { store, python }: OpenedBench,
): Report["settings"] {
  return {
    chunks,
    dimensions,
    queries,
    "warm-up": warmUp,
    seed,
    server: `${store.server.product} ${store.server.version}`,
    ...(python.python !== null && { python: python.versions }),
    ...(found && {
      "index candidates of graphspan and driver": found.ourCandidates,
      ...(found.ourCandidatesOnDefault !== null && { "index candidates of graphspan-default-index": found.ourCandidatesOnDefault }),
      ...(python.python !== null && { "ratio of python": found.pythonRatio, "ratio of python-our-index": found.pythonRatioOnOurs }),
    }),
  };
}
