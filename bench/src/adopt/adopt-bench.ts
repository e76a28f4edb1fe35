import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyAdoption, planAdoption, prepareSteps, previewAdoption, undoAdoption } from "@graphspan/adoption";
import { applySchema, connect, type GraphStore, layouts, prefixed } from "@graphspan/neo4j";
import { refuseForeignData } from "../retrieve/graph/refuse-foreign-data.js";
import { openServer, type ServerOptions } from "../retrieve/open-server.js";
import { removePythonGraph, writePythonGraph } from "./python-graph.js";

export interface AdoptBenchOptions extends ServerOptions {
  readonly chunks: number;
  /** In front of every label. */
  readonly prefix: string;
  /** Whether data that no bench made may be in the database. */
  readonly foreignDatabase: boolean;
}

/** One step of an adoption. */
export interface AdoptFigure {
  readonly step: "preview" | "write" | "publish" | "undo";
  readonly seconds: number;
  readonly chunksPerSecond: number;
  /** Most of the JavaScript heap that was in use, in MB. */
  readonly heapMB: number;
}

/** Previews, applies and undoes the adoption of a graph of Python's shape, and says how fast each step was. */
export async function benchAdopt(options: AdoptBenchOptions): Promise<AdoptFigure[]> {
  const { chunks, prefix, signal, onNote } = options;
  const server = await openServer(options);
  const store = await connect({ ...server.connection, signal });
  const folder = await mkdtemp(join(tmpdir(), "graphspan-bench-adopt-"));
  try {
    if (!options.foreignDatabase) await refuseForeignData(store, prefix, signal);
    await removePythonGraph(store, prefix, signal);
    const { model, dimensions, vectorIndexName, sourceFiles } = await writePythonGraph({ store, prefix, folder, chunks, signal, onNote });
    const layout = prefixed(layouts.neo4jGraphRag, prefix);
    const plan = planAdoption({ layout, embeddingSet: { model, dimensions, vectorIndexName }, sourceFiles });
    const { before } = prepareSteps({ plan, server: store.server });
    await applySchema(store, { steps: before }, { signal });
    return await measure(store, plan, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await removePythonGraph(store, prefix, signal);
    await store.close();
    await server.stop();
  }
}

async function measure(store: GraphStore, plan: ReturnType<typeof planAdoption>, { chunks, signal, onNote }: AdoptBenchOptions): Promise<AdoptFigure[]> {
  const figures: AdoptFigure[] = [];
  let [since, heap] = [performance.now(), 0];
  const look = setInterval(() => (heap = Math.max(heap, process.memoryUsage().heapUsed)), 50);
  const done = (step: AdoptFigure["step"]): void => {
    const seconds = (performance.now() - since) / 1_000;
    figures.push({ step, seconds, chunksPerSecond: chunks / seconds, heapMB: heap / 2 ** 20 });
    onNote(`${step}: ${seconds.toFixed(1)} s`);
    [since, heap] = [performance.now(), 0];
  };
  try {
    await previewAdoption(store, plan, { signal });
    done("preview");
    const { runId } = await applyAdoption(store, plan, {
      signal,
      onEvent: ({ type }) => {
        if (type === "run-started") since = performance.now();
        if (type === "publishing") done("write");
      },
    });
    done("publish");
    await undoAdoption(store, plan.layout, { runId, signal });
    done("undo");
    return figures;
  } finally {
    clearInterval(look);
  }
}
