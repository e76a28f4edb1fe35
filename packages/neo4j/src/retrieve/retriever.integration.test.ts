import { cutToUtf8Bytes, type Evidence, evidenceSchema, type NeighbourPassage } from "@graphspan/core";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cypher, identifier } from "../cypher/cypher.js";
import { layouts } from "../layout/layout.js";
import { renamed } from "../layout/renamed.js";
import { vector } from "./preset.js";
import { createRetriever } from "./retriever.js";
import type { RetrieverOptions } from "./retrieve-options.js";
import { createSampleGraph, type SampleGraph } from "./sample-graph.fixture.js";

const farm = {
  id: "farm",
  title: "Farm",
  chunks: [
    "The fox sleeps in its den.",
    "Foxes and hens live here.",
    "A hen lays an egg a day.",
    "Cows give milk.",
    "Pigs roll in mud.",
    "Bärenfüße größer 🦊🦊 Ende",
  ],
};
const plant = { id: "plant", title: "Plant", chunks: ["Pump trial log.", "The valve leaked.", "Pressure fell."] };
const bytes = (text: string, { startByte, endByte }: { startByte: number; endByte: number }): string =>
  Buffer.from(text).subarray(startByte, endByte).toString();
const options = ({ store, layout, embeddingSet, embedder }: SampleGraph): RetrieverOptions => ({ store, layout, embeddingSet, embedder });

const neighboursIn = (context: Evidence["context"]): NeighbourPassage[] => context.filter((passage) => passage.label === "neighbour");

describe.skipIf(!testServer())(`retriever (${needsServer})`, () => {
  let graph: SampleGraph;

  beforeAll(async () => {
    graph = await createSampleGraph("Retriever");
    await graph.write([farm, plant]);
  });
  afterAll(() => graph.close());

  it("gives a chunk that both routes found as one item, with the rank of each", async () => {
    const evidence = await createRetriever(options(graph)).retrieve("Where do foxes and hens live?");
    expect(evidenceSchema.parse(evidence)).toEqual(evidence);
    const [first] = evidence.items;
    expect(first).toMatchObject({
      rank: 1,
      score: 1 / 61 + 1 / 61,
      chunkId: "farm-1",
      text: "Foxes and hens live here.",
      grounding: "source",
      cut: false,
      source: { uri: "file:///farm", path: "farm", title: "Farm", textSha256: "sha-farm", sectionPath: ["Farm", "Part"], sectionId: "farm-s" },
      routes: [
        { route: "fullText", rank: 1 },
        { route: "vector", rank: 1 },
      ],
    });
    expect(evidence.items.filter(({ chunkId }) => chunkId === "farm-1")).toHaveLength(1);
  });

  it("cites exactly the bytes of each span", async () => {
    const { items, context } = await createRetriever(options(graph)).retrieve("valve milk Bärenfüße", { budget: { maxItems: 3 } });
    expect(items).toHaveLength(3);
    for (const passage of [...items, ...neighboursIn(context)]) expect(bytes(graph.textOf(passage.documentId), passage.span)).toBe(passage.text);
  });

  it("says what answered, and how much there is", async () => {
    const { provenance, scope, trace } = await createRetriever(options(graph)).retrieve("foxes");
    expect(provenance).toEqual({
      server: { product: "Neo4j", version: graph.store.server.version },
      layout: "graphspan",
      vector: {
        embeddingSetId: "deterministic_32",
        model: "deterministic",
        index: graph.embeddingSet.vectorIndexName,
        dimensions: 32,
        similarity: "cosine",
        quantization: "NONE",
        indexCandidates: 25,
        method: "queryNodes",
        rescored: false,
      },
      fullText: { index: graph.layout.indexes.fullTextIndexName, analyzer: "standard-no-stop-words", fields: ["searchText", "searchTitle"] },
    });
    expect(scope).toEqual({ name: "everything", documents: 2, chunks: 9, strategies: { vector: "unscoped", fullText: "unscoped" }, expansionRowsOutsideScope: false });
    expect(trace.routes).toEqual([
      { route: "vector", state: "ran", candidates: 9, more: false },
      { route: "fullText", state: "ran", candidates: 1, more: false },
    ]);
  });

  it("gives equal output for equal input, also from another retriever", async () => {
    const [first, second] = [createRetriever(options(graph)), createRetriever(options(graph))];
    const answers = [];
    for (const retriever of [first, first, second]) answers.push(JSON.stringify(await retriever.retrieve("hen pump")));
    expect(new Set(answers).size).toBe(1);
  });

  it("carries the server's similarity where only vectors are searched", async () => {
    const { items, trace } = await createRetriever({ ...options(graph), preset: vector() }).retrieve("Cows give milk.");
    expect(items[0]).toMatchObject({ chunkId: "farm-3", score: items[0]?.routes[0]?.score });
    expect(items[0]?.score).toBeCloseTo(1, 5);
    expect(trace.routes.map(({ route }) => route)).toEqual(["vector"]);
    expect(items[0]?.stages).toEqual([{ stage: "budget", outcome: "kept" }]);
  });

  it("cuts to candidates, items and bytes, and tells which limit it met", async () => {
    const retriever = createRetriever(options(graph));
    const few = await retriever.retrieve("Bärenfüße größer Ende", { budget: { candidatesPerRoute: 2, maxItems: 1, neighbourChunks: 0 } });
    expect(few.limits).toEqual({ omittedItems: 1, limitsReached: ["candidates", "items"] });
    expect(few.trace.candidates.at(-1)?.stages.at(-1)).toEqual({
      stage: "budget",
      outcome: "dropped",
      reason: "the only place of maxItems is taken",
    });
    const all = await retriever.retrieve("milk", { budget: { candidatesPerRoute: 9, maxItems: 9 } });
    expect(all.limits).toEqual({ omittedItems: 0, limitsReached: [] });
  });

  it("cuts an item between two code points, with the span of what is left", async () => {
    const { items, limits } = await createRetriever(options(graph)).retrieve("Bärenfüße Foxes hens live", {
      budget: { maxUtf8Bytes: 64, neighbourChunks: 0 },
    });
    const cut = items.at(-1);
    expect(cut).toMatchObject({ cut: true });
    const before = items.slice(0, -1).reduce((sum, { span }) => sum + span.endByte - span.startByte, 0);
    const whole = [...farm.chunks, ...plant.chunks].find((text) => text.startsWith(cut?.text ?? ""))!;
    expect(cut?.text).toBe(cutToUtf8Bytes(whole, 64 - before).text);
    expect(bytes(graph.textOf(cut!.documentId), cut!.span)).toBe(cut?.text);
    expect(limits.limitsReached).toContain("bytes");
  });

  it("adds the neighbours of items as context, each once, from the same document", async () => {
    await graph.run(
      cypher`MATCH (a:${identifier(graph.layout.labels.chunk)} {id: 'farm-5'})
        MATCH (b:${identifier(graph.layout.labels.chunk)} {id: 'plant-0'}) MERGE (a)-[:NEXT_CHUNK]->(b)`,
    );
    const retriever = createRetriever(options(graph));
    const places = async (question: string, neighbourChunks: number): Promise<unknown[]> =>
      neighboursIn((await retriever.retrieve(question, { budget: { maxItems: 1, neighbourChunks } })).context).map(
        ({ label, chunkId, distance, ofChunkId }) => [label, chunkId, distance, ofChunkId],
      );
    expect(await places("Cows give milk.", 1)).toEqual([
      ["neighbour", "farm-2", -1, "farm-3"],
      ["neighbour", "farm-4", 1, "farm-3"],
    ]);
    expect(await places("Cows give milk.", 4)).toEqual(
      [-3, -2, -1, 1, 2].map((distance) => ["neighbour", `farm-${3 + distance}`, distance, "farm-3"]),
    );
    expect(await places("Bärenfüße größer Ende", 2)).toEqual([
      ["neighbour", "farm-3", -2, "farm-5"],
      ["neighbour", "farm-4", -1, "farm-5"],
    ]);
    expect(await places("Cows give milk.", 0)).toEqual([]);
  });

  it.each(["constructor", "__proto__", "toString hasOwnProperty", "\u0000", "\uD800 fox", "", "🦊"])(
    "answers the question %j",
    async (question) => {
      const evidence = await createRetriever(options(graph)).retrieve(question);
      expect(evidenceSchema.parse(evidence).question).toBe(question);
    },
  );

  it("skips vectors without an embedder, and finds by words", async () => {
    const { store, layout, embeddingSet } = graph;
    const { items, trace, provenance } = await createRetriever({ store, layout, embeddingSet }).retrieve("milk");
    expect(items.map(({ chunkId }) => chunkId)).toEqual(["farm-3"]);
    expect(trace.routes[0]).toEqual({ route: "vector", state: "skipped", candidates: 0, more: false, reason: "no embedder is given" });
    expect(provenance.vector).toBeNull();
  });

  it("sees only chunks whose document id is set", async () => {
    const chunk = identifier(graph.layout.labels.chunk);
    await graph.run(cypher`CREATE (:${chunk} {id: 'staged', text: 'milk milk milk', searchText: 'milk milk milk', index: 0})`);
    const { trace } = await createRetriever(options(graph)).retrieve("milk");
    await graph.run(cypher`MATCH (c:${chunk} {id: 'staged'}) DELETE c`);
    expect(trace.candidates.map(({ chunkId }) => chunkId)).not.toContain("staged");
  });
});

describe.skipIf(!testServer())(`retriever on graphs that are not whole (${needsServer})`, () => {
  it("answers an empty graph without items", async () => {
    const graph = await createSampleGraph("Empty");
    try {
      const evidence = await createRetriever(options(graph)).retrieve("anything");
      expect(evidence).toMatchObject({
        items: [],
        context: [],
        scope: { documents: 0, chunks: 0 },
        limits: { omittedItems: 0, limitsReached: [] },
      });
      expect(evidence.trace.routes.map(({ state }) => state)).toEqual(["ran", "ran"]);
    } finally {
      await graph.close();
    }
  });

  it("answers by the route whose index exists, by none where none does, and again once there is one", async () => {
    const graph = await createSampleGraph("Missing", { indexes: ["fullText"] });
    try {
      await graph.write([farm]);
      const retriever = createRetriever(options(graph));
      const { vectorIndexName } = graph.embeddingSet;
      const { fullTextIndexName } = graph.layout.indexes;
      const one = await retriever.retrieve("milk");
      expect(one.items.map(({ chunkId }) => chunkId)).toEqual(["farm-3"]);
      expect(one.trace.routes[0]).toMatchObject({ state: "skipped", reason: `there is no index ${vectorIndexName}` });
      await graph.run(cypher`DROP INDEX ${identifier(fullTextIndexName)}`);
      const none = await retriever.retrieve("milk");
      expect(none).toMatchObject({
        items: [],
        scope: { documents: 1, chunks: 6, strategies: {} },
        provenance: { vector: null, fullText: null },
      });
      expect(none.trace.routes.map(({ state }) => state)).toEqual(["skipped", "skipped"]);
      const label = identifier(graph.layout.labels.chunk);
      await graph.run(
        cypher`CREATE VECTOR INDEX ${identifier(vectorIndexName)} FOR (c:${label}) ON c.embedding
          OPTIONS {indexConfig: {\`vector.dimensions\`: 32}}`,
      );
      await graph.run(cypher`CALL db.awaitIndexes(60)`);
      expect((await retriever.retrieve("Cows give milk.")).items[0]).toMatchObject({ chunkId: "farm-3" });
    } finally {
      await graph.close();
    }
  });

  it("notices an index that is dropped while it is in use", async () => {
    const graph = await createSampleGraph("Dropped");
    try {
      await graph.write([farm]);
      const retriever = createRetriever(options(graph));
      await retriever.retrieve("milk");
      await graph.run(cypher`DROP INDEX ${identifier(graph.embeddingSet.vectorIndexName)}`);
      const { items, trace } = await retriever.retrieve("milk");
      expect(items.map(({ chunkId }) => chunkId)).toEqual(["farm-3"]);
      expect(trace.routes.map(({ state }) => state)).toEqual(["skipped", "ran"]);
    } finally {
      await graph.close();
    }
  });

  it.each(["NONE", "BINARY", "SCALAR"] as const)(
    "works beside vectors that cannot be compared, in an index quantised as %s",
    async (quantization) => {
      const graph = await createSampleGraph("Bad", { quantization });
      try {
        await graph.write([farm, plant]);
        const label = identifier(graph.layout.labels.chunk);
        const embedding = identifier(graph.layout.properties.chunk.embedding);
        const bad = [
          ["plant-0", cypher`[value IN range(1, 32) | 0.0 / 0.0]`],
          ["plant-1", cypher`[value IN range(1, 32) | 1.0 / 0.0]`],
          ["plant-2", cypher`'not a vector'`],
          ["farm-0", cypher`[0.5, 0.5]`],
          ["farm-4", cypher`[value IN range(1, 32) | 0.0]`],
          ["farm-5", cypher`null`],
        ] as const;
        for (const [id, value] of bad) await graph.run(cypher`MATCH (c:${label} {id: $id}) SET c.${embedding} = ${value}`, { id });
        const { items, trace, provenance } = await createRetriever(options(graph)).retrieve("Cows give milk.");
        expect(items[0]).toMatchObject({ chunkId: "farm-3" });
        expect(items[0]?.routes.find(({ route }) => route === "vector")?.score).toBeCloseTo(1, 5);
        expect(trace.routes[0]).toMatchObject({ state: "ran", candidates: 3 });
        const oldServersOnlyWay = quantization === "NONE" ? "NONE" : "SCALAR";
      expect(provenance.vector?.quantization).toBe(graph.store.server.cypher25 ? quantization : oldServersOnlyWay);
      } finally {
        await graph.close();
      }
    },
  );

  it("breaks ties by document, place and id, and keeps to it where they are cut", async () => {
    const graph = await createSampleGraph("Ties");
    try {
      await graph.write(["c", "a", "b"].map((id) => ({ id, title: "Same", chunks: ["same words", "same words"] })));
      const { items } = await createRetriever(options(graph)).retrieve("same words", { budget: { maxItems: 6 } });
      expect(items.map(({ chunkId }) => chunkId)).toEqual(["a-0", "a-1", "b-0", "b-1", "c-0", "c-1"]);
      const few = await createRetriever(options(graph)).retrieve("same words", { budget: { candidatesPerRoute: 3 } });
      expect(few.items.map(({ chunkId }) => chunkId)).toEqual(["a-0", "a-1", "b-0"]);
    } finally {
      await graph.close();
    }
  });

  it("works on a layout with hostile names", async () => {
    const graph = await createSampleGraph("Hostile", {
      layout: (prefix) =>
        renamed(layouts.graphspan, {
          labels: { document: `${prefix}Doc\\u0060x`, section: `${prefix} S`, chunk: `${prefix}Chunk\`) //` },
          relationships: { nextChunk: `NEXT\`CHUNK`, inSection: "IN SECTION" },
          properties: { chunk: { id: "i`d", documentId: "document id", searchText: "AND", searchTitle: "ti:tle \\u0041", text: "te\\u0060xt" } },
          indexes: { fullTextIndexName: `${prefix}\` text` },
        }),
    });
    try {
      await graph.write([farm]);
      const { items, context, trace } = await createRetriever(options(graph)).retrieve("Cows give milk.", { budget: { maxItems: 1 } });
      expect(items[0]).toMatchObject({
        chunkId: "farm-3",
        routes: [{ route: "fullText" }, { route: "vector" }],
        source: { sectionPath: ["Farm", "Part"], sectionId: "farm-s" },
      });
      expect(context.map(({ chunkId }) => chunkId)).toEqual(["farm-2", "farm-4"]);
      expect(trace.routes.map(({ state }) => state)).toEqual(["ran", "ran"]);
    } finally {
      await graph.close();
    }
  });
});
