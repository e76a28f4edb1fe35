import type { Embedder } from "@graphspan/core";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fillEmbeddingSet } from "../embedding/fill-embedding-set.js";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";

const documents = [{ uri: "a", content: "one\ntwo" }];

describe.skipIf(!testServer())(`an embedding set that the graph does not have, or not as it is given (${needsServer})`, { timeout: 30_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("Unregistered");
  });
  beforeEach(() => graph.clear());
  afterAll(() => graph.close());

  const onRecord = (change: string) => graph.store.runCypher(`MATCH (s:${graph.layout.labels.embeddingSet}) ${change}`);
  const indexes = async (): Promise<unknown[]> => {
    const show = "SHOW INDEXES YIELD name, labelsOrTypes WHERE any(label IN labelsOrTypes WHERE label STARTS WITH $prefix) RETURN name";
    const rows = await graph.store.runCypher(show, { prefix: graph.layout.labels.chunk.replace(/Chunk$/, "") });
    return rows.map(({ values }) => values["name"]);
  };
  /** Changes the record once, when the vectors of the first chunks are asked for. */
  const changing = (change: string): Embedder => {
    let changed: Promise<unknown> | undefined;
    return { ...graph.embedder, embed: async (request) => (await (changed ??= onRecord(change)), graph.embedder.embed(request)) };
  };

  it.each([
    ["was dropped", "DELETE s", "EMBEDDING_SET.NOT_FOUND"],
    ["is being dropped", "SET s.dropping = true", "EMBEDDING_SET.DROPPING"],
    ["was added anew in another place", "SET s.property = 'elsewhere'", "EMBEDDING_SET.DIFFERENT"],
    ["has another size", "SET s.dimensions = 9", "EMBEDDING_SET.DIFFERENT"],
  ] as const)("is refused before anything is written when it %s", async (_, change, code) => {
    await onRecord(change);
    const before = [await graph.dump({ withRuns: true }), await indexes()];
    for (const embedder of [graph.embedder, undefined]) await expect(graph.ingest(documents, { embedder })).rejects.toMatchObject({ code });
    const { store, layout, set: embeddingSet, embedder } = graph;
    await expect(fillEmbeddingSet({ store, layout, embeddingSet, embedder })).rejects.toMatchObject({ code });
    expect([await graph.dump({ withRuns: true }), await indexes()]).toEqual(before);
    await onRecord("DETACH DELETE s");
  });

  it("gets no index from an ingest that ends after it was dropped", async () => {
    const metadata = async () => (await onRecord("DELETE s"), undefined);
    await expect(graph.ingest(documents, { embedder: undefined, metadata })).rejects.toMatchObject({ code: "EMBEDDING_SET.NOT_FOUND" });
    expect(await indexes()).not.toContain(graph.set.vectorIndexName);
  });

  it("gets no vector any more when that happens while an ingest or a fill embeds for it", async () => {
    const vectors = async (): Promise<unknown> => {
      const count = `MATCH (c:${graph.layout.labels.chunk}) WHERE c[$property] IS NOT NULL RETURN count(c) AS n`;
      return Number((await graph.store.runCypher(count, { property: graph.set.property }))[0]!.values["n"]);
    };
    const moved = { code: "EMBEDDING_SET.DIFFERENT" };
    await expect(graph.ingest(documents, { embedder: changing("SET s.property = 'elsewhere'") })).rejects.toMatchObject(moved);
    expect(await vectors()).toBe(0);
    await onRecord(`SET s.property = '${graph.set.property}'`);
    await graph.ingest(documents, { embedder: undefined });
    const { store, layout, set: embeddingSet } = graph;
    const filling = fillEmbeddingSet({ store, layout, embeddingSet, embedder: changing("SET s.property = 'elsewhere'") });
    await expect(filling).rejects.toMatchObject(moved);
    expect(await vectors()).toBe(0);
    await onRecord(`SET s.property = '${graph.set.property}'`);
  });
});
