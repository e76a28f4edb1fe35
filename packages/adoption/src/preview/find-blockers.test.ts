import type { Run, RunKind } from "@graphspan/neo4j";
import { describe, expect, it } from "vitest";
import type { AdoptionOptions } from "../plan/adoption-plan.js";
import { planAdoption } from "../plan/plan-adoption.js";
import { findBlockers } from "./find-blockers.js";
import { soundFacts } from "./graph-facts.fixture.js";
import type { GraphFacts } from "./graph-facts.js";

const found = (changes: Partial<GraphFacts>, options: AdoptionOptions = {}) =>
  findBlockers({ ...soundFacts, ...changes }, planAdoption({ embeddingSet: { model: "some-model", dimensions: 384 }, ...options }));

describe("what is in the way of an adoption", () => {
  it("is nothing where all is well", () => {
    expect(found({})).toEqual([]);
  });

  describe("by runs that own documents", () => {
    const rest = { state: "finished", startedAt: "", finishedAt: "", counts: {}, settings: {} } as const;
    const owner = (kind: RunKind, id: string): Run => ({ id, kind, ...rest });
    const fix = (...owners: Run[]): string => found({ owners })[0]!.fix;
    const undo = "Undo the adoption first: `ask adopt undo a1`";

    it("is removed by an undo where it is an adoption's", () => {
      expect(fix(owner("adopt", "a1"))).toContain(undo);
      expect(fix(owner("adopt", "a1"))).not.toContain("reset");
    });

    it("is removed by a reset where it is an ingest's, with what that had taken over", () => {
      expect(fix(owner("ingest", "i1"))).toMatch(/`ask reset` .*, and with it documents that the ingest had taken over from an adoption/);
      expect(fix(owner("adopt", "a1"), owner("ingest", "i1"))).toContain(undo);
      expect(fix(owner("adopt", "a1"), owner("ingest", "i1"))).toContain("`ask reset`");
    });

    it.each(["extract", "merge"] as const)("is removed by neither where it is of kind %s", (kind) => {
      expect(fix(owner(kind, "r1"))).toBe("Labels of its own keep what is to be adopted apart.");
    });
  });

  describe("where no vector is sound", () => {
    const advice = (vectors: Partial<NonNullable<GraphFacts["vectors"]>>, vectorSizes: readonly number[] = []) => {
      const [blocker] = found({ vectors: { ...soundFacts.vectors!, sound: 0, ...vectors }, vectorSizes });
      return { fix: blocker!.fix, wayOut: blocker!.wayOut };
    };

    it.each([
      ["all of them are zero", { zero: 3 }, []],
      ["they are no numbers", { notFinite: 3 }, []],
      ["most are", { zero: 3, wrongSize: 1 }, [768]],
      ["the lists are empty", { wrongSize: 3 }, []],
    ])("is to make them anew where %s", (_, vectors, sizes) => {
      const fix = "Make the vectors anew: nothing can be compared with those that are there.";
      expect(advice(vectors, sizes)).toEqual({ fix, wayOut: undefined });
    });

    it("is to make them where there are none", () => {
      expect(advice({ missing: 3 }).fix).toMatch(/^If no property holds any, make them\. Plan with the property/);
    });

    it("is to name their property where something else is in its place", () => {
      expect(advice({ notAList: 3 }).fix).toMatch(/^Plan with the property/);
    });

    it("is to name their model where they have another size", () => {
      expect(advice({ wrongSize: 2, zero: 1 }, [768, 3])).toEqual({
        fix: "Plan with the model that made the vectors, of 768 dimensions: embeddingSet.",
        wayOut: { option: "embeddingSet.dimensions", value: 768 },
      });
    });
  });

  const index = (name: string) => ({
    name,
    type: "VECTOR",
    state: "ONLINE",
    populationPercent: 100,
    labels: ["Chunk"],
    properties: ["embedding"],
    options: {},
    constraint: null,
    failure: "",
  });
  const difference = { name: "", kind: "missing", blocking: true, text: "" } as const;
  const missing = { vectorIndexDifferences: [difference] };
  const otherSize = { ...difference, kind: "differentDimensions" } as const;

  it.each<readonly [string, Partial<GraphFacts>, string | undefined, unknown]>([
    ["CHUNKS_UNATTACHED", { state: { ...soundFacts.state, unattached: 1 } }, "unattachedChunks", "groupByChain"],
    ["CHUNKS_SHARED", { state: { ...soundFacts.state, shared: 1 } }, undefined, undefined],
    ["DOCUMENTS_WITHOUT_PATH", { state: { ...soundFacts.state, documentsWithoutPath: 1 } }, "onDuplicatePath", "keyByContent"],
    ["PATH_REPEATED", { repeatedPaths: [{ path: "a.md", documents: 2 }] }, "onDuplicatePath", "keyByContent"],
    ["NO_TEXT", { state: { ...soundFacts.state, texts: 0, missingTexts: 3 } }, "layout", null],
    ["PROPERTY_TAKEN", { taken: { ...soundFacts.taken, chunks: { owned: 0, owners: [], taken: { id: 2 } } } }, "layout", null],
    ["SCHEMA_CONFLICT", { schemaConflicts: [{ ...difference, kind: "differentTarget" }] }, "layout", null],
    ["EMBEDDING_SET_DROPPING", { droppingSets: ["some_model_384"] }, undefined, undefined],
    ["VECTOR_INDEX_MISSING", missing, "addVectorIndex", true],
    ["VECTOR_INDEX_MISSING", { ...missing, vectorIndexes: [index("a")] }, "layout.vectorIndexName", "a"],
    ["VECTOR_INDEX_AMBIGUOUS", { ...missing, vectorIndexes: [index("a"), index("b")] }, "layout.vectorIndexName", null],
    ["VECTOR_INDEX_DIFFERENT", { vectorIndexDifferences: [{ ...difference, kind: "differentOptions" }] }, "embeddingSet", null],
    ["VECTOR_INDEX_DIFFERENT", { vectorIndexDifferences: [{ ...otherSize, found: "8" }] }, "embeddingSet.dimensions", 8],
    ["VECTOR_INDEX_DIFFERENT", { vectorIndexDifferences: [{ ...otherSize, found: null }] }, "embeddingSet.dimensions", null],
  ])("names the option that leads around it: %s", (code, changes, option, value) => {
    const blockers = found(changes);
    expect(blockers.map((blocker) => [blocker.code, blocker.wayOut?.option, blocker.wayOut?.value])).toEqual([[code, option, value]]);
  });

  it("is an index of ours that cannot be added, which can be left out", () => {
    const [blocker] = found({ vectorIndexInTheWay: "theirs" }, { addVectorIndex: true });
    expect(blocker).toMatchObject({ code: "SCHEMA_CONFLICT", wayOut: { option: "addVectorIndex", value: false } });
  });
});
