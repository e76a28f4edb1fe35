import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createRetriever, fullText, readHealth } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import type { IngestEvent } from "../run/ingest-event.js";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";
import type { GivenDocument } from "../sources/given-source.js";
import { createCorpusGraph } from "./corpus-graph.fixture.js";
import { type OwnServer, startOwnServer } from "./own-server.fixture.js";

/** How often the server is killed at a point that is drawn. More of them, for a night: `GRAPHSPAN_SERVER_KILLS=500`. */
const kills = Number(process.env["GRAPHSPAN_SERVER_KILLS"] ?? 2);
/** It is started again after each. */
const killMs = 120_000;

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

  it(`comes to the graph of an undisturbed one wherever the server is killed (${kills} times)`, async () => {
    const corpus = createCorpusGraph(graph);
    let broken = 0;
    const round = fc.record({
      fromEmpty: fc.boolean(),
      // The server has just been started, and is slow.
      hasLarge: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      events: fc.integer({ min: 1, max: 10 }),
      milliseconds: fc.nat(150),
    });
    const property = fc.asyncProperty(round, async ({ events, milliseconds, ...start }) => {
      const { before, after } = await corpus.begin(start);
      let seen = 0;
      let killed: Promise<void> | undefined;
      const kill = (): Promise<void> => (killed ??= sleep(milliseconds).then(() => server.kill()));
      const onEvent = (): void => {
        seen += 1;
        if (seen === events) void kill();
      };
      const ending = await Promise.allSettled([corpus.ingest({ onEvent })]);
      await kill();
      await server.start();
      if (ending[0].status === "rejected") {
        expect(ending[0].reason).toMatchObject({ code: "SERVER.UNREACHABLE", retryable: true });
        broken += 1;
      }
      await corpus.expectWhole(before, after);
      await corpus.ingest();
      expect(await graph.dump()).toEqual(after.dump);
    });
    await fc.assert(property, { numRuns: kills, endOnFailure: true });
    const { findings } = await readHealth(graph.store, graph.layout);
    expect(findings).toEqual([]);
    // A server that is killed when all is done breaks nothing, and tests little: of many, some must have.
    if (kills >= 8) expect(broken).toBeGreaterThanOrEqual(Math.floor(kills / 4));
  }, (kills + 1) * killMs);

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
