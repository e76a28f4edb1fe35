import { readHealth } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { givenSource } from "../sources/given-source.js";
import { ingest } from "./ingest.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

const writers = 8;
const uris = ["a", "b", "c", "d", "e"];

describe.skipIf(!testServer())(`ingests that write the same documents in different orders (${testServer() ? "on a server" : needsServer})`, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("Parallel");
  });
  afterAll(() => graph.close());

  it("all succeed, however they get in each other's way, and leave every document whole", { timeout: 180_000 }, async () => {
    for (let version = 0; version < 2; version += 1) {
      const ingestFrom = (writer: number) => {
        const order = [...uris.slice(writer % uris.length), ...uris.slice(0, writer % uris.length)];
        const documents = (writer % 2 === 0 ? order : order.reverse()).map((uri) => ({ uri, content: `${uri} of version ${version}. `.repeat(200) }));
        const { store, layout, set: embeddingSet, embedder } = graph;
        return ingest({ store, layout, embeddingSet, embedder, source: givenSource(documents) });
      };
      const reports = await Promise.all(Array.from({ length: writers }, (_, writer) => ingestFrom(writer)));
      for (const { documents } of reports) expect(documents).toMatchObject({ refused: 0, skipped: 0 });
    }
    const { counts, findings } = await readHealth(graph.store, graph.layout);
    expect(findings).toEqual([]);
    expect(counts).toMatchObject({ documents: 5, chunksWithoutDocument: 0, stagedChunks: 0, runs: { finished: writers * 2 } });
    expect(counts.links.fromDocument).toBe(counts.chunks);
  });
});
