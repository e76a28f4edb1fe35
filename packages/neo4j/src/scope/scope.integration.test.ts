import { evidenceSchema, type Evidence } from "@graphspan/core";
import { needsServer, testServer } from "@graphspan/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cypher, identifier } from "../cypher/cypher.js";
import { vector } from "../retrieve/preset.js";
import { createRetriever, type Retriever } from "../retrieve/retriever.js";
import { createSampleGraph, type SampleDocument, type SampleGraph } from "../retrieve/sample-graph.fixture.js";
import { canFilterInIndex } from "../schema/vector-index-options.js";
import { scope } from "./scope.js";

const topics = ["fox", "hen", "pump", "valve", "heron", "weir", "tide", "mast"];
/** Twelve documents of six chunks each; every chunk says which document it is of. */
const library: readonly SampleDocument[] = Array.from({ length: 12 }, (_, document) => ({
  id: `d${document}x`,
  title: `Title ${document}`,
  chunks: Array.from({ length: 6 }, (__, place) => {
    const [first, second] = [topics[(document + place) % topics.length]!, topics[(document * place) % topics.length]!];
    return `The ${first} and the ${second} of marker${document}m, part ${place}.`;
  }),
}));
const crowd = { id: "crowd1", chunks: Array.from({ length: 600 }, (_, index) => `The fox guards the pump, note ${index}.`) };
const tenant = { id: "tenant1", chunks: Array.from({ length: 5 }, (_, index) => `A fox near a pump, remark ${index}.`) };
const retrieverOf = ({ store, layout, embeddingSet, embedder }: SampleGraph): Retriever =>
  createRetriever({ store, layout, embeddingSet, embedder });
const retrieve = async (retriever: Retriever, question: string, ids: readonly string[]): Promise<Evidence> =>
  evidenceSchema.parse(await retriever.retrieve(question, { scope: scope.documents(ids) }));
const documentIdsOf = ({ items, context, trace }: Evidence): string[] =>
  [...items, ...context, ...trace.candidates].flatMap((row) => ("documentId" in row ? [row.documentId] : []));

describe.skipIf(!testServer())(`scopes of documents (${needsServer})`, () => {
  /** One graph whose vector index knows documents, where the server can, and one whose does not. */
  let graphs: readonly { readonly strategy: "inIndex" | "exact"; readonly graph: SampleGraph; readonly retriever: Retriever }[];

  beforeAll(async () => {
    const filtered = await createSampleGraph("ScopeIn", { filtered: true });
    const plain = await createSampleGraph("ScopeExact");
    graphs = [
      { strategy: canFilterInIndex(filtered.store.server) ? "inIndex" : "exact", graph: filtered, retriever: retrieverOf(filtered) },
      { strategy: "exact", graph: plain, retriever: retrieverOf(plain) },
    ];
    for (const { graph } of graphs) await graph.write([...library, crowd, tenant]);
  });
  afterAll(async () => {
    for (const { graph } of graphs) await graph.close();
  });

  it("find the same nearest chunks as a comparison of every vector does", async () => {
    for (const { strategy, graph } of graphs) {
      const { store, layout, embeddingSet, embedder } = graph;
      const retriever = createRetriever({ store, layout, embeddingSet, embedder, preset: vector() });
      for (const ids of [["d3x"], library.map(({ id }) => id), ["crowd1", "d0x"]]) {
        for (const question of ["a heron at the weir", "marker5m pump"]) {
          const budget = { candidatesPerRoute: 20, maxItems: 20, neighbourChunks: 0 };
          const { items, scope: seen } = await retriever.retrieve(question, { scope: scope.documents(ids), budget });
          const expected = await nearest(graph, question, ids, 20);
          expect(seen.strategies).toEqual({ vector: strategy });
          expect(items).toHaveLength(expected.length);
          for (const [place, { chunkId, score }] of items.entries()) {
            // Equal scores may stand in another order, and the last of them outside the list.
            expect(score).toBeCloseTo(expected[place]!.score, 5);
            expect(expected.find((other) => other.chunkId === chunkId)?.score ?? expected.at(-1)!.score).toBeCloseTo(score, 5);
          }
        }
      }
    }
  });

  it("tell nothing of a document outside, whatever a chunk inside hangs on", async () => {
    for (const { graph } of graphs) {
      const { labels, relationships, properties } = graph.layout;
      const canary = "canary7q";
      await graph.write([{ id: "inside1", chunks: ["The lonely lighthouse."] }]);
      await graph.run(
        cypher`MATCH (c:${identifier(labels.chunk)} {${identifier(properties.chunk.id)}: 'inside1-0'})
          CREATE (d:${identifier(labels.document)} $outside), (s:${identifier(labels.section)} $section), (n:${identifier(labels.chunk)} $chunk)
          CREATE (c)-[:${identifier(relationships.fromDocument)}]->(d), (c)-[:${identifier(relationships.inSection)}]->(s),
            (s)-[:${identifier(relationships.sectionOf)}]->(d), (n)-[:${identifier(relationships.fromDocument)}]->(d),
            (c)-[:${identifier(relationships.nextChunk)}]->(n), (n)-[:${identifier(relationships.nextChunk)}]->(c)`,
        {
          outside: { id: "outside1", title: canary, uri: canary, path: canary, textSha256: canary },
          section: { id: "outside1-s", path: [canary] },
          chunk: { id: "outside1-0", documentId: "outside1", index: 0, text: canary, searchText: canary, startByte: 0, endByte: 8 },
        },
      );
      const evidence = await retrieve(retrieverOf(graph), "lighthouse", ["inside1"]);
      expect(evidence.items.map(({ source }) => source.sectionPath)).toEqual([["inside1", "Part"]]);
      expect(JSON.stringify(evidence)).not.toMatch(/canary7q|outside1/);
    }
  });

  it("find nothing by words where the analyzer leaves nothing of the question, as the whole graph does", async () => {
    const graph = await createSampleGraph("ScopeStop", { analyzer: "english", indexes: ["fullText"] });
    await graph.write([{ id: "d1x", chunks: ["to be or not to be", "the fox"] }]);
    const retriever = createRetriever({ store: graph.store, layout: graph.layout, embeddingSet: null });
    for (const question of ["to be or not to be", "the", "AND OR NOT"]) {
      expect((await retriever.retrieve(question)).trace.candidates).toEqual([]);
      expect((await retrieve(retriever, question, ["d1x"])).trace.candidates).toEqual([]);
    }
    expect((await retrieve(retriever, "the fox", ["d1x"])).items).toHaveLength(1);
    await graph.close();
  });

  it("find by words what the whole graph gives with everything else left out, at the same scores", async () => {
    for (const { graph } of graphs) {
      const ids = ["d2x", "d7x", "d11x"];
      const everything = { candidatesPerRoute: 256, neighbourChunks: 0 };
      const { store, layout } = graph;
      const byWords = createRetriever({ store, layout, embeddingSet: null });
      const hits = ({ trace }: Evidence): unknown[] =>
        trace.candidates.filter(({ documentId }) => ids.includes(documentId)).map(({ chunkId, routes }) => [chunkId, routes[0]?.score]);
      const question = "heron mast marker7m";
      const scoped = await byWords.retrieve(question, { scope: scope.documents(ids), budget: everything });
      expect(scoped.scope.strategies).toEqual({ fullText: "inIndex" });
      expect(hits(scoped)).toEqual(hits(await byWords.retrieve(question, { budget: everything })));
      expect(hits(scoped).length).toBeGreaterThan(5);
    }
  });

  it("give a small document all its chunks among hundreds that are nearer", async () => {
    for (const { strategy, retriever } of graphs) {
      const evidence = await retrieve(retriever, "The fox guards the pump", ["tenant1"]);
      expect(evidence.scope).toEqual({
        name: "documents",
        documents: 1,
        chunks: 5,
        strategies: { vector: strategy, fullText: "inIndex" },
        expansionRowsOutsideScope: false,
      });
      expect(evidence.trace.routes.map(({ candidates }) => candidates)).toEqual([5, 5]);
      expect(evidence.items.map(({ chunkId }) => chunkId).sort()).toEqual(tenant.chunks.map((_, index) => `tenant1-${index}`));
    }
  });

  it("never let anything from outside through, whatever is asked of whatever documents", async () => {
    const question = fc.oneof(
      fc.array(fc.constantFrom(...topics, "marker3m", "part", "Title"), { minLength: 1, maxLength: 5 }).map((words) => words.join(" ")),
      fc.constantFrom("documentId:(d1x)", "* OR documentId:*", '" OR (d2x', "d4x d5x", "+d6x^9 ~"),
    );
    const known = fc.constantFrom(...library.map(({ id }) => id), "crowd1", "nowhere", "D1X", "d1");
    const ids = fc.uniqueArray(known, { minLength: 1, maxLength: 5 });
    const budget = fc.record({
      candidatesPerRoute: fc.integer({ min: 1, max: 40 }),
      maxItems: fc.integer({ min: 1, max: 20 }),
      neighbourChunks: fc.integer({ min: 0, max: 4 }),
    });
    const run = fc.asyncProperty(fc.constantFrom(...graphs), question, ids, budget, async ({ retriever }, asked, documents, spending) => {
      const evidence = await retriever.retrieve(asked, { scope: scope.documents(documents), budget: spending });
      for (const documentId of documentIdsOf(evidence)) expect(documents).toContain(documentId);
      const text = JSON.stringify({ ...evidence, question: "" });
      for (const [place, { id }] of library.entries())
        if (!documents.includes(id)) expect(text).not.toMatch(new RegExp(`marker${place}m|\\b${id}\\b`));
      const inside = library.filter(({ id }) => documents.includes(id));
      expect(evidence.scope).toMatchObject({
        documents: inside.length + Number(documents.includes("crowd1")),
        chunks: 6 * inside.length + 600 * Number(documents.includes("crowd1")),
      });
    });
    await fc.assert(run, { numRuns: 40 });
  }, 120_000);

  it("tell nothing about ids that the graph does not have", async () => {
    for (const { retriever } of graphs) {
      const evidence = await retrieve(retriever, "fox pump heron", ["D1X", "d1", "d1x ", "no1"]);
      expect(evidence).toMatchObject({
        items: [],
        context: [],
        scope: { name: "documents", documents: 0, chunks: 0 },
        limits: { omittedItems: 0, limitsReached: [] },
        trace: { candidates: [] },
      });
      expect(evidence.trace.routes.map(({ state, candidates }) => [state, candidates])).toEqual([
        ["ran", 0],
        ["ran", 0],
      ]);
    }
  });

  it("keep to fifteen hundred documents", async () => {
    const ids = ["d4x", ...Array.from({ length: 1_500 }, (_, index) => `other-${index}`)];
    for (const { strategy, retriever } of graphs) {
      const evidence = await retrieve(retriever, "The fox guards the pump", ids);
      const strategies = { vector: strategy, fullText: "overFetch" };
      expect(evidence.scope).toMatchObject({ name: "documents", documents: 1, chunks: 6, strategies });
      expect(new Set(documentIdsOf(evidence))).toEqual(new Set(["d4x"]));
      expect(evidence.trace.routes.map(({ candidates }) => candidates)).toEqual([6, 6]);
    }
  });

  it("end at once when the signal aborts", async () => {
    for (const { retriever } of graphs) {
      const reason = new Error("enough");
      const controller = new AbortController();
      const answer = retriever.retrieve("fox", { scope: scope.documents(["d1x"]), signal: controller.signal });
      controller.abort(reason);
      await expect(answer).rejects.toBe(reason);
    }
  });

  /** The chunks nearest to a question, found by comparing the vector of every one. */
  async function nearest(
    graph: SampleGraph,
    question: string,
    ids: readonly string[],
    limit: number,
  ): Promise<readonly { readonly chunkId: string; readonly score: number }[]> {
    const [asked] = await graph.embedder.embed({ texts: [question], kind: "question" });
    const rows = await graph.run(
      cypher`MATCH (c:${identifier(graph.layout.labels.chunk)}) WHERE c.documentId IN $ids RETURN c.id AS id, c.embedding AS vector`,
      { ids },
    );
    return rows
      .map(({ id, vector: stored }) => ({ chunkId: id as string, score: (1 + cosine(stored as number[], Array.from(asked!))) / 2 }))
      .sort((left, right) => right.score - left.score)
      .slice(0, limit);
  }
});

function cosine(left: readonly number[], right: readonly number[]): number {
  const dot = (first: readonly number[], second: readonly number[]): number =>
    first.reduce((sum, value, index) => sum + value * second[index]!, 0);
  return dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right));
}
