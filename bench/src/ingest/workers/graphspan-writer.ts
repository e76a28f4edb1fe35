import { ingest } from "@graphspan/ingest";
import { connect, resolveEmbeddingSet } from "@graphspan/neo4j";
import { benchGraph } from "../../retrieve/graph/bench-graph.js";
import { createCorpus } from "../../retrieve/corpus/corpus.js";
import { corpusChunker } from "../../retrieve/graph/graph-document.js";
import { corpusSource, readBeforehand } from "../corpus-source.js";
import { syntheticModel } from "../../retrieve/graph/load-graph.js";
import { createGivenVectors } from "../given-vectors.js";
import type { Writer, WriterSettings } from "./writer-settings.js";

/** `ingest` as an application calls it; only what readers and embedders do is done beforehand. */
export async function openGraphspanWriter({ connection, prefix, corpus: options }: WriterSettings): Promise<Writer> {
  const { layout } = benchGraph(prefix);
  const store = await connect(connection);
  const documents = [...createCorpus(options).documents()];
  const embedder = createGivenVectors({ dimensions: options.dimensions, keep: true });
  for (const document of documents) embedder.add(document);
  const read = documents.map(readBeforehand);
  return {
    async write(count) {
      const embeddingSet = await resolveEmbeddingSet(store, layout, { model: syntheticModel, dimensions: options.dimensions });
      const start = performance.now();
      let lastWrite = start;
      const { chunks } = await ingest({
        store,
        layout,
        embeddingSet,
        embedder,
        source: corpusSource(read.slice(0, count)),
        chunker: corpusChunker,
        onEvent: ({ type }) => {
          if (type === "chunks-written") lastWrite = performance.now();
        },
      });
      const expected = documents.slice(0, count).reduce((sum, { sections }) => sum + sections.reduce((all, one) => all + one.chunks.length, 0), 0);
      if (chunks.written !== expected || chunks.embedded !== expected) throw new RangeError(`${chunks.written} of ${expected} passages were written`);
      return { writeMs: lastWrite - start, wholeMs: performance.now() - start };
    },
    close: () => store.close(),
  };
}
