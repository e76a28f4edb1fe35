import type { Embedder, EmbeddingSet } from "@graphspan/core";
import { resolveEmbeddingSet } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fillEmbeddingSet } from "../embedding/fill-embedding-set.js";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";

const content = ["one", "two", "three"].map((line) => `gauge ${line}`).join("\n");

describe.skipIf(!testServer())(`vectors and the titles they were made of (${needsServer})`, { timeout: 30_000 }, () => {
  let graph: TestGraph;
  let other: EmbeddingSet;
  let otherEmbedder: Embedder;
  beforeAll(async () => {
    graph = await createTestGraph("TitledVectors");
    otherEmbedder = { ...graph.embedder, model: "other" };
    other = await resolveEmbeddingSet(graph.store, graph.layout, { model: "other", dimensions: otherEmbedder.dimensions });
    // Makes the indexes of both, which a dump shows.
    await ingestAs("First", graph.embedder);
    await fillOther();
  });
  beforeEach(() => graph.clear());
  afterAll(() => graph.close());

  const ingestAs = (title: string, embedder: Embedder | undefined) => graph.ingest([{ uri: "a", title, content }], { embedder });
  const fillOther = () => fillEmbeddingSet({ store: graph.store, layout: graph.layout, embeddingSet: other, embedder: otherEmbedder });
  const deleteDocument = () => graph.store.runCypher(`MATCH (d:${graph.layout.labels.document}) DETACH DELETE d`);

  it.each(["with", "without"])("part when somebody deletes a document and it comes back under another title, %s an embedder", async (which) => {
    const embedder = which === "with" ? graph.embedder : undefined;
    await ingestAs("New", embedder);
    const fresh = await graph.dump();
    await graph.clear();
    await ingestAs("Old", graph.embedder);
    await fillOther();
    await deleteDocument();
    await ingestAs("New", embedder);
    expect(await graph.dump()).toEqual(fresh);
  });

  it("stay together when it comes back under the same title", async () => {
    await ingestAs("Same", graph.embedder);
    await fillOther();
    const before = await graph.dump();
    await deleteDocument();
    await ingestAs("Same", undefined);
    expect(await graph.dump()).toEqual(before);
  });

  it("are counted only where they were written", async () => {
    await ingestAs("Title", undefined);
    let renamed: Promise<unknown> | undefined;
    const rename = () =>
      (renamed ??= graph.store.runCypher(`MATCH (c:${graph.layout.labels.chunk} {index: 1}) SET c.title = 'Another'`));
    const report = await ingestAs("Title", { ...graph.embedder, embed: async (request) => (await rename(), graph.embedder.embed(request)) });
    expect(report.documents).toMatchObject({ unchanged: 1 });
    expect(report.chunks).toMatchObject({ embedded: 2 });
  });
});
