import { createInterface } from "node:readline";
import { ingest } from "@graphspan/ingest";
import { connect, resolveEmbeddingSet } from "@graphspan/neo4j";
import { corpusSource, readBeforehand } from "../ingest/corpus-source.js";
import { createGivenVectors, syntheticModel } from "../ingest/given-vectors.js";
import { writerSettings } from "../ingest/workers/writer-settings.js";
import { createCorpus } from "../retrieve/corpus/corpus.js";
import { benchGraph } from "../retrieve/graph/bench-graph.js";
import { corpusChunker } from "../retrieve/graph/graph-document.js";
import type { LoadStep } from "./summarize-load.js";

/** Ingests a whole corpus as a stream, in a process of its own, so that its memory is that of an ingest. The first line holds the settings. */
process.setSourceMapsEnabled(false);

const say = (answer: unknown): void => {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
};

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { connection, prefix, corpus: options } = writerSettings.parse(JSON.parse(String((await lines.next()).value)));
const { layout } = benchGraph(prefix);
const store = await connect(connection);
const corpus = createCorpus(options);
const embedder = createGivenVectors({ dimensions: options.dimensions, keep: false });

/** Making up a document takes longer than writing it; that is no time of the ingest. */
let makingMs = 0;
function* documents() {
  const all = corpus.documents();
  for (;;) {
    const start = performance.now();
    const next = all.next();
    if (next.done === true) return;
    embedder.add(next.value);
    const document = readBeforehand(next.value);
    makingMs += performance.now() - start;
    yield document;
  }
}

const megabyte = 2 ** 20;
const steps: LoadStep[] = [];
const step = Math.max(1, Math.floor(options.chunks / 100));
let chunks = 0;
const start = performance.now();
try {
  const embeddingSet = await resolveEmbeddingSet(store, layout, { model: syntheticModel, dimensions: options.dimensions });
  await ingest({
    store,
    layout,
    embeddingSet,
    embedder,
    source: corpusSource(documents()),
    chunker: corpusChunker,
    onEvent: (event) => {
      if (event.type !== "chunks-written") return;
      chunks += event.chunks;
      if (chunks < (steps.at(-1)?.chunks ?? 0) + step && chunks < options.chunks) return;
      steps.push({ chunks, elapsedMs: performance.now() - start, makingMs, megabytes: process.memoryUsage().rss / megabyte });
    },
  });
  say({ steps, wholeMs: performance.now() - start, peakMegabytes: process.resourceUsage().maxRSS / 1_024 });
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) });
}
await store.close();
process.stdin.destroy();
