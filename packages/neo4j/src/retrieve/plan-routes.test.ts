import { describe, expect, it } from "vitest";
import { layouts } from "../layout/layout.js";
import type { PlanInput } from "./plan-input.js";
import { planRoutes } from "./plan-routes.js";
import { hybrid } from "./preset.js";
import { embeddingSet, indexes } from "./planned-indexes.fixture.js";

const input: PlanInput = {
  question: "foxes",
  preset: hybrid(),
  layout: layouts.graphspan,
  embeddingSet,
  hasEmbedder: true,
  indexes,
  candidatesPerRoute: 20,
  scope: null,
  scopeStrategy: "auto",
  scopeExactChunks: 10_000,
  filtersInIndex: true,
};
const plan = (changes: Partial<PlanInput>): ReturnType<typeof planRoutes> => planRoutes({ ...input, ...changes });

describe("planRoutes", () => {
  it("runs both routes where everything is there", () => {
    expect(plan({})).toMatchObject({
      vector: { run: true, attempts: [{ strategy: "unscoped", indexCandidates: 25 }], rescored: false },
      fullText: {
        run: true,
        fields: ["searchText", "searchTitle"],
        attempts: [{ strategy: "unscoped", query: "searchText:(foxes) searchTitle:(foxes)^0.5", rows: 60 }],
      },
    });
  });

  it.each([
    ["no embedding set", { embeddingSet: null }, "no embedding set is given"],
    ["no embedder", { hasEmbedder: false }, "no embedder is given"],
    ["a blank question", { question: " \n" }, "the question is blank"],
    ["no index", { indexes: { ...indexes, vector: null } }, "there is no index vectors"],
    [
      "an index of something else",
      { indexes: { ...indexes, vector: { ...indexes.vector, fitsLayout: false } } },
      "vectors is not an index of this kind on the chunks of the layout",
    ],
    [
      "an index that is being filled",
      { indexes: { ...indexes, vector: { ...indexes.vector, state: "POPULATING", populationPercent: 42.7 } } },
      "the index vectors is still being filled (42 %)",
    ],
    ["a failed index", { indexes: { ...indexes, vector: { ...indexes.vector, state: "FAILED" } } }, "the index vectors is FAILED"],
    [
      "an index of another set",
      { indexes: { ...indexes, vector: { ...indexes.vector, properties: ["other"] } } },
      "the index vectors reads other, the vectors are in embedding",
    ],
  ])("skips the vector route with %s", (_, changes, reason) => {
    expect(plan(changes).vector).toEqual({ run: false, reason });
  });

  it.each([
    ["a question without words", { question: "***" }, "the question holds no letter or digit"],
    ["no index", { indexes: { ...indexes, fullText: null } }, "there is no index graphrag_chunk_text"],
    [
      "an index of other properties",
      { indexes: { ...indexes, fullText: { ...indexes.fullText, properties: ["documentId"] } } },
      "the index texts reads neither the text nor the title of chunks",
    ],
  ])("skips the full-text route with %s", (_, changes, reason) => {
    expect(plan(changes).fullText).toEqual({ run: false, reason });
  });

  it("asks the text itself where the index has no folded copy", () => {
    expect(plan({ indexes: { ...indexes, fullText: { ...indexes.fullText, properties: ["text"] } } }).fullText).toMatchObject({
      fields: ["text"],
      attempts: [{ query: "text:(foxes)" }],
    });
  });

  it("computes scores again where the index's are those of quantised vectors", () => {
    expect(plan({ indexes: { ...indexes, vector: { ...indexes.vector, quantization: "SCALAR" } } }).vector).toMatchObject({
      rescored: true,
      attempts: [{ indexCandidates: 100 }],
    });
  });

  it("refuses an index of other dimensions", () => {
    const other = { ...indexes, vector: { ...indexes.vector, dimensions: 8 } };
    expect(() => plan({ indexes: other })).toThrow(expect.objectContaining({ code: "INDEX.DIMENSION_MISMATCH" }));
  });
});
