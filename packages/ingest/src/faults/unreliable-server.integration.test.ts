import { rm } from "node:fs/promises";
import { createRetriever, fullText } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import type { IngestEvent } from "../run/ingest-event.js";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";
import type { GivenDocument } from "../sources/given-source.js";
import { type OwnServer, startOwnServer } from "./own-server.fixture.js";

/** Two transactions: a server that has just been started is slow. */
const documents: readonly GivenDocument[] = Array.from({ length: 8 }, (_, document) => ({
  uri: `d${document}`,
  content: Array.from({ length: 45 }, (__, line) => `heron ${document} line ${line}`).join("\n"),
}));

describe.skipIf(!testServer() || process.platform !== "linux")(`ingest into a server that fails (${needsServer})`, { timeout: 300_000 }, () => {
  let server: OwnServer;
  let graph: TestGraph;
  let whole: readonly string[];
  const run = (onEvent?: (event: IngestEvent) => void) =>
    graph.ingest(documents, { chunker: createStructureChunker({ maxCharacters: 24 }), onEvent });

  beforeAll(async () => {
    server = await startOwnServer();
    graph = await createTestGraph("FailingServer", server.connection);
    await run();
    whole = await graph.dump();
  }, 300_000);
  beforeEach(() => graph.clear());
  afterAll(async () => {
    // With its server, the graph is gone.
    await graph.store.close();
    await rm(graph.folder, { recursive: true, force: true });
    await server.close();
  }, 100_000);

  const whenAllIsWell = async (): Promise<void> => {
    await run();
    expect(await graph.dump()).toEqual(whole);
  };

  it("goes on after the server was killed in the middle", async () => {
    let killed: Promise<void> | undefined;
    const failed = run(({ type }) => {
      if (type === "chunks-written") killed ??= server.kill();
    });
    await expect(failed).rejects.toMatchObject({ code: "SERVER.UNREACHABLE", retryable: true });
    await killed;
    await server.start();
    await whenAllIsWell();
  });

  it("says that the disk is full or the database read-only, leaves what was there to be found, and goes on when all is well", async () => {
    await graph.ingest(documents.slice(0, 1));
    await server.kill();
    await server.startOnFullDisk(300);
    await expect(run()).rejects.toMatchObject({ code: "SERVER.STORAGE_FAILED", retryable: true });
    await server.kill();
    await server.startReadOnly();
    const before = await graph.dump();
    await expect(run()).rejects.toMatchObject({ code: "SERVER.READ_ONLY", retryable: false });
    const { store, layout } = graph;
    const { items } = await createRetriever({ store, layout, embeddingSet: null, preset: fullText() }).retrieve("heron 0 line");
    expect(items.map(({ source }) => source.uri)).toContain("d0");
    expect(await graph.dump()).toEqual(before);
    await server.kill();
    await server.start();
    await whenAllIsWell();
  });
});
