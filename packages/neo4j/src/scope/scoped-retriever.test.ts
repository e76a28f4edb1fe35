import { evidenceSchema, type EmbeddingSet } from "@graphspan/core";
import { deterministicEmbedder } from "@graphspan/testkit";
import { describe, expect, it } from "vitest";
import { answerRow } from "../queries/answer-row.fixture.js";
import type { CandidateRow } from "../queries/candidate-item.js";
import type { NeighbourRow } from "../queries/surroundings.js";
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
  endByte: 11,
  hits: [{ route, score: 1 }],
  surroundings: { page: null, sourceSpan: null, source: null, sections: [], neighbours: [] },
});
const neighbour = (documentId: string): NeighbourRow => ({
  distance: 1,
  chunkId: `${documentId}-next`,
  documentId,
  text: `next of ${documentId}`,
  startByte: 11,
  endByte: 22,
});
const beside = (row: CandidateRow, neighbours: readonly NeighbourRow[]): CandidateRow => ({
  ...row,
  surroundings: { page: null, sourceSpan: null, source: null, sections: [], neighbours },
});

interface Answer {
  readonly documents: number;
  readonly chunks: number;
  readonly vectorSeen: number;
  readonly fullTextSeen: number;
  readonly candidates: readonly CandidateRow[];
}
const answer = (changes: Partial<Answer> = {}): Answer => ({
  documents: 1,
  chunks: 2,
  vectorSeen: 0,
  fullTextSeen: 0,
  candidates: [],
  ...changes,
});

interface Asked {
  readonly name: string;
  readonly text: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A retriever on a store that gives these answers for the candidates, one after the other. */
function setUp(answers: readonly Answer[], sections: readonly object[] = []): { readonly retriever: Retriever; readonly asked: readonly Asked[] } {
  const asked: Asked[] = [];
  const left = answers.map(answerRow);
  const store: Pick<GraphStore, "server" | "run"> = {
    server: { product: "Neo4j", version: "2026.09.0", edition: "community", cypher25: true, vectorParameters: true },
    run: ({ name, row, text }, parameters = {}) => {
      asked.push({ name, text, parameters });
      const rows: Readonly<Record<string, readonly unknown[]>> = {
        "schema.indexes": indexes,
        "graph.size": [{ documents: 900, chunks: 999 }],
        "scope.size": [{ documents: 1, chunks: 2 }],
        "scope.sections": sections,
      };
      return Promise.resolve((rows[name] ?? [left.shift()]).map((value) => row.parse(value)));
    },
  };
  return { retriever: createRetriever({ store: store as GraphStore, embeddingSet, embedder }), asked };
}

const searches = (asked: readonly Asked[]): readonly Asked[] => asked.filter(({ name }) => name.startsWith("candidates."));
const options: RetrieveOptions = { scope: scope.documents(["in1"]) };

describe("retrieve under a scope", () => {
  it("drops rows from outside, should the server ever give one", async () => {
    const first = beside(chunk("in1", 0, "vector"), [neighbour("in1"), neighbour("out1")]);
    const candidates = [first, chunk("in1", 1, "vector"), chunk("out1", 0, "vector"), chunk("IN1", 0, "fullText")];
    const { retriever } = setUp([answer({ candidates })]);
    const evidence = evidenceSchema.parse(await retriever.retrieve("fox", options));
    expect(evidence.items.map(({ chunkId }) => chunkId)).toEqual(["in1-0", "in1-1"]);
    expect(evidence.context.map(({ chunkId }) => chunkId)).toEqual(["in1-next"]);
    expect(JSON.stringify(evidence)).not.toMatch(/out1|IN1/);
  });

  it("drops chunks that lie in the documents of the scope, but not in its bytes", async () => {
    const crossing = { ...chunk("in1", 1, "vector"), startByte: 5, endByte: 16 };
    const unplaced = { ...chunk("in1", 2, "vector"), startByte: null, endByte: null };
    const elsewhere = { ...chunk("in1", 3, "vector"), text: "longer than its bytes" };
    const candidates = [chunk("in1", 0, "vector"), crossing, unplaced, elsewhere].map((row) => beside(row, [neighbour("in1")]));
    const places = [{ documentId: "in1", startByte: 0, endByte: 12 }];
    const { retriever, asked } = setUp([answer({ candidates })], places);
    const evidence = await retriever.retrieve("fox", { scope: scope.sections(["s1"]) });
    expect(evidence.trace.candidates.map(({ chunkId }) => chunkId)).toEqual(["in1-0"]);
    expect(evidence.context).toEqual([]);
    expect(evidence.scope.name).toBe("sections");
    expect(searches(asked)[0]).toMatchObject({ parameters: { scopeRanges: { in1: [[0, 12]] } } });
    expect(searches(asked)[0]!.text).toContain("$scopeRanges");
  });

  it("searches nothing where the scope holds nothing", async () => {
    const { retriever, asked } = setUp([]);
    const evidence = evidenceSchema.parse(await retriever.retrieve("fox", { scope: scope.sections(["unknown"]) }));
    expect(evidence).toMatchObject({ items: [], scope: { name: "sections", documents: 0, chunks: 0 } });
    expect(asked.map(({ name }) => name)).toEqual(["scope.sections"]);
  });

  it("asks once where the indexes brought everything", async () => {
    const candidates = [chunk("in1", 0, "vector"), chunk("in1", 1, "vector")];
    const { retriever, asked } = setUp([answer({ candidates, fullTextSeen: 59 })]);
    const { scope: seen } = await retriever.retrieve("fox", options);
    expect(searches(asked)).toHaveLength(1);
    expect(seen).toMatchObject({ name: "documents", documents: 1, chunks: 2, strategies: { vector: "inIndex", fullText: "inIndex" } });
  });

  it("compares every chunk where the vector index brought fewer than the scope holds", async () => {
    const few = answer({ candidates: [chunk("in1", 0, "vector")] });
    const all = answer({ candidates: [chunk("in1", 0, "vector"), chunk("in1", 1, "vector")] });
    const { retriever, asked } = setUp([few, all]);
    const { items, scope: seen, provenance } = await retriever.retrieve("fox", options);
    expect(searches(asked).map(({ text }) => text.includes("SEARCH"))).toEqual([true, false]);
    expect(items).toHaveLength(2);
    expect(seen.strategies).toEqual({ vector: "exact", fullText: "inIndex" });
    expect(provenance.vector?.indexCandidates).toBe(0);
  });

  it("looks at more hits where the first ones were those of others", async () => {
    const both = [chunk("in1", 0, "vector"), chunk("in1", 1, "vector")];
    const { retriever, asked } = setUp([answer({ candidates: both, fullTextSeen: 60 }), answer({ candidates: [chunk("in1", 1, "fullText")] })]);
    const { items } = await retriever.retrieve("fox", options);
    const [first, second] = searches(asked).map(({ parameters }) => parameters["fullTextRows"] as number);
    expect(second).toBeGreaterThan(first!);
    expect(items.map(({ chunkId }) => chunkId)).toEqual(["in1-1", "in1-0"]);
  });

  it("counts what is in the scope, and not the graph, where no route can run", async () => {
    const { retriever, asked } = setUp([]);
    const { scope: seen } = await retriever.retrieve(" ", options);
    expect(seen).toMatchObject({ name: "documents", documents: 1, chunks: 2, strategies: {} });
    expect(asked.map(({ name }) => name)).toEqual(["schema.indexes", "graph.size", "scope.size"]);
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
    ["metadata beside the kinds", { metadata: { lang: "sv" } }],
    ["nothing that must match", { kind: "matching" }],
    ["a value that is missing", { kind: "matching", publisher: undefined }],
    ["one scope of all", { kind: "all", scopes: [scope.documents(["a"])] }],
  ])("refuses %s as a scope, before anything is asked", async (_, wrong) => {
    const { retriever, asked } = setUp([]);
    await expect(retriever.retrieve("fox", { scope: wrong } as unknown as RetrieveOptions)).rejects.toMatchObject({
      code: "CONFIG.INVALID_OPTIONS",
    });
    expect(asked).toEqual([]);
  });
});
