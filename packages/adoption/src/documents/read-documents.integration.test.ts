import { connect, type Cypher, cypher, documentId, type GraphStore, identifier, type Layout, layouts, prefixed, renamed } from "@graphspan/neo4j";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPythonGraph, type PythonGraph, sampleDocuments } from "../../test/python-graph.js";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import { planAdoption } from "../plan/plan-adoption.js";
import { previewAdoption } from "../preview/preview-adoption.js";
import { hostileNames } from "../queries/hostile-names.fixture.js";
import type { DocumentToAdopt } from "./document-to-adopt.js";
import { readDocuments } from "./read-documents.js";

const server = testServer();

async function all(store: GraphStore, plan: AdoptionPlan): Promise<DocumentToAdopt[]> {
  const documents: DocumentToAdopt[] = [];
  for await (const document of readDocuments(store, plan)) documents.push(document);
  return documents;
}
const texts = ({ chunks }: DocumentToAdopt): string[] => chunks.map(({ text }) => text);

describe.skipIf(!server)(`documents to adopt (${needsServer})`, () => {
  let graph: PythonGraph;
  beforeAll(async () => {
    graph = await createPythonGraph(uniquePrefix("Read"), server!);
  });
  afterEach(() => graph.clear());
  afterAll(() => graph.close());
  const chunk = (): Cypher => identifier(graph.layout.labels.chunk);

  it("come with their key, their chunks in order, and their place in their file", async () => {
    await graph.write([
      { path: "é.md", chunks: ["Füße ", "日本 ", "😀"] },
      { path: "lost.md", chunks: ["one", "two"], file: null },
    ]);
    const documents = (await all(graph.store, graph.plan())).sort((one, other) => (one.uri < other.uri ? -1 : 1));
    expect(documents.map((one) => [one.uri, one.documentId, texts(one)])).toEqual([
      ["lost.md", documentId({ uri: "lost.md" }), ["one", "two"]],
      ["é.md", documentId({ uri: "é.md" }), ["Füße ", "日本 ", "😀"]],
    ]);
    expect(documents.map(({ placement }) => placement)).toMatchObject([
      { grounding: "chunk", reason: { code: "NO_SOURCE" } },
      { grounding: "source", spans: [{ startByte: 0, endByte: 7 }, { startByte: 7, endByte: 14 }, { startByte: 14, endByte: 18 }], uncoveredBytes: 0 },
    ]);
  });

  it("come in the same order and with the same keys each time, also while they are written", async () => {
    await graph.write([...sampleDocuments(40, 3), { path: "none", chunks: ["a", "b"], isAttached: false, file: null }]);
    const plan = graph.plan({ unattachedChunks: "groupByChain" });
    const first = await all(graph.store, plan);
    const again: DocumentToAdopt[] = [];
    for await (const document of readDocuments(graph.store, plan)) {
      again.push(document);
      await graph.rows(cypher`UNWIND $chunks AS id MATCH (c:${chunk()}) WHERE elementId(c) = id SET c.id = id, c.run = 'r'`, {
        chunks: document.chunks.map(({ elementId }) => elementId),
      });
    }
    expect(again).toEqual(first);
    expect(first).toHaveLength(41);
  });

  it("are read a thousand chunks at a time at most, unless one has more", async () => {
    await graph.write([...sampleDocuments(9, 300), { path: "long.md", chunks: Array.from({ length: 1_200 }, (_, at) => `part ${at}\n`) }]);
    const rows: number[] = [];
    const store: GraphStore = Object.assign(Object.create(graph.store) as GraphStore, {
      run: (async (query, ...rest) => {
        const found = await graph.store.run(query, ...rest);
        if (query.name === "adoption.readChunks") rows.push(found.length);
        return found;
      }) satisfies GraphStore["run"],
    });
    expect(await all(store, graph.plan())).toHaveLength(10);
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(3_900);
    expect(Math.max(...rows)).toBe(1_200);
    expect(rows.filter((count) => count > 1_000)).toHaveLength(1);
    expect(rows.length).toBeLessThan(8);
  });

  it("keep a byte order mark and whatever line ends their chunks have", async () => {
    await graph.write([{ path: "mark.md", chunks: ["\uFEFFone\r\n", "two\r\n"] }]);
    const [document] = await all(graph.store, graph.plan());
    expect(texts(document!)).toEqual(["\uFEFFone\r\n", "two\r\n"]);
    expect(document?.placement).toMatchObject({ spans: [{ startByte: 0, endByte: 8 }, { startByte: 8, endByte: 13 }] });
  });

  it("leave out chunks whose text is none, but not the order they give to others", async () => {
    await graph.write([{ path: "a.md", chunks: ["one ", "lost ", "three"] }]);
    await graph.rows(cypher`MATCH (c:${chunk()} {index: 1}) SET c.text = null`);
    const [document] = await all(graph.store, graph.plan());
    expect(texts(document!)).toEqual(["one ", "three"]);
    expect(document?.placement).toMatchObject({ grounding: "source", uncoveredBytes: 5 });
  });

  it("are made of chains where the plan says so, whatever links them", async () => {
    await graph.write([
      { path: "1", chunks: ["a", "b"], isAttached: false, file: null },
      { path: "2", chunks: ["a", "b"], isAttached: false, file: null },
      { path: "3", chunks: ["x", "y", "z"], isAttached: false, file: null },
    ]);
    await graph.rows(cypher`MATCH (z:${chunk()} {text: 'z'}), (x:${chunk()} {text: 'x'}) CREATE (z)-[:NEXT_CHUNK]->(x)`);
    expect(await all(graph.store, graph.plan())).toEqual([]);
    const documents = await all(graph.store, graph.plan({ unattachedChunks: "groupByChain" }));
    expect(documents.map(({ elementId }) => elementId)).toEqual([null, null, null]);
    expect(documents.map((one) => texts(one).join("")).sort()).toEqual(["ab", "ab", expect.stringMatching(/^(xyz|yzx|zxy)$/) as string]);
    expect(new Set(documents.map((one) => one.documentId)).size).toBe(3);
  });

  it("keep the keys that a run gave them", async () => {
    await graph.write([{ path: "a.md", chunks: ["one"] }]);
    await graph.rows(cypher`MATCH (d:${identifier(graph.layout.labels.document)}) SET d.id = 'd', d.uri = 'u', d.run = 'r'`);
    expect(await all(graph.store, graph.plan())).toMatchObject([{ documentId: "d", uri: "u" }]);
  });

  it("stop coming when the signal aborts, with its reason", async () => {
    await graph.write(sampleDocuments(3, 1));
    const controller = new AbortController();
    const reading = (async () => {
      for await (const document of readDocuments(graph.store, graph.plan(), { signal: controller.signal })) {
        expect(document.chunks).toHaveLength(1);
        controller.abort("enough");
      }
    })();
    await expect(reading).rejects.toBe("enough");
  });
});

describe.skipIf(!server)(`a graph whose names would end a quotation (${needsServer})`, () => {
  const prefix = uniquePrefix("Hostile");
  let store: GraphStore;
  let layout: Layout;
  beforeAll(async () => {
    store = await connect(server!);
    layout = renamed(prefixed(layouts.neo4jGraphRag, prefix), hostileNames(prefix));
  });
  afterAll(async () => {
    await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
    await store.close();
  });

  it("is read and previewed like any other", async () => {
    const { labels, properties, relationships } = layout;
    const [document, part] = [identifier(labels.document), identifier(labels.chunk)];
    const { chunk } = properties;
    const made = cypher`c.${identifier(chunk.text)} = text, c.${identifier(chunk.index)} = position, c.${identifier(chunk.embedding)} = [1.0, 2.0]`;
    await store.runCypher(
      cypher`
CREATE (d:${document} {${identifier(properties.document.path)}: 'a.md'})
WITH d UNWIND range(0, 2) AS position
WITH d, position, ['one', 'two', 'three'][position] AS text
CREATE (c:${part})-[:${identifier(relationships.fromDocument)}]->(d) SET ${made}
WITH collect(c) AS chunks UNWIND range(1, 2) AS position
WITH chunks[position - 1] AS before, chunks[position] AS after
CREATE (before)-[:${identifier(relationships.nextChunk)}]->(after)`,
    );
    await store.runCypher(cypher`UNWIND range(0, 1) AS position CREATE (c:${part}) SET ${cypher`c.${identifier(chunk.text)} = 'alone'`}`);
    const plan = planAdoption({ layout, embeddingSet: { model: "m", dimensions: 2 }, unattachedChunks: "groupByChain" });
    const documents = await all(store, plan);
    expect(documents.map((one) => texts(one).join(" ")).sort()).toEqual(["alone", "alone", "one two three"]);
    const { counts, blockers, warnings } = await previewAdoption(store, plan);
    expect(counts).toMatchObject({ documents: 1, chunks: 5, links: { fromDocument: 3, nextChunk: 2 }, adoptedDocuments: 3, adoptedChunks: 5, leftChunks: 0 });
    expect(blockers.map(({ code }) => code)).toEqual(["VECTOR_INDEX_MISSING"]);
    expect(warnings.map(({ code }) => code)).toEqual(["VECTORS_MISSING", "DOUBLE_BUILD"]);
  });
});
