import { describe, expect, it } from "vitest";
import { layouts } from "../layout/layout.js";
import { type ResolvedScope, resolvedScope } from "../scope/resolved-scope.js";
import type { RetrievalIndexes } from "./index-description.js";
import type { PlanInput } from "./plan-input.js";
import { planRoutes } from "./plan-routes.js";
import { hybrid } from "./preset.js";
import { embeddingSet, indexes as planned } from "./planned-indexes.fixture.js";

const indexes = { ...planned, fullText: { ...planned.fullText, properties: ["searchText", "documentId"] } } as const satisfies RetrievalIndexes;
const plan = (changes: Partial<PlanInput>): ReturnType<typeof planRoutes> =>
  planRoutes({
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
    ...changes,
  });

const documents = (ids: readonly string[]): ResolvedScope => resolvedScope("documents", new Map(ids.map((id) => [id, null])), false);
const scope = documents(["d1x", "d2x"]);
const ranged = resolvedScope("sections", new Map([["d1x", [{ startByte: 0, endByte: 9 }]]]), false);
const blind = { indexes: { ...indexes, vector: { ...indexes.vector, filterProperties: [] } } };
const vectorAttempts = (changes: Partial<PlanInput>): unknown[] => {
  const { vector } = plan({ scope, ...changes });
  return vector?.run === true
    ? vector.attempts.map((attempt) => [attempt.strategy, attempt.strategy === "exact" ? attempt.mostCompared : attempt.indexCandidates])
    : [];
};
const fullTextAttempts = (changes: Partial<PlanInput>): unknown[] => {
  const { fullText } = plan({ scope, ...changes });
  return fullText?.run === true ? fullText.attempts.map(({ strategy, rows }) => [strategy, rows]) : [];
};
const queryOf = (changes: Partial<PlanInput>): string | false => {
  const { fullText } = plan(changes);
  return fullText?.run === true && fullText.attempts[0]!.query;
};

describe("planRoutes under a scope", () => {
  it("searches in the indexes where they and the server can, and then more widely", () => {
    expect(vectorAttempts({})).toEqual([
      ["inIndex", 100],
      ["exact", 10_000],
      ["inIndex", 9_999],
    ]);
    expect(fullTextAttempts({})).toEqual([
      ["inIndex", 60],
      ["inIndex", 100_000],
    ]);
    expect(queryOf({ scope })).toBe(`+(${String(queryOf({}))}) +documentId:("d1x" "d2x")^0`);
  });

  it("compares few chunks at once where only parts of documents count, and asks the index for more", () => {
    expect(vectorAttempts({ scope: ranged })).toEqual([
      ["exact", 1_000],
      ["inIndex", 500],
      ["exact", 10_000],
      ["inIndex", 9_999],
    ]);
    expect(vectorAttempts({ scope: ranged, scopeExactChunks: 7 })[0]).toEqual(["exact", 7]);
  });

  it("asks the vector index for as many whatever the size of the graph", () => {
    const asked = [10, 10_000_000].map((chunks) => vectorAttempts({ indexes: { ...indexes, chunks } }));
    expect(asked[0]).toEqual(asked[1]);
  });

  it.each([
    ["a server that cannot filter", { filtersInIndex: false }],
    ["an index that does not know documents", blind],
    ["an index that knows something else", { indexes: { ...indexes, vector: { ...indexes.vector, filterProperties: ["topic"] } } }],
  ])("compares every chunk with %s, or takes hits of the whole index", (_, changes) => {
    expect(vectorAttempts({ ...changes, scopeExactChunks: 500 })).toEqual([
      ["exact", 500],
      ["overFetch", 9_999],
    ]);
    expect(fullTextAttempts(changes)[0]).toEqual(["inIndex", 60]);
  });

  it("does as it is told", () => {
    expect(vectorAttempts({ scopeStrategy: "exact" })).toEqual([["exact", Number.MAX_SAFE_INTEGER]]);
    expect(vectorAttempts({ scopeStrategy: "overFetch" })).toEqual([["overFetch", 9_999]]);
    expect(vectorAttempts({ scopeStrategy: "inIndex" })).toEqual([
      ["inIndex", 100],
      ["inIndex", 9_999],
    ]);
    expect(fullTextAttempts({ scopeStrategy: "overFetch" })[0]).toEqual(["overFetch", 1_000]);
    expect(fullTextAttempts({ scopeStrategy: "exact" })[0]).toEqual(["inIndex", 60]);
  });

  it("refuses to search in an index that cannot be filtered", () => {
    expect(() => plan({ scope, scopeStrategy: "inIndex", ...blind })).toThrow(expect.objectContaining({ code: "SCOPE.STRATEGY_UNAVAILABLE" }));
    expect(vectorAttempts({ scope: null, scopeStrategy: "inIndex", ...blind })).toEqual([["unscoped", 25]]);
  });

  it.each([
    ["a full-text index without document ids", { indexes: { ...indexes, fullText: { ...indexes.fullText, properties: ["text"] } } }],
    ["an analyzer nobody knows", { indexes: { ...indexes, fullText: { ...indexes.fullText, analyzer: "mine" } } }],
    ["a thousand documents", { scope: documents(Array.from({ length: 1_000 }, (__, index) => `d${index}`)) }],
  ])("leaves out what lies outside afterwards with %s", (_, changes) => {
    expect(fullTextAttempts(changes)).toEqual([
      ["overFetch", 1_000],
      ["overFetch", 100_000],
    ]);
    expect(queryOf({ scope, ...changes })).not.toContain("+");
  });

  it("keeps every word of a long question, and all of its documents", () => {
    const question = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(" ");
    expect(fullTextAttempts({ question })[0]).toEqual(["overFetch", 1_000]);
    expect(queryOf({ scope, question })).toBe(queryOf({ question }));
  });
});
