import { embeddingSetId } from "@graphspan/core";
import { type Layout, layouts, renamed } from "@graphspan/neo4j";
import { describe, expect, it } from "vitest";
import type { PlanAdoptionOptions } from "./adoption-plan.js";
import { planAdoption } from "./plan-adoption.js";

const vectors = { model: "all-MiniLM-L6-v2", dimensions: 384 };
const id = embeddingSetId(vectors.model, vectors.dimensions);
const named = (vectorIndexName: string | null): Layout => renamed(layouts.neo4jGraphRag, { indexes: { vectorIndexName } });

describe("a plan of adoption", () => {
  it("has everything filled in, and is JSON", () => {
    const plan = planAdoption({ embeddingSet: vectors, sourceFiles: { "a.md": "docs/a.md" } });
    expect(plan).toEqual({
      schemaVersion: 1,
      layout: layouts.neo4jGraphRag,
      embeddingSet: {
        id,
        ...vectors,
        similarity: "cosine",
        property: "embedding",
        vectorIndexName: `graphrag_chunk_embedding_${id}`,
        inputTemplate: "{text}",
      },
      options: { sourceFiles: { "a.md": "docs/a.md" }, corpus: "default", onDuplicatePath: "block", unattachedChunks: "block", addVectorIndex: false },
    });
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });

  it("made of itself is the same", () => {
    for (const addVectorIndex of [false, true]) {
      const plan = planAdoption({ layout: named("theirs"), embeddingSet: vectors, corpus: "c", addVectorIndex });
      expect(planAdoption({ layout: plan.layout, embeddingSet: plan.embeddingSet, ...plan.options })).toEqual(plan);
    }
  });

  it("takes the index that the layout names, else the one of the vectors", () => {
    const indexOf = (layout: Layout, more: object = {}) => planAdoption({ layout, embeddingSet: { ...vectors, ...more } }).embeddingSet.vectorIndexName;
    expect(indexOf(named("theirs"))).toBe("theirs");
    expect(indexOf(named(null), { vectorIndexName: "theirs" })).toBe("theirs");
    expect(indexOf(named("layout's"), { vectorIndexName: "theirs" })).toBe("layout's");
    expect(indexOf(named("layout's"), { vectorIndexName: "theirs", property: "other" })).toBe("theirs");
  });

  it("with an index of ours searches that one, and never takes a name of Python's", () => {
    const plan = planAdoption({ layout: named("theirs"), embeddingSet: vectors, addVectorIndex: true });
    expect(plan.embeddingSet.vectorIndexName).toBe(`graphrag_chunk_embedding_${id}`);
    expect(plan.layout.indexes.vectorIndexName).toBeNull();
    const alike = planAdoption({ layout: named(`graphrag_chunk_embedding_${id}`), embeddingSet: vectors, addVectorIndex: true });
    expect(alike.embeddingSet.vectorIndexName).toBe(`graphrag_chunk_embedding_${id}_by_document`);
  });

  it.each([
    ["an unknown option", { dryRun: true }, "CONFIG.INVALID_OPTIONS"],
    ["an unknown choice", { unattachedChunks: "drop" }, "CONFIG.INVALID_OPTIONS"],
    ["an empty corpus", { corpus: "" }, "CONFIG.INVALID_OPTIONS"],
    ["files that are no texts", { sourceFiles: { "a.md": 7 } }, "CONFIG.INVALID_OPTIONS"],
    ["vectors of no size", { embeddingSet: { model: "m" } }, "CONFIG.INVALID_OPTIONS"],
    ["more numbers than an index holds", { embeddingSet: { model: "m", dimensions: 4_097 } }, "CONFIG.INVALID_OPTIONS"],
    ["the id of another set", { embeddingSet: { ...vectors, id: "other" } }, "CONFIG.INVALID_OPTIONS"],
    ["no layout", { layout: "neo4jGraphRag" }, "CONFIG.INVALID_OPTIONS"],
    ["a layout with an unknown name", { layout: { ...layouts.neo4jGraphRag, nodes: {} } }, "LAYOUT.UNKNOWN_NAME"],
    ["a layout with a name that the server cannot hold", { layout: { labels: { chunk: "" } } }, "LAYOUT.INVALID_NAME"],
  ])("does not take %s", (_, options, code) => {
    expect(() => planAdoption({ embeddingSet: vectors, ...options } as PlanAdoptionOptions)).toThrow(expect.objectContaining({ code }) as Error);
  });
});
