import { type CypherPassage, type Evidence, evidenceSchema } from "@graphspan/core";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import { scope } from "../scope/scope.js";
import { hybridCypher, type Preset, vectorCypher } from "./preset.js";
import type { RetrieveOptions } from "./retrieve-options.js";
import { createRetriever } from "./retriever.js";
import { createSampleGraph, type SampleGraph } from "./sample-graph.fixture.js";

const secret = "salary9q";
const rowsOf = ({ context }: Evidence): CypherPassage[] => context.filter((passage) => passage.label === "cypher");

describe.skipIf(!testServer())(`Cypher expansion (${needsServer})`, () => {
  let graph: SampleGraph;
  let chunk: Cypher;

  beforeAll(async () => {
    graph = await createSampleGraph("Expand", { filtered: true });
    chunk = identifier(graph.layout.labels.chunk);
    await graph.write([
      { id: "a1", chunks: ["Marta likes tea.", "Marta likes rain.", "Marta likes walks.", "Marta likes maps.", "Marta likes boats."] },
      { id: "payroll", chunks: [`Marta has a ${secret}.`] },
    ]);
    await graph.run(
      cypher`CREATE (thing:${identifier(`${graph.layout.labels.chunk}Thing`)} {name: 'Marta'})
        WITH thing MATCH (c:${chunk}) CREATE (c)-[:MENTIONS]->(thing)`,
    );
  });
  afterAll(async () => {
    await graph.run(cypher`MATCH (n:${identifier(`${graph.layout.labels.chunk}Thing`)}) DETACH DELETE n`);
    await graph.close();
  });

  const retrieve = async (preset: Preset, options: RetrieveOptions = {}): Promise<Evidence> => {
    const { store, layout, embeddingSet, embedder } = graph;
    const retriever = createRetriever({ store, layout, embeddingSet, embedder, preset });
    return evidenceSchema.parse(await retriever.retrieve("What does Marta like?", { budget: { neighbourChunks: 0 }, ...options }));
  };
  const others = (returned: Cypher, limit = cypher``): string =>
    cypher`MATCH (c:${chunk})-[:MENTIONS]->(thing)<-[:MENTIONS]-(other:${chunk}) WHERE c.id IN $chunkIds RETURN ${returned} ${limit}`;

  it.each([vectorCypher, hybridCypher])("brings rows of the application's query beside the items", async (preset) => {
    const evidence = await retrieve(preset("UNWIND $chunkIds AS id RETURN id AS chunkId, $greeting + id AS text", { greeting: "about " }));
    expect(rowsOf(evidence)).toEqual(
      evidence.items.map(({ chunkId }) => ({ label: "cypher", ofChunkId: chunkId, chunkId, text: `about ${chunkId}`, unverified: false })),
    );
    expect(evidence.trace.settings.preset).toBe(preset === vectorCypher ? "vectorCypher" : "hybridCypher");
  });

  it("gives $scopeDocumentIds as null without a scope, and as texts under one", async () => {
    const preset = vectorCypher("RETURN null AS chunkId, coalesce(reduce(s = '', id IN $scopeDocumentIds | s + id), 'all') AS text");
    expect(rowsOf(await retrieve(preset)).map(({ text, unverified }) => [text, unverified])).toEqual([["all", false]]);
    const scoped = rowsOf(await retrieve(preset, { scope: scope.documents(["a1"]) }));
    expect(scoped.map(({ text, unverified }) => [text, unverified])).toEqual([["a1", true]]);
  });

  it("serves each item although a LIMIT of the query serves only the first", async () => {
    const { items, ...rest } = await retrieve(
      vectorCypher(others(cypher`c.id AS chunkId, c.id + ' and ' + other.id AS text`, cypher`ORDER BY c.id LIMIT 3`)),
      { budget: { maxItems: 5 } },
    );
    expect(items).toHaveLength(5);
    const evidence = { ...rest, items };
    expect(new Set(rowsOf(evidence).map(({ ofChunkId }) => ofChunkId))).toEqual(new Set(items.map(({ chunkId }) => chunkId)));
  });

  it.each([
    ["rows outside the scope come first", cypher`other.documentId DESC, other.id IN $chunkIds, c.id, other.id`],
    ["rows that repeat an item come first", cypher`other.id IN $chunkIds DESC, other.documentId DESC, c.id, other.id`],
    ["both come first", cypher`other.documentId DESC, other.id IN $chunkIds DESC, c.id, other.id`],
  ])("serves each item although %s", async (_, order) => {
    const first = others(cypher`other.id AS chunkId, c.id AS ofChunkId, other.text AS text`, cypher`ORDER BY ${order} LIMIT 3`);
    const { items, ...rest } = await retrieve(vectorCypher(first), { scope: scope.documents(["a1"]), budget: { maxItems: 2 } });
    const rows = rowsOf({ ...rest, items });
    expect(new Set(rows.map(({ ofChunkId }) => ofChunkId))).toEqual(new Set(items.map(({ chunkId }) => chunkId)));
    expect(rest.scope.expansionRowsOutsideScope).toBe(true);
  });

  it("reads no more text than it may need, however large rows are", async () => {
    const huge = "UNWIND $chunkIds AS id UNWIND range(1, 40) AS n RETURN id AS chunkId, reduce(s = 'x', i IN range(1, 18) | s + s) + n AS text";
    const { context, limits } = await retrieve(vectorCypher(huge), { budget: { neighbourChunks: 0, maxUtf8Bytes: 300 } });
    expect(context).toEqual([]);
    expect(limits.limitsReached).toContain("expansionRows");
  });

  it("takes 256 rows at most, and says that there were more", async () => {
    const many = "UNWIND $chunkIds AS id UNWIND range(1, 100) AS place RETURN id AS chunkId, toString(place) AS text";
    const { items, ...rest } = await retrieve(vectorCypher(many));
    const rows = rowsOf({ ...rest, items });
    expect(rows).toHaveLength(256);
    expect(new Set(rows.map(({ ofChunkId }) => ofChunkId)).size).toBe(items.length);
    expect(rest.limits.limitsReached).toContain("expansionRows");
  });

  it("drops what is of chunks outside the scope, whatever the row says, and tells only the fact", async () => {
    for (const returned of [
      cypher`other.id AS chunkId, other.text AS text`,
      cypher`c.id AS chunkId, other.text AS text`,
      cypher`other.id AS chunkId, c.id AS ofChunkId, 'payroll has ' + other.text AS text`,
    ]) {
      const evidence = await retrieve(hybridCypher(others(returned)), { scope: scope.documents(["a1"]), budget: { maxItems: 2 } });
      expect(evidence.items).toHaveLength(2);
      expect(JSON.stringify(evidence)).not.toMatch(new RegExp(`${secret}|payroll`));
      for (const { text, unverified } of rowsOf(evidence)) expect([text.startsWith("Marta likes"), unverified]).toEqual([true, false]);
      expect(evidence.trace.warnings.join()).toContain("$scopeDocumentIds");
    }
    const bare = await retrieve(vectorCypher(others(cypher`other.id AS chunkId, other.text AS text`)), { scope: scope.documents(["a1"]) });
    expect(bare.scope.expansionRowsOutsideScope).toBe(true);
    const careful = others(cypher`other.id AS chunkId, other.text AS text`).replace("RETURN", "AND other.documentId IN $scopeDocumentIds RETURN");
    const kept = await retrieve(vectorCypher(careful), { scope: scope.documents(["a1"]), budget: { maxItems: 1 } });
    expect(kept.scope.expansionRowsOutsideScope).toBe(false);
    expect(kept.trace.warnings).toEqual([]);
    expect(rowsOf(kept)).toHaveLength(4);
  });

  it("passes over rows without a text, and refuses rows of another shape", async () => {
    expect(rowsOf(await retrieve(vectorCypher("UNWIND $chunkIds AS id RETURN id AS chunkId, null AS text")))).toEqual([]);
    for (const wrong of [
      "RETURN 1 AS chunkId",
      "RETURN [1] AS chunkId, 'a' AS text",
      "RETURN null AS chunkId, 7 AS text",
      "RETURN 5.0 AS chunkId, 'a' AS text",
    ])
      await expect(retrieve(vectorCypher(wrong))).rejects.toMatchObject({ code: "EXPANSION.INVALID_ROW", details: { row: 0 } });
  });

  it("cannot write", async () => {
    await expect(retrieve(vectorCypher("CREATE (n) RETURN 'a' AS chunkId, 'b' AS text"))).rejects.toMatchObject({ code: "QUERY.FAILED" });
  });

  it("is not run where there is no item, and not where the call says so", async () => {
    const broken = vectorCypher("RETURN nonsense");
    expect((await retrieve(broken, { scope: scope.documents(["nowhere1"]) })).items).toEqual([]);
    expect(rowsOf(await retrieve(broken, { cypherExpansion: null }))).toEqual([]);
    await expect(retrieve(broken)).rejects.toMatchObject({ code: "QUERY.FAILED" });
  });

  it("ends at its time limit, and at once when the signal aborts", async () => {
    const slow = "UNWIND range(1, 1000000000) AS n WITH count(n) AS text RETURN null AS chunkId, toString(text) AS text";
    const options = { cypherExpansion: { cypher: slow, timeoutMs: 50 } };
    await expect(retrieve(vectorCypher("RETURN 1"), options)).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
    const controller = new AbortController();
    const reason = new Error("enough");
    const answer = retrieve(vectorCypher(slow), { signal: controller.signal });
    setTimeout(() => {
      controller.abort(reason);
    }, 300);
    await expect(answer).rejects.toBe(reason);
  });
});

describe("presets with Cypher", () => {
  it.each([
    ["no query", () => vectorCypher(" ")],
    ["a reserved parameter", () => hybridCypher("RETURN 1", { chunkIds: [] })],
    ["another reserved parameter", () => vectorCypher("RETURN 1", { scopeDocumentIds: null })],
    ["an unknown option", () => hybridCypher("RETURN 1", {}, { top: 3 } as object)],
    ["a fusion that joins nothing", () => hybridCypher("RETURN 1", {}, { fusion: "none" } as object)],
  ])("refuse %s", (_, make) => {
    expect(make).toThrow(expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }) as Error);
  });
});
