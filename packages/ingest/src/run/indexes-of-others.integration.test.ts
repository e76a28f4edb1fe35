import { cypher, identifier } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

describe.skipIf(!testServer())(`an ingest beside indexes that somebody has made (${needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("OtherIndexes");
  });
  afterAll(() => graph.close());

  it.each(["uri", "meta_note"])("refuses alone the document whose %s is too long for one, and says why", async (property) => {
    await graph.clear();
    const index = identifier(`${graph.layout.labels.document}_${property}`);
    await graph.store.runCypher(cypher`CREATE INDEX ${index} FOR (d:${identifier(graph.layout.labels.document)}) ON (d.${identifier(property)})`);
    const long = "x".repeat(40_000);
    const bad = property === "uri" ? { uri: long, content: "bad" } : { uri: "b", content: "bad", metadata: { note: long } };
    const { documents, refused } = await graph.ingest([{ uri: "a", content: "x" }, bad, { uri: "c", content: "x" }]);
    expect(documents).toMatchObject({ added: 2, refused: 1 });
    expect(refused[0]).toMatchObject({ uri: bad.uri, code: "QUERY.FAILED" });
    expect(refused[0]!.reason).toMatch(/index/i);
    expect(await graph.rows(cypher`MATCH (d:${identifier(graph.layout.labels.document)}) RETURN d.uri AS uri ORDER BY uri`)).toEqual([{ uri: "a" }, { uri: "c" }]);
  });
});
