import { type Embedder, type EmbeddingSet, evidenceSchema } from "@graphspan/core";
import { deterministicEmbedder } from "@graphspan/testkit";
import { describe, expect, it } from "vitest";
import { neo4jError, type Neo4jErrorCode } from "../errors.js";
import { answerRow } from "../queries/answer-row.fixture.js";
import type { CandidateRow } from "../queries/candidate-item.js";
import type { GraphStore } from "../store/graph-store.js";
import { hybrid } from "./preset.js";
import type { RetrieverOptions } from "./retrieve-options.js";
import { createRetriever } from "./retriever.js";

const embedder = deterministicEmbedder(4);
const embeddingSet: EmbeddingSet = {
  id: "deterministic_4",
  model: "deterministic",
  dimensions: 4,
  similarity: "cosine",
  property: "embedding",
  vectorIndexName: "vectors",
  inputTemplate: "{text}",
};
const index = { state: "ONLINE", populationPercent: 100, labels: ["Chunk"], constraint: null, failure: "" };
const indexRows = [
  {
    ...index,
    name: "vectors",
    type: "VECTOR",
    properties: ["embedding"],
    options: { "vector.dimensions": 4, "vector.quantization.type": "NONE" },
  },
  { ...index, name: "graphrag_chunk_text", type: "FULLTEXT", properties: ["searchText"], options: { "fulltext.analyzer": "english" } },
];
const row = (route: "vector" | "fullText"): CandidateRow => ({
  chunkId: `${route}-chunk`,
  documentId: "d",
  chunkIndex: 0,
  text: "text",
  startByte: 0,
  endByte: 4,
  hits: [{ route, score: 1 }],
  surroundings: { page: null, sourceSpan: null, source: null, sections: [], neighbours: [] },
});

const answerOf = (...rows: readonly CandidateRow[]): Record<string, unknown> =>
  answerRow({
    documents: 1,
    chunks: 2,
    vectorSeen: 0,
    fullTextSeen: 0,
    candidates: rows,
  });

/** A store that answers like a graph of two chunks; the named queries fail. */
function fakeStore(
  failing: Readonly<Record<string, Neo4jErrorCode>> = {},
  found: Readonly<Record<string, unknown[]>> = {},
): { readonly store: GraphStore; readonly asked: string[] } {
  const asked: string[] = [];
  const answers: Readonly<Record<string, unknown[]>> = {
    "schema.indexes": indexRows,
    "graph.size": [{ documents: 1, chunks: 2 }],
    "candidates.byVectorAndFullText": [answerOf(row("vector"), row("fullText"))],
    "candidates.byVector": [answerOf(row("vector"))],
    "candidates.byFullText": [answerOf(row("fullText"))],
    ...found,
  };
  const store: Pick<GraphStore, "server" | "run"> = {
    server: { product: "Neo4j", version: "2026.09.0", edition: "community", cypher25: true, vectorParameters: true },
    run: ({ name, row: shape }) => {
      asked.push(name);
      const code = failing[name];
      return code === undefined
        ? Promise.resolve(answers[name]!.map((answer) => shape.parse(answer)))
        : Promise.reject(neo4jError(code, `${name} broke`));
    },
  };
  return { store: store as GraphStore, asked };
}

const options = (store: GraphStore): RetrieverOptions => ({ store, embeddingSet, embedder });

describe("createRetriever", () => {
  it.each([
    ["another model", { ...embedder, model: "other" }],
    ["another size", { ...embedder, dimensions: 8 }],
  ])("refuses an embedder of %s than the embedding set", (_, other) => {
    expect(() => createRetriever({ ...options(fakeStore().store), embedder: other })).toThrow(
      expect.objectContaining({ code: "EMBEDDING.SET_MISMATCH" }),
    );
  });

  it.each([
    { topK: 3 },
    { preset: { ...hybrid(), routes: [] } },
    { preset: { ...hybrid(), fusion: "none" } },
    { preset: { ...hybrid(), fusion: { neo4jGraphRag: "linear" } } },
    { preset: { ...hybrid(), limit: 3 } },
    { store: null },
  ])("refuses the options %j", (wrong) => {
    expect(() => createRetriever({ ...options(fakeStore().store), ...wrong } as RetrieverOptions)).toThrow(
      expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }),
    );
  });
});

describe("retrieve", () => {
  it.each([2.5, -1, 0, Number.NaN, 2 ** 53, 257, Infinity, "3", null])(
    "refuses %s candidates, before anything is asked",
    async (candidatesPerRoute) => {
      const { store, asked } = fakeStore();
      const budget = { candidatesPerRoute: candidatesPerRoute as number };
      await expect(createRetriever(options(store)).retrieve("fox", { budget })).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
      expect(asked).toEqual([]);
    },
  );

  it("takes the smallest whole numbers as they are", async () => {
    const budget = { candidatesPerRoute: 1, maxItems: 1, maxUtf8Bytes: 64, neighbourChunks: 0 };
    expect((await createRetriever(options(fakeStore().store)).retrieve("fox", { budget })).items).toHaveLength(1);
  });

  it.each([undefined, null, 3, {}])("refuses %j as a question", async (question) => {
    await expect(createRetriever(options(fakeStore().store)).retrieve(question as string)).rejects.toMatchObject({
      code: "CONFIG.INVALID_OPTIONS",
    });
  });

  it("asks everything in one trip, and the server about its indexes only once", async () => {
    const { store, asked } = fakeStore();
    const retriever = createRetriever(options(store));
    await retriever.retrieve("fox");
    await retriever.retrieve("fox");
    expect(asked).toEqual(["schema.indexes", "graph.size", "candidates.byVectorAndFullText", "candidates.byVectorAndFullText"]);
  });

  it("shows the better of two chunks that share an id, with its own score, also where each route is asked by itself", async () => {
    const twin = (text: string, score: number): CandidateRow => ({ ...row("vector"), chunkId: "twin", text, hits: [{ route: "vector", score }] });
    const { store } = fakeStore(
      { "candidates.byVectorAndFullText": "QUERY.OUT_OF_MEMORY" },
      { "candidates.byVector": [answerOf(twin("good", 0.9), twin("poor", 0.4))], "candidates.byFullText": [answerOf(row("fullText"))] },
    );
    const evidence = await createRetriever(options(store)).retrieve("fox");
    const twins = evidence.items.filter(({ chunkId }) => chunkId === "twin");
    expect(twins.map(({ text, routes }) => [text, routes.map(({ score }) => score)])).toEqual([["good", [0.9]]]);
  });

  it.each([
    ["vector", "candidates.byVector", "fullText"],
    ["fullText", "candidates.byFullText", "vector"],
  ] as const)("answers by the other route when %s fails, and says why", async (route, query, other) => {
    const { store } = fakeStore({ "candidates.byVectorAndFullText": "QUERY.FAILED", [query]: "QUERY.FAILED" });
    const evidence = evidenceSchema.parse(await createRetriever(options(store)).retrieve("fox"));
    expect(evidence.items.map(({ chunkId }) => chunkId)).toEqual([`${other}-chunk`]);
    expect(evidence.trace.routes.find((trace) => trace.route === route)).toEqual({
      route,
      state: "failed",
      candidates: 0,
      more: false,
      reason: `QUERY.FAILED: ${query} broke`,
    });
    expect(evidence.provenance[route]).toBeNull();
    expect(Object.keys(evidence.scope.strategies)).toEqual([other]);
  });

  it("fails when no route answers", async () => {
    const failing = {
      "candidates.byVectorAndFullText": "QUERY.FAILED",
      "candidates.byVector": "QUERY.FAILED",
      "candidates.byFullText": "QUERY.FAILED",
    } as const;
    await expect(createRetriever(options(fakeStore(failing).store)).retrieve("fox")).rejects.toMatchObject({ code: "QUERY.FAILED" });
  });

  it.each(["SERVER.UNREACHABLE", "SERVER.UNAUTHORIZED", "QUERY.TIMEOUT"] as const)("does not hide %s behind a route", async (code) => {
    const { store, asked } = fakeStore({ "candidates.byVectorAndFullText": code });
    await expect(createRetriever(options(store)).retrieve("fox")).rejects.toMatchObject({ code });
    expect(asked).not.toContain("candidates.byVector");
  });

  it.each([
    ["none", []],
    ["one that is too short", [Float32Array.of(1, 2)]],
    ["one that is not finite", [Float32Array.of(1, 2, Number.NaN, 4)]],
    ["one of zeros", [new Float32Array(4)]],
  ])("refuses a question vector that cannot be compared: %s", async (_, vectors) => {
    const broken: Embedder = { ...embedder, embed: () => Promise.resolve(vectors) };
    await expect(createRetriever({ ...options(fakeStore().store), embedder: broken }).retrieve("fox")).rejects.toMatchObject({
      code: "EMBEDDING.UNUSABLE_VECTOR",
    });
  });

  it("gives the embedder text that has a UTF-8 form, and keeps the question as it was asked", async () => {
    expect((await createRetriever(options(fakeStore().store)).retrieve("\uD800 fox")).question).toBe("\uD800 fox");
  });

  it("ends at once when the signal aborts, also where the embedder does not listen", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const deaf: Embedder = {
      ...embedder,
      embed: () => {
        queueMicrotask(() => {
          controller.abort(reason);
        });
        return new Promise(() => undefined);
      },
    };
    await expect(
      createRetriever({ ...options(fakeStore().store), embedder: deaf }).retrieve("fox", { signal: controller.signal }),
    ).rejects.toBe(reason);
  });

  it("does not start when the signal is aborted", async () => {
    const { store, asked } = fakeStore();
    const reason = new Error("before");
    await expect(createRetriever(options(store)).retrieve("fox", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(asked).toEqual([]);
  });
});
