import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GraphStore } from "@graphspan/neo4j";
import { runVariants } from "../harness/run-variants.js";
import type { Variant } from "../harness/variant.js";
import type { Findings } from "../report/report.js";
import { type Corpus, chunksPerDocument } from "../retrieve/corpus/corpus.js";
import type { BenchGraph } from "../retrieve/graph/bench-graph.js";
import type { Connection } from "../retrieve/variants/connection.js";
import { emptyGraph, type Schema } from "./empty-graph.js";
import type { IngestBenchOptions } from "./ingest-options.js";
import { writePythonRows } from "./python-rows.js";
import { openPythonWriter, openWriter, type WriterProcess } from "./workers/open-writer.js";
import { summarizeWrites, type Write, type WriteVariantName } from "./summarize-writes.js";

export interface WritesContext extends Pick<IngestBenchOptions, "onlineChunks" | "rounds" | "warmUp" | "seed" | "prefix" | "signal" | "onNote"> {
  readonly store: GraphStore;
  readonly graph: BenchGraph;
  readonly connection: Connection;
  readonly corpus: Corpus;
  /** The Python to run; null leaves it out. */
  readonly python: string | null;
}

/** The same passages written by each, again and again, into a graph that is emptied each time. */
export async function compareWrites(context: WritesContext): Promise<Findings> {
  const { rounds, warmUp, seed, signal, onNote } = context;
  const folder = await mkdtemp(join(tmpdir(), "graphspan-bench-ingest-"));
  const writes: Write[] = [];
  try {
    const round = (_: unknown, index: number): number => index;
    const runs = await runVariants({
      variants: variantsOf(context, folder, (write) => writes.push(write)),
      warmUp: Array.from({ length: warmUp }, round),
      questions: Array.from({ length: rounds }, (_, index) => warmUp + index),
      seed,
      signal,
      onProgress: (done, all) => {
        onNote(`writes: round ${done} of ${all}`);
      },
    });
    return summarizeWrites(
      runs,
      writes.filter(({ round }) => round >= warmUp),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function variantsOf(context: WritesContext, folder: string, onWrite: (write: Write) => void): Variant<number>[] {
  const { connection, corpus, onlineChunks, prefix, python, graph } = context;
  const settings = { connection, prefix, corpus: { chunks: corpus.chunks, dimensions: corpus.dimensions, seed: corpus.seed } };
  const all = corpus.documentCount;
  const some = Math.min(all, Math.ceil(onlineChunks / chunksPerDocument));
  const ours = shared((signal) => openWriter({ ...settings, writer: "graphspan" }, signal));
  const bare = shared((signal) => openWriter({ ...settings, writer: "driver" }, signal));
  const theirs = async (signal: AbortSignal): Promise<WriterProcess> => {
    const file = join(folder, "rows.jsonl");
    const { layout } = graph;
    const vectorProperty = layout.properties.chunk.embedding;
    await writePythonRows(file, corpus, { layout, documents: some, vectorProperty });
    const labels = { document: layout.labels.document, chunk: layout.labels.chunk };
    return openPythonWriter(python!, { connection, file, labels, vectorProperty }, signal);
  };
  const variant = (name: WriteVariantName, schema: Schema, documents: number, open: SharedWriter): Variant<number> =>
    writeVariant({ name, schema, documents, open, context, onWrite });
  return [
    variant("graphspan bulk", "bulk", all, ours),
    variant("driver bulk", "bulk", all, bare),
    variant("graphspan online", "online", some, ours),
    variant("driver online", "online", some, bare),
    ...(python === null ? [] : [variant("python bulk", "none", some, shared(theirs))]),
  ];
}

interface WriteVariantOptions {
  readonly name: WriteVariantName;
  readonly schema: Schema;
  readonly documents: number;
  readonly open: SharedWriter;
  readonly context: WritesContext;
  readonly onWrite: (write: Write) => void;
}

/** Its time is that of 1,000 passages. */
function writeVariant({ name, schema, documents, open, context, onWrite }: WriteVariantOptions): Variant<number> {
  const { store, graph, corpus } = context;
  const chunks = Math.min(corpus.chunks, documents * chunksPerDocument);
  return {
    name,
    async prepare(signal) {
      await open.get(signal);
    },
    async run(round, signal) {
      await emptyGraph(store, graph, { schema, dimensions: corpus.dimensions, signal });
      const write = await (await open.get(signal)).write(documents, signal);
      onWrite({ name, round, chunks, ...write });
      return { ids: [], elapsedMs: (write.writeMs / chunks) * 1_000 };
    },
    close: () => open.close(),
  };
}

/** One process for all variants of a writer. */
interface SharedWriter {
  get(signal: AbortSignal): Promise<WriterProcess>;
  close(): Promise<void>;
}

function shared(open: (signal: AbortSignal) => Promise<WriterProcess>): SharedWriter {
  let opened: Promise<WriterProcess> | undefined;
  return {
    get: (signal) => (opened ??= open(signal)),
    async close() {
      const writer = await opened?.catch(() => undefined);
      opened = undefined;
      await writer?.close();
    },
  };
}
