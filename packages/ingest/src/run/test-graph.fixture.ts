import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddingSet } from "@graphspan/core";
import {
  connect,
  type ConnectOptions,
  cypher,
  type GraphStore,
  identifier,
  type Layout,
  layouts,
  type Query,
  readEmbeddingSets,
  renamed,
  resolveEmbeddingSet,
} from "@graphspan/neo4j";
import { dumpDatabase, runTraces } from "@graphspan/neo4j/testing";
import { deterministicEmbedder, testServer, uniquePrefix } from "@graphspan/testkit";
import { z } from "zod";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import { type GivenDocument, givenSource } from "../sources/given-source.js";
import { ingest } from "./ingest.js";
import type { IngestOptions } from "./ingest-options.js";
import type { IngestReport } from "./ingest-report.js";

const lineChunker = createStructureChunker({ maxCharacters: 12 });

/** A graph of its own inside the shared database, and a folder of its own on disk. */
export interface TestGraph {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly set: EmbeddingSet;
  readonly embedder: ReturnType<typeof deterministicEmbedder>;
  readonly folder: string;
  /** Ingests documents from memory with the vectors of `embedder`; a line of some ten characters is one chunk. */
  ingest(documents: readonly GivenDocument[], options?: Partial<IngestOptions>): Promise<IngestReport>;
  rows(text: ReturnType<typeof cypher>, parameters?: Record<string, unknown>): Promise<Record<string, unknown>[]>;
  /** The canonical dump of this graph without its runs and what they recorded; ids of runs are left out. */
  dump(options?: { readonly withRuns?: boolean }): Promise<readonly string[]>;
  /** Removes all nodes but the embedding sets, keeps the schema. Where a reset has taken the set away, it is added again. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function createTestGraph(name: string, server: ConnectOptions = testServer()!): Promise<TestGraph> {
  const prefix = uniquePrefix(name);
  const labels = Object.fromEntries(
    Object.entries(layouts.graphspan.labels).map(([key, label]) => [key, prefix + label]),
  ) as unknown as Layout["labels"];
  const layout = renamed(layouts.graphspan, {
    labels,
    indexes: { vectorIndexName: `${prefix}_vector`, fullTextIndexName: `${prefix}_text` },
  });
  const store = await connect(server);
  const embedder = deterministicEmbedder(8);
  const register = () => resolveEmbeddingSet(store, layout, { model: embedder.model, dimensions: embedder.dimensions });
  const set = await register();
  const folder = await mkdtemp(join(tmpdir(), "graphspan-ingest-"));

  const rows: TestGraph["rows"] = async (text, parameters = {}) =>
    store.run(
      { name: "test.read", access: "READ", text, row: z.record(z.string(), z.unknown()) } satisfies Query<Record<string, unknown>>,
      parameters,
    );
  const all = Object.values(layout.labels).filter((label) => label !== layout.labels.run);

  return {
    store,
    layout,
    set,
    embedder,
    folder,
    ingest: (documents, options = {}) =>
      ingest({ store, layout, embeddingSet: set, embedder, source: givenSource(documents), chunker: lineChunker, ...options }),
    rows,
    dump: ({ withRuns = false } = {}) => {
      const ignore = [{ label: layout.labels.run }, { label: layout.labels.change }, ...(withRuns ? [] : runTraces(layout))];
      return dumpDatabase(server, { labelPrefix: prefix, ignore });
    },
    async clear() {
      const write = async (text: ReturnType<typeof cypher>): Promise<unknown> =>
        store.run({ name: "test.clear", access: "WRITE", text, row: z.unknown() });
      for (const label of [...all.filter((name) => name !== layout.labels.embeddingSet), layout.labels.run])
        await write(cypher`MATCH (n:${identifier(label)}) DETACH DELETE n`);
      if ((await readEmbeddingSets(store, layout)).length === 0) await register();
    },
    async close() {
      const write = async (text: ReturnType<typeof cypher>): Promise<unknown> =>
        store.run({ name: "test.clear", access: "WRITE", text, row: z.unknown() });
      for (const label of Object.values(layout.labels)) await write(cypher`MATCH (n:${identifier(label)}) DETACH DELETE n`);
      const schema = await rows(
        cypher`SHOW CONSTRAINTS YIELD name, labelsOrTypes WHERE any(l IN labelsOrTypes WHERE l STARTS WITH $prefix) RETURN name`,
        { prefix },
      );
      for (const { name: constraint } of schema) await write(cypher`DROP CONSTRAINT ${identifier(String(constraint))} IF EXISTS`);
      const indexes = await rows(
        cypher`SHOW INDEXES YIELD name, labelsOrTypes WHERE any(l IN labelsOrTypes WHERE l STARTS WITH $prefix) RETURN name`,
        { prefix },
      );
      for (const { name: index } of indexes) await write(cypher`DROP INDEX ${identifier(String(index))} IF EXISTS`);
      await rm(folder, { recursive: true, force: true });
      await store.close();
    },
  };
}
