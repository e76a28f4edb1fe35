import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect } from "@graphspan/neo4j";
import { openPythonEnvironment, type PythonEnvironment } from "@graphspan/testkit/python";
import { cacheFolder } from "../cache-folder.js";
import { benchError } from "../errors.js";
import { checkGates } from "../report/figures.js";
import { describeMachine, watchLoad } from "../report/machine.js";
import type { Findings, Report } from "../report/report.js";
import { createCorpus } from "../retrieve/corpus/corpus.js";
import { benchGraph } from "../retrieve/graph/bench-graph.js";
import { refuseForeignData } from "../retrieve/graph/refuse-foreign-data.js";
import { openServer } from "../retrieve/open-server.js";
import { compareEmbedding } from "./compare-embedding.js";
import { compareWrites } from "./compare-writes.js";
import { emptyGraph } from "./empty-graph.js";
import type { IngestBenchOptions } from "./ingest-options.js";
import { ingestTargets } from "./targets.js";

const requirements = fileURLToPath(new URL("../../python/requirements.txt", import.meta.url));

/**
 * Measures how fast documents come into the graph: our `ingest` with vectors given, the bare driver, and the writer of neo4j-graphrag; then
 * our local embedder beside the session it runs on.
 *
 * @throws `BENCH.FOREIGN_DATABASE`, `BENCH.PYTHON_UNAVAILABLE`, errors of the server; the signal's reason when it aborts. Nothing is left
 * running or in the database, whatever happens.
 */
export async function benchIngest(options: IngestBenchOptions): Promise<Report> {
  const { chunks, onlineChunks, dimensions, rounds, seed, modelFolder, signal, onNote } = options;
  const startedAt = new Date().toISOString();
  const load = watchLoad();
  const noteWithLoad = (note: string): void => {
    load.look();
    onNote(note);
  };
  const python = await findPython(options);
  const corpus = createCorpus({ chunks, dimensions, seed });
  const embedded = async (): Promise<Findings> => {
    if (modelFolder === null) return { tables: [], figures: {}, notes: ["Embedding was left out: no model was named."] };
    const texts = [...textsOf(corpus, options.texts)];
    return compareEmbedding({ modelFolder, texts, seed, signal, onNote: noteWithLoad });
  };
  // First, since a model that is missing should not cost the figures of all writes.
  const embedding = await embedded();
  const written = await writes({ ...options, onNote: noteWithLoad }, { python, corpus });
  const findings = [written.findings, embedding];
  const figures = Object.assign({}, ...findings.map((each) => each.figures)) as Findings["figures"];
  return {
    schemaVersion: 1,
    bench: "ingest",
    startedAt,
    machine: describeMachine(),
    load: load.result(),
    settings: {
      chunks,
      "chunks online": onlineChunks,
      dimensions,
      rounds,
      seed,
      server: written.server,
      ...(python.python !== null && { python: python.versions }),
    },
    tables: findings.flatMap(({ tables }) => tables),
    figures,
    gates: checkGates(figures, ingestTargets),
    notes: [...(python.python === null ? [`Python was left out: ${python.reason}.`] : []), ...findings.flatMap(({ notes }) => notes)],
  };
}

async function writes(
  options: IngestBenchOptions,
  { python, corpus }: { readonly python: PythonEnvironment; readonly corpus: ReturnType<typeof createCorpus> },
): Promise<{ readonly findings: Findings; readonly server: string }> {
  const { prefix, foreignDatabase, dimensions, signal } = options;
  const server = await openServer({ ...options, dataDir: options.dataDir ?? join(cacheFolder(), "ingest") });
  try {
    const store = await connect({ ...server.connection, signal });
    const graph = benchGraph(prefix);
    try {
      if (!foreignDatabase) await refuseForeignData(store, prefix, signal);
      try {
        const findings = await compareWrites({ ...options, store, graph, connection: server.connection, corpus, python: python.python });
        return { findings, server: `${store.server.product} ${store.server.version}` };
      } finally {
        await emptyGraph(store, graph, { schema: "none", dimensions, signal: new AbortController().signal });
      }
    } finally {
      await store.close();
    }
  } finally {
    await server.stop();
  }
}

function* textsOf(corpus: ReturnType<typeof createCorpus>, count: number): Generator<string> {
  let given = 0;
  for (const { sections } of corpus.documents())
    for (const { chunks } of sections)
      for (const { text } of chunks) {
        if (given === count) return;
        given += 1;
        yield text;
      }
}

async function findPython({ python, signal, onNote }: IngestBenchOptions): Promise<PythonEnvironment> {
  if (python === "leave out") return { python: null, reason: "--no-python was given" };
  const environment = await openPythonEnvironment({ folder: cacheFolder(), requirements, signal, onNote });
  if (environment.python !== null || python === "use") return environment;
  throw benchError("BENCH.PYTHON_UNAVAILABLE", `Python cannot be measured: ${environment.reason}.`);
}
