import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cypher, cypher, identifier } from "../../cypher/cypher.js";
import { type Preset, vector, vectorCypher } from "../../retrieve/preset.js";
import { createRetriever } from "../../retrieve/retriever.js";
import { createSampleGraph, type SampleGraph } from "../../retrieve/sample-graph.fixture.js";
import { scope } from "../../scope/scope.js";
import { findScopeLeaks } from "./find-scope-leaks.js";
import type { FindScopeLeaksOptions, ScopeLeak } from "./scope-leak.js";

describe.skipIf(!testServer())(`The search for leaks (${needsServer})`, () => {
  let graph: SampleGraph;
  let walk: Cypher;
  const things = (): Cypher => identifier(`${graph.layout.labels.chunk}Thing`);

  beforeAll(async () => {
    graph = await createSampleGraph("FindLeaks", { filtered: true });
    await graph.write([
      { id: "tea-house", title: "Tea house", chunks: ["Marta likes tea in the morning.", "Marta likes rain on the roof."] },
      { id: "payroll", title: "Payroll list", chunks: ["Marta earns nine thousand crowns a month.", "Bo earns more."] },
    ]);
    const chunk = identifier(graph.layout.labels.chunk);
    await graph.run(
      cypher`CREATE (t:${things()} {name: 'Marta', note: 'raise in spring 4711'}) WITH t MATCH (c:${chunk}) CREATE (c)-[:MENTIONS]->(t)`,
    );
    walk = cypher`MATCH (c:${chunk})-[:MENTIONS]->(t)<-[:MENTIONS]-(o:${chunk})-[:FROM_DOCUMENT]->(d) WHERE c.id IN $chunkIds`;
  });
  afterAll(async () => {
    await graph.run(cypher`MATCH (n:${things()}) DETACH DELETE n`);
    await graph.close();
  });

  const find = (preset: Preset, options: Partial<FindScopeLeaksOptions> = {}): Promise<readonly ScopeLeak[]> => {
    const { store, layout, embeddingSet, embedder } = graph;
    const retriever = createRetriever({ store, layout, embeddingSet, embedder, preset });
    const scopes = { guests: scope.documents(["tea-house"]), first: scope.all(scope.documents(["tea-house"]), firstPassage()) };
    return findScopeLeaks({ store, layout, retriever, questions: ["What does Marta like?", "Who earns what?"], scopes, ...options });
  };
  const firstPassage = () => scope.fromCypher("RETURN 'tea-house' AS documentId, 0 AS startByte, 31 AS endByte");
  const kindsOf = (leaks: readonly ScopeLeak[]): string[] =>
    [...new Set(leaks.map(({ kind, documentId }) => `${kind} of ${documentId}`))].sort();

  it("finds nothing in answers without a query of the application's own", async () => {
    expect(await find(vector())).toEqual([]);
  });

  it("finds texts of other documents that a query tells as its own words", async () => {
    const leaks = await find(vectorCypher(cypher`${walk} RETURN null AS chunkId, c.id AS ofChunkId, 'Also: ' + o.text AS text`));
    expect(kindsOf(leaks)).toEqual(["text of payroll", "text of tea-house"]);
    // The second passage of the tea house lies outside only where the scope is the first one.
    expect(new Set(leaks.filter(({ documentId }) => documentId === "tea-house").map((leak) => leak.scope))).toEqual(new Set(["first"]));
    for (const { path } of leaks) expect(path).toMatch(/^context\[\d+\]\.text$/);
  });

  it("finds ids, properties and canaries", async () => {
    const told = cypher`${walk} RETURN null AS chunkId, d.title + ' (' + o.id + '): ' + t.note AS text`;
    const leaks = await find(vectorCypher(told), {
      canaries: [{ documentId: "payroll", text: "4711" }],
      scopes: { guests: scope.documents(["tea-house"]) },
    });
    expect(kindsOf(leaks)).toEqual(["canary of payroll", "id of payroll", "property of payroll"]);
    expect(new Set(leaks.map(({ question }) => question)).size).toBe(2);
  });

  it("finds nothing where a query keeps to the scope", async () => {
    const kept = cypher`${walk} AND o.documentId IN $scopeDocumentIds
      RETURN null AS chunkId, c.id AS ofChunkId, d.title + ': ' + o.text AS text`;
    expect(
      await find(vectorCypher(kept), { scopes: { guests: scope.documents(["tea-house"]), payroll: scope.documents(["payroll"]) } }),
    ).toEqual([]);
    const named = cypher`${walk} RETURN o.id AS chunkId, c.id AS ofChunkId, o.text + t.note AS text`;
    expect(await find(vectorCypher(named), { canaries: [{ documentId: "payroll", text: "4711" }] })).toEqual([]);
  });

  it("refuses what it cannot read, and ends when the signal aborts", async () => {
    await expect(find(vector(), { questions: [] })).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
    await expect(find(vector(), { scopes: {} })).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
    const reason = new Error("enough");
    await expect(find(vector(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe("The search for leaks in a graph that is too large", () => {
  it("says so", async () => {
    const store = { run: () => Promise.resolve([{ documents: 1, chunks: 20_001 }]) } as unknown as FindScopeLeaksOptions["store"];
    const retriever = { retrieve: () => Promise.reject(new RangeError("asked")) };
    const options = { store, retriever, questions: ["why"], scopes: { one: scope.documents(["a"]) } };
    await expect(findScopeLeaks(options)).rejects.toMatchObject({ code: "LEAKS.GRAPH_TOO_LARGE", details: { chunks: 20_001 } });
  });
});
