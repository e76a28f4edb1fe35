import { connect } from "@graphspan/neo4j";
import { type FaultProxy, startFaultProxy } from "@graphspan/neo4j/testing";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import { type GivenDocument, givenSource } from "../sources/given-source.js";
import { ingest } from "./ingest.js";
import type { IngestReport } from "./ingest-report.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

const documents: readonly GivenDocument[] = Array.from({ length: 12 }, (_, document) => ({
  uri: `d${document}`,
  content: Array.from({ length: 60 }, (__, line) => `line ${line} of ${document}`).join("\n"),
}));

describe.skipIf(!testServer())(`ingest over a network that breaks (${needsServer})`, () => {
  let graph: TestGraph;
  let fresh: readonly string[];
  let between: FaultProxy;

  /** Ingests over the proxy, on connections of its own. */
  const run = async (): Promise<IngestReport> => {
    const store = await connect({ ...testServer()!, uri: between.uri });
    try {
      const { layout, set: embeddingSet, embedder } = graph;
      const chunker = createStructureChunker({ maxCharacters: 16 });
      return await ingest({ store, layout, embeddingSet, embedder, chunker, source: givenSource(documents) });
    } finally {
      await store.close();
    }
  };

  beforeAll(async () => {
    graph = await createTestGraph("Network");
    between = await startFaultProxy({ target: testServer()!.uri });
    await run();
    fresh = await graph.dump();
  });
  beforeEach(() => graph.clear());
  afterAll(async () => {
    await between.close();
    await graph.close();
  });

  it("is told of its abort soon where the server has fallen silent, though nobody can be told that it was interrupted", async () => {
    const store = await connect({ ...testServer()!, uri: between.uri });
    const controller = new AbortController();
    const { layout, set: embeddingSet, embedder } = graph;
    const silenced = ingest({
      ...{ store, layout, embeddingSet, embedder, source: givenSource(documents), signal: controller.signal },
      onEvent: ({ type }) => {
        if (type !== "run-started") return;
        between.setFaults([{ kind: "blackHole", direction: "down", afterBytes: 0 }]);
        setTimeout(() => {
          controller.abort("enough");
        }, 100);
      },
    });
    const since = performance.now();
    await expect(silenced).rejects.toBe("enough");
    expect(performance.now() - since).toBeLessThan(20_000);
    between.setFaults([]);
    between.breakConnections("reset");
    await store.close();
  }, 60_000);

  it.each([
    { direction: "up", afterBytes: 5_000 },
    { direction: "up", afterBytes: 30_000 },
    { direction: "down", afterBytes: 3_000 },
  ] as const)("writes what it writes over a sound one, when connections break: $direction, after $afterBytes bytes", async (where) => {
    const known = between.connections.length;
    between.setFaults((connection) => (connection <= known + 3 ? [{ kind: "reset", ...where }] : []));
    // What gives up is ingested again: the second ingest finds what the first one left.
    await run().catch(() => undefined);
    between.setFaults([]);
    await run();
    expect(await graph.dump()).toEqual(fresh);
    expect(between.connections.slice(known).map(({ bytes }) => bytes[where.direction])).toContain(where.afterBytes);
    expect(fresh.filter((line) => line.startsWith(`(:${graph.layout.labels.chunk} `)).length).toBeGreaterThan(12 * 50);
  }, 120_000);
});
