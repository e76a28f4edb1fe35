import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scope } from "../scope/scope.js";
import { connect } from "../store/connect.js";
import { startFaultProxy } from "../testing/fault-proxy/fault-proxy.js";
import { createRetriever } from "./retriever.js";
import { createSampleGraph, type SampleGraph } from "./sample-graph.fixture.js";

/** What load balancers in front of cloud databases do to connections that nobody used for a while. */
describe.skipIf(!testServer())(`retrieval over connections that are closed while they are idle (${needsServer})`, () => {
  let graph: SampleGraph;
  beforeAll(async () => {
    graph = await createSampleGraph("Idle");
    await graph.write([{ id: "foxes", chunks: ["foxes live here", "hens live there"] }]);
  });
  afterAll(() => graph.close());

  it.each(["cut", "reset"] as const)("answers every question, one after another and several at once: %s", async (how) => {
    const server = testServer()!;
    await using proxy = await startFaultProxy({ target: server.uri });
    const store = await connect({ ...server, uri: proxy.uri });
    const { layout, embeddingSet, embedder } = graph;
    const retriever = createRetriever({ store, layout, embeddingSet, embedder });
    const retrieve = async (): Promise<string[]> => {
      const { items } = await retriever.retrieve("Where do foxes live?", { scope: scope.documents(["foxes"]) });
      return items.map(({ chunkId }) => chunkId);
    };
    const expected = await retrieve();
    expect(expected).toHaveLength(2);
    for (let round = 0; round < 5; round += 1) {
      const opened = proxy.connections.length;
      proxy.breakConnections(how);
      expect(await Promise.all([retrieve(), retrieve(), retrieve()])).toEqual([expected, expected, expected]);
      expect(proxy.connections.length).toBeGreaterThan(opened);
    }
    await store.close();
  });
});
