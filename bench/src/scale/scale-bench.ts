import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect, finishRun, type GraphStore, startRun } from "@graphspan/neo4j";
import { startJsonLinesProcess } from "@graphspan/testkit/python";
import { z } from "zod";
import { cacheFolder } from "../cache-folder.js";
import { benchError } from "../errors.js";
import { checkGates, type Figures } from "../report/figures.js";
import { describeMachine, watchLoad } from "../report/machine.js";
import type { Report } from "../report/report.js";
import { corpusVersion, createCorpus } from "../retrieve/corpus/corpus.js";
import { type BenchGraph, benchGraph, defaultPrefix } from "../retrieve/graph/bench-graph.js";
import { corpusRun, holdsCorpus, removeGraph } from "../retrieve/graph/load-graph.js";
import { openServer } from "../retrieve/open-server.js";
import { benchRetrieve } from "../retrieve/retrieve-bench.js";
import { writeCorpusFile } from "./corpus-file.js";
import { growth } from "./growth.js";
import { type LoadStep, summarizeLoad } from "./summarize-load.js";
import { scaleTargets } from "./targets.js";

export interface ScaleBenchOptions {
  /** Passages of the largest graph, which is ingested. */
  readonly chunks: number;
  /** Passages of smaller graphs, which are asked the same way. */
  readonly smaller: readonly number[];
  readonly dimensions: number;
  readonly queries: number;
  readonly warmUp: number;
  readonly seed: number;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly onNote: (note: string) => void;
}

/**
 * Ingests a large corpus as a stream and says how fast that went to the end; then asks it, and smaller ones, the same way. What was ingested
 * stays in the cache, and is asked again without another load.
 */
export async function benchScale(options: ScaleBenchOptions): Promise<Report> {
  const { chunks, smaller, dimensions, queries, warmUp, seed, env, signal } = options;
  const startedAt = new Date().toISOString();
  const load = watchLoad();
  const onNote = (note: string): void => {
    load.look();
    options.onNote(note);
  };
  const loaded = await loadCorpus({ ...options, onNote });
  const reports = new Map<number, Report>();
  for (const size of [...smaller, chunks]) {
    const report = await benchRetrieve({
      ...{ chunks: size, dimensions, queries, warmUp, seed, env, signal, base: "driver-ids", only: ["hybrid"] },
      ...{ rounds: { durationMs: 1, count: 1 }, uri: null, dataDir: null, keep: true, foreignDatabase: false, pythonIndexes: false, python: "leave out", prefix: defaultPrefix },
      onNote: (note) => {
        onNote(`${size} passages: ${note}`);
      },
    });
    reports.set(size, report);
  }
  const figures = { ...loaded, ...growth(reports) };
  return {
    schemaVersion: 1,
    bench: "scale",
    startedAt,
    machine: describeMachine(),
    load: load.result(),
    settings: { chunks, smaller: smaller.join(", "), dimensions, queries, "warm-up": warmUp, seed },
    tables: [...reports].flatMap(([size, { tables }]) => tables.map((table) => ({ ...table, title: `${table.title}, ${size} passages` }))),
    figures,
    gates: checkGates(figures, scaleTargets),
    notes: Object.keys(loaded).length === 0 ? ["The corpus was there already: its load was not measured."] : [],
  };
}

/** The process that ingests is given no larger heap than one in half a gigabyte has: left alone, it takes what a machine has before it collects. */
const heapMegabytes = 256;
const script = fileURLToPath(new URL("load-worker.ts", import.meta.url));
const answer = z.union([
  z.object({ error: z.string() }),
  z.object({
    steps: z.array(z.object({ chunks: z.number(), elapsedMs: z.number(), megabytes: z.number() })),
    wholeMs: z.number(),
    peakMegabytes: z.number(),
  }),
]);

async function loadCorpus(options: ScaleBenchOptions): Promise<Figures> {
  const { chunks, dimensions, seed, signal, onNote } = options;
  const server = await openServer({ ...options, uri: null, dataDir: null });
  try {
    const store = await connect({ ...server.connection, signal });
    const graph = benchGraph();
    const corpus = createCorpus({ chunks, dimensions, seed });
    try {
      if (await holdsCorpus({ store, graph, corpus, signal, onNote })) return {};
      await removeGraph(store, graph, signal);
      const startedAt = new Date();
      const file = join(cacheFolder(), `corpus-${corpusVersion}-${chunks}-${dimensions}-${seed}.jsonl`);
      await writeCorpusFile(file, corpus, {
        signal,
        onProgress: (made) => {
          onNote(`${made} of ${chunks} passages made up`);
        },
      });
      const settings = { connection: server.connection, prefix: defaultPrefix, chunks, dimensions, file };
      const { steps, ...times } = await whileCounting({ store, graph, chunks, signal, onNote }, () => runWorker(settings, signal));
      await startRun(store, graph.layout, { ...corpusRun(corpus), kind: "ingest", startedAt, signal });
      await finishRun(store, graph.layout, { id: corpusRun(corpus).id, state: "finished", finishedAt: new Date(), signal });
      await rm(file);
      const figures = summarizeLoad(steps, times);
      // What follows may take long, and a load is measured once.
      for (const [figure, value] of Object.entries(figures)) onNote(`${figure} ${value?.toFixed(2)}`);
      return figures;
    } finally {
      await store.close();
    }
  } finally {
    await server.stop();
  }
}

async function runWorker(settings: unknown, signal: AbortSignal): Promise<{ steps: readonly LoadStep[]; wholeMs: number; peakMegabytes: number }> {
  const worker = startJsonLinesProcess({
    command: process.execPath,
    arguments: [`--max-old-space-size=${heapMegabytes}`, "--conditions=@graphspan/source", "--import=tsx", script],
    failure: (message) => benchError("BENCH.WORKER_FAILED", message),
  });
  try {
    const result = answer.parse(await worker.ask(settings, signal));
    if ("error" in result) throw benchError("BENCH.WORKER_FAILED", `The worker answered: ${result.error}`);
    return result;
  } finally {
    await worker.close();
  }
}

interface Counting {
  readonly store: GraphStore;
  readonly graph: BenchGraph;
  readonly chunks: number;
  readonly signal: AbortSignal;
  readonly onNote: (note: string) => void;
}

const lookEveryMs = 10_000;

/** Says how far a load is. */
async function whileCounting<Result>({ store, graph, chunks, signal, onNote }: Counting, work: () => Promise<Result>): Promise<Result> {
  const query = `MATCH (c:\`${graph.layout.labels.chunk}\`) RETURN count(c) AS chunks`;
  const look = setInterval(() => {
    store.runCypher(query, {}, { signal }).then(
      ([row]) => {
        onNote(`${String(row?.values["chunks"])} of ${chunks} passages ingested`);
      },
      () => undefined,
    );
  }, lookEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(look);
  }
}
