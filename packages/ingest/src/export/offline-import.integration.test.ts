import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalNeo4j, LocalNeo4jError, startLocalNeo4j } from "@graphspan/local-neo4j";
import { connect, createRetriever, type Cypher, firstEmbeddingSet, type GraphStore, layouts, resolveEmbeddingSet, vector } from "@graphspan/neo4j";
import { dumpDatabase } from "@graphspan/neo4j/testing";
import { deterministicEmbedder, needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import { ingest } from "../run/ingest.js";
import { filesSource } from "../sources/files-source.js";
import { givenSource } from "../sources/given-source.js";
import { exportImportFiles } from "./export-import-files.js";
import { hostileDocuments, writeHostileFiles } from "./hostile-corpus.fixture.js";
import { importerOf } from "./offline-importer.fixture.js";

const layout = layouts.graphspan;
const embedder = deterministicEmbedder(8);
const { model, dimensions } = embedder;
const embeddingSet = firstEmbeddingSet(layout, { model, dimensions });

/** Servers of its own, and their jars and Java: a database that others use is not overwritten. */
const skipped = !testServer() || process.platform !== "linux";

describe.skipIf(skipped)(`files for the offline importer (${needsServer}, on Linux)`, { timeout: 300_000 }, () => {
  let folder: string;
  let running: LocalNeo4j | undefined;
  beforeAll(async () => {
    // With a blank, as in many paths.
    folder = await mkdtemp(join(tmpdir(), "graphspan offline-"));
    await writeHostileFiles(join(folder, "files"));
  });
  afterAll(async () => {
    await running?.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const corpus = () => ({
    layout,
    embeddingSet,
    embedder,
    chunker: createStructureChunker({ maxCharacters: 16 }),
    source: [filesSource({ path: join(folder, "files") }), givenSource(hostileDocuments)],
  });

  /** Does some work on a server of the same version as the one of the tests, on a data folder of its own. */
  async function onServer<Result>(name: string, version: string, work: (store: GraphStore, server: LocalNeo4j) => Promise<Result>): Promise<Result> {
    running = await startLocalNeo4j({ dataDir: join(folder, name), version, strategy: "java", env: { ...process.env, NEO4J_URI: undefined } });
    const store = await connect({ uri: running.uri, auth: running.auth });
    try {
      return await work(store, running);
    } finally {
      await store.close();
      await running.stop();
    }
  }

  async function describeGraph(store: GraphStore, { uri, auth }: LocalNeo4j) {
    const retriever = createRetriever({ store, layout, embeddingSet, embedder, preset: vector() });
    const { items } = await retriever.retrieve("salt and tide");
    return { dump: await dumpDatabase({ uri, auth }), answer: items.map(({ chunkId, score, text, span, source }) => ({ chunkId, score, text, span, source })) };
  }

  it("make the graph that an ingest makes, which answers alike and takes the next ingest", async ({ skip }) => {
    const given = await connect(testServer()!);
    const { version } = given.server;
    await given.close();

    const online = await onServer("online", version, async (store, server) => {
      expect(await resolveEmbeddingSet(store, layout, { model, dimensions })).toEqual(embeddingSet);
      const report = await ingest({ store, ...corpus() });
      expect(report.documents).toMatchObject({ added: 13, refused: 0, empty: 2 });
      return { ...(await describeGraph(store, server)), importer: await importerOf(server), report };
    }).catch((error: unknown) => {
      if (error instanceof LocalNeo4jError && error.code === "SERVER.STRATEGY_UNAVAILABLE") skip(error.message);
      throw error;
    });

    const written = await exportImportFiles({ ...corpus(), folder: join(folder, "for import"), neo4jVersion: version });
    expect({ ...written.ingest, run: "" }).toEqual({ ...online.report, run: "" });
    await online.importer.import({ argumentsFile: written.argumentsFile, dataDir: join(folder, "imported") });

    await onServer("imported", version, async (store, server) => {
      const statements = (await readFile(written.schemaFile, "utf8")).split(";\n").slice(0, -1) as Cypher[];
      for (const text of statements) await store.run({ name: "test.schema", access: "WRITE", text, row: z.unknown() });
      const { dump, answer } = await describeGraph(store, server);
      expect(dump).toEqual(online.dump);
      expect(answer).toEqual(online.answer);
      expect(answer.length).toBeGreaterThan(0);
      const { documents } = await ingest({ store, ...corpus() });
      expect(documents).toMatchObject({ added: 0, changed: 0, unchanged: 13 });
    });
  });
});
