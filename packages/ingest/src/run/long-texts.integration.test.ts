import { defineErrors, type Embedder } from "@graphspan/core";
import { createBatchingEmbedder, embeddingsErrorCatalogue } from "@graphspan/embeddings";
import { cypher, identifier } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fillEmbeddingSet } from "../embedding/fill-embedding-set.js";
import type { GivenDocument } from "../sources/given-source.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

const tooLong = "too long"; // In the text of a chunk that the model does not take.
const embeddingsError = defineErrors(embeddingsErrorCatalogue);
const document = (uri: string, lines: readonly string[]): GivenDocument => ({ uri, content: lines.join("\n\n") });
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `line ${index}`);

describe.skipIf(!testServer())(`a chunk that the model does not take (${needsServer})`, { timeout: 60_000 }, () => {
  let graph: TestGraph;
  let embedder: Embedder;
  beforeAll(async () => {
    graph = await createTestGraph("LongTexts");
    const embed: Embedder["embed"] = (request) =>
      request.texts.some((text) => text.includes(tooLong))
        ? Promise.reject(embeddingsError("EMBEDDING.REQUEST_TOO_LARGE", "The server says 400."))
        : graph.embedder.embed(request);
    embedder = createBatchingEmbedder({ ...graph.embedder, embed });
  });
  afterEach(() => graph.clear());
  afterAll(() => graph.close());

  const chunkCount = async (where = cypher``): Promise<unknown> => {
    const [row] = await graph.rows(cypher`MATCH (c:${identifier(graph.layout.labels.chunk)}) ${where} RETURN count(*) AS count`);
    return row!["count"];
  };
  const withoutVector = (): Promise<unknown> => chunkCount(cypher`WHERE c.${identifier(graph.set.property)} IS NULL`);

  it("refuses its document, and no other", async () => {
    const documents = [
      ...Array.from({ length: 20 }, (_, index) => document(`good ${index}`, ["one", "two"])),
      document("bad", ["one", tooLong, "three"]),
      document("bad large", [...numbered(1_300), tooLong]),
      document("also bad", [tooLong]),
      document("last", ["one"]),
    ];
    const report = await graph.ingest(documents, { embedder });
    expect(report.documents).toMatchObject({ added: 21, refused: 3 });
    expect(report.refusedByCode).toEqual({ "INGEST.TEXT_TOO_LONG": 3 });
    expect(report.refused.map(({ uri }) => uri).sort()).toEqual(["also bad", "bad", "bad large"]);
    expect(report.refused[0]!.reason).toMatch(/^The chunk \S+ is too long for the embedding model/);
    expect(await chunkCount()).toBe(21);
    expect(await withoutVector()).toBe(0);
  });

  it("leaves the earlier version of its document in the graph", async () => {
    await graph.ingest([document("a", ["one"]), document("b", ["one"])], { embedder });
    const before = await graph.dump();
    const report = await graph.ingest([document("a", ["one", tooLong]), document("b", ["one"])], { embedder });
    expect(report.documents).toMatchObject({ refused: 1, unchanged: 1 });
    expect(await graph.dump()).toEqual(before);
  });

  it("stays without a vector where its document is there already, which is noted, and the others get theirs", async () => {
    const documents = [document("a", ["one"]), document("b", [tooLong]), document("c", ["three"])];
    await graph.ingest(documents, { embedder: undefined });
    for (const embedded of [2, 0]) {
      const report = await graph.ingest(documents, { embedder });
      expect(report.documents).toMatchObject({ unchanged: 3, refused: 0 });
      expect(report.chunks.embedded).toBe(embedded);
      expect(report.notes).toEqual([expect.stringMatching(/have no vector.*The chunk \S+ is too long/)]);
    }
    expect(await withoutVector()).toBe(1);
  });

  it("ends a fill of an embedding set, which names it", async () => {
    await graph.ingest([document("b", [tooLong])], { embedder: undefined });
    const [row] = await graph.rows(cypher`MATCH (c:${identifier(graph.layout.labels.chunk)}) RETURN c.id AS id`);
    const { store, layout, set } = graph;
    const filling = fillEmbeddingSet({ store, layout, embeddingSet: set, embedder });
    await expect(filling).rejects.toMatchObject({ code: "INGEST.TEXT_TOO_LONG", details: { chunk: row!["id"] } });
  });
});
