import { evidenceSchema, type EmbeddingSet } from "@graphspan/core";
import { deterministicEmbedder } from "@graphspan/testkit";
import { describe, expect, it } from "vitest";
import type { CandidateRow } from "../queries/candidate-row.js";
import type { NeighbourRow } from "../queries/neighbours-read.js";
import type { RetrieveOptions } from "../retrieve/retrieve-options.js";
import { createRetriever, type Retriever } from "../retrieve/retriever.js";
import type { GraphStore } from "../store/graph-store.js";
import { scope } from "./scope.js";

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
const indexes = [
  { ...index, name: "vectors", type: "VECTOR", properties: ["embedding", "documentId"], options: { "vector.dimensions": 4 } },
  {
    ...index,
    name: "graphrag_chunk_text",
    type: "FULLTEXT",
    properties: ["searchText", "documentId"],
    options: { "fulltext.analyzer": "english" },
  },
];
const chunk = (documentId: string, place: number, route: "vector" | "fullText"): CandidateRow => ({
  chunkId: `${documentId}-${place}`,
  documentId,
  chunkIndex: place,
  text: `text of ${documentId}`,
  startByte: 0,
  endByte: 10,
  document: null,
  sections: [],
  hits: [{ route, score: 1 }],
});
const neighbour = (documentId: string): NeighbourRow => ({
  ofChunkId: "in1-0",
  distance: 1,
  chunkId: `${documentId}-next`,
  documentId,
  chunkIndex: 1,
  text: `next of ${documentId}`,
  startByte: 0,
  endByte: 10,
});

interface Answer {
  readonly documents: number;
  readonly chunks: number;
  readonly fullTextHits: number;
  readonly candidates: readonly CandidateRow[];
}
const answer = (changes: Partial<Answer> = {}): Answer => ({ documents: 1, chunks: 2, fullTextHits: 0, candidates: [], ...changes });

/** A retriever on a store that gives these answers for the candidates, one after the other. */
function setUp(
  answers: readonly Answer[],
  neighbours: readonly NeighbourRow[] = [],
): { readonly retriever: Retriever; readonly asked: readonly string[]; readonly texts: readonly string[] } {
  const asked: string[] = [];
  const texts: string[] = [];
  const left = [...answers];
  const store: Pick<GraphStore, "server" | "run"> = {
    server: { product: "Neo4j", version: "2026.09.0", edition: "community", cypher25: true, vectorParameters: true },
    run: ({ name, row, text }) => {
      asked.push(name);
      const rows: Readonly<Record<string, readonly unknown[]>> = {
        "schema.indexes": indexes,
        "graph.size": [{ documents: 900, chunks: 999 }],
        "scope.size": [{ documents: 1, chunks: 2 }],
        "neighbours.read": neighbours,
      };
      if (name.startsWith("candidates.")) texts.push(text);
      return Promise.resolve((rows[name] ?? [left.shift()]).map((value) => row.parse(value)));
    },
  };
  return { retriever: createRetriever({ store: store as GraphStore, embeddingSet, embedder }), asked, texts };
}

const options: RetrieveOptions = { scope: scope.documents(["in1"]) };

describe("retrieve under a scope", () => {
  it("drops rows from outside, should the server ever give one", async () => {
    const candidates = [chunk("in1", 0, "vector"), chunk("in1", 1, "vector"), chunk("out1", 0, "vector"), chunk("IN1", 0, "fullText")];
    const { retriever } = setUp([answer({ candidates })], [neighbour("in1"), neighbour("out1")]);
    const evidence = evidenceSchema.parse(await retriever.retrieve("fox", options));
    expect(evidence.items.map(({ chunkId }) => chunkId)).toEqual(["in1-0", "in1-1"]);
    expect(evidence.context.map(({ chunkId }) => chunkId)).toEqual(["in1-next"]);
    expect(JSON.stringify(evidence)).not.toMatch(/out1|IN1/);
  });

  it("asks once where the indexes brought everything", async () => {
    const candidates = [chunk("in1", 0, "vector"), chunk("in1", 1, "vector")];
    const { retriever, texts } = setUp([answer({ candidates, fullTextHits: 59 })]);
    const { scope: seen } = await retriever.retrieve("fox", options);
    expect(texts).toHaveLength(1);
    expect(seen).toEqual({ name: "documents", documents: 1, chunks: 2, strategies: { vector: "inIndex", fullText: "inIndex" } });
  });

  it("compares every chunk where the vector index brought fewer than the scope holds", async () => {
    const few = answer({ candidates: [chunk("in1", 0, "vector")] });
    const all = answer({ candidates: [chunk("in1", 0, "vector"), chunk("in1", 1, "vector")] });
    const { retriever, texts } = setUp([few, all]);
    const { items, scope: seen, provenance } = await retriever.retrieve("fox", options);
    expect(texts.map((text) => text.includes("SEARCH"))).toEqual([true, false]);
    expect(items).toHaveLength(2);
    expect(seen.strategies).toEqual({ vector: "exact", fullText: "inIndex" });
    expect(provenance.vector?.indexCandidates).toBe(0);
  });

  it("looks at every hit where the first ones were those of others", async () => {
    const both = [chunk("in1", 0, "vector"), chunk("in1", 1, "vector")];
    const { retriever, texts } = setUp([answer({ candidates: both, fullTextHits: 60 }), answer({ candidates: both })]);
    await retriever.retrieve("fox", options);
    expect(texts.map((text) => text.includes("{limit: $fullTextRows}"))).toEqual([true, false]);
  });

  it("counts what is in the scope, and not the graph, where no route can run", async () => {
    const { retriever, asked } = setUp([]);
    const { scope: seen } = await retriever.retrieve(" ", options);
    expect(seen).toEqual({ name: "documents", documents: 1, chunks: 2, strategies: {} });
    expect(asked).toEqual(["schema.indexes", "graph.size", "scope.size"]);
  });

  it.each([
    ["null", null],
    ["no ids", { kind: "documents", documentIds: [] }],
    ["an empty object", {}],
    ["another kind", { kind: "everything", documentIds: ["a"] }],
    ["a key nobody reads", { kind: "documents", documentIds: ["a"], documents: ["b"] }],
    ["a list of ids", ["a"]],
    ["an id", "a"],
    ["a list with a number", { kind: "documents", documentIds: [1] }],
  ])("refuses %s as a scope, before anything is asked", async (_, wrong) => {
    const { retriever, asked } = setUp([]);
    await expect(retriever.retrieve("fox", { scope: wrong } as unknown as RetrieveOptions)).rejects.toMatchObject({
      code: "CONFIG.INVALID_OPTIONS",
    });
    expect(asked).toEqual([]);
  });
});
