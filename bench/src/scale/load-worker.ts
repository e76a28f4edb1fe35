import { createInterface } from "node:readline";
import { ingest, markdownReader } from "@graphspan/ingest";
import { connect, contentHash, resolveEmbeddingSet } from "@graphspan/neo4j";
import { z } from "zod";
import { corpusSource } from "../ingest/corpus-source.js";
import { createGivenVectors } from "../ingest/given-vectors.js";
import { writerSettings } from "../ingest/workers/writer-settings.js";
import { benchGraph } from "../retrieve/graph/bench-graph.js";
import { corpusChunker, toMarkdown } from "../retrieve/graph/graph-document.js";
import { syntheticModel } from "../retrieve/graph/load-graph.js";
import { readCorpusFile } from "./corpus-file.js";
import type { LoadStep } from "./summarize-load.js";

/** Ingests the file of a corpus as a stream, in a process of its own, so that its memory is that of an ingest. The first line holds the settings. */
process.setSourceMapsEnabled(false);

const settings = writerSettings.pick({ connection: true, prefix: true }).extend({ file: z.string(), chunks: z.int(), dimensions: z.int() });

const say = (answer: unknown): void => {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
};

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { connection, prefix, file, dimensions, ...corpus } = settings.parse(JSON.parse(String((await lines.next()).value)));
const { layout } = benchGraph(prefix);
const store = await connect(connection);
const embedder = createGivenVectors({ dimensions, keep: false });

/** Their vectors are known before anybody asks for them. */
async function* documents() {
  for await (const document of readCorpusFile(file)) {
    embedder.add(document);
    const { uri, title, content } = toMarkdown(document);
    const bytes = Buffer.from(content);
    yield {
      ...{ uri, path: null, bytes: bytes.length, mediaType: markdownReader.mediaType, reader: markdownReader.name },
      sourceSha256: contentHash(bytes),
      read: () => ({ ...markdownReader.read({ bytes, fileName: uri }), title }),
    };
  }
}

const megabyte = 2 ** 20;
const steps: LoadStep[] = [];
const step = Math.max(1, Math.floor(corpus.chunks / 100));
let chunks = 0;
const start = performance.now();
try {
  const embeddingSet = await resolveEmbeddingSet(store, layout, { model: syntheticModel, dimensions });
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
      if (chunks < (steps.at(-1)?.chunks ?? 0) + step && chunks < corpus.chunks) return;
      steps.push({ chunks, elapsedMs: performance.now() - start, megabytes: process.memoryUsage().rss / megabyte });
    },
  });
  say({ steps, wholeMs: performance.now() - start, peakMegabytes: process.resourceUsage().maxRSS / 1_024 });
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) });
}
await store.close();
process.stdin.destroy();
