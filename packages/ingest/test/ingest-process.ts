import { readFileSync } from "node:fs";
import type { EmbeddingSet } from "@graphspan/core";
import { deterministicEmbedder } from "@graphspan/core/testing";
import { connect, type ConnectOptions, type Layout } from "@graphspan/neo4j";
import { createStructureChunker, filesSource, ingest } from "../src/index.js";

/** What a process of its own is to do: an ingest that a test can kill. */
export interface IngestTask {
  readonly connection: ConnectOptions;
  readonly layout: Layout;
  readonly embeddingSet: EmbeddingSet;
  readonly folder: string;
  readonly maxCharacters: number;
}

const { connection, layout, embeddingSet, folder, maxCharacters } = JSON.parse(readFileSync(0, "utf8")) as IngestTask;
const store = await connect(connection);
await ingest({
  store,
  layout,
  embeddingSet,
  embedder: deterministicEmbedder(embeddingSet.dimensions),
  chunker: createStructureChunker({ maxCharacters }),
  source: filesSource({ path: folder }),
  prune: true,
  onEvent: ({ type }) => process.stdout.write(`${type}\n`),
});
await store.close();
