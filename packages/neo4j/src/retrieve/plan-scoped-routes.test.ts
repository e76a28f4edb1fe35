import { describe, expect, it } from "vitest";
import { layouts } from "../layout/layout.js";
import { compileScope } from "../scope/compile-scope.js";
import { scope as scopes } from "../scope/scope.js";
import type { RetrievalIndexes } from "./index-description.js";
import { type PlanInput, planRoutes } from "./plan-routes.js";
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
    filtersInIndex: true,
    ...changes,
  });

describe("planRoutes under a scope", () => {
  const scope = compileScope(scopes.documents(["d1x", "d2x"]));
  const strategies = (changes: Partial<PlanInput>): unknown[] => {
    const { vector, fullText } = plan({ scope, ...changes });
    return [vector?.run && vector.strategy, fullText?.run && fullText.strategy];
  };

  it("filters in both indexes where they and the server can", () => {
    const [scoped, whole] = [plan({ scope }), plan({})];
    expect(strategies({})).toEqual(["inIndex", "inIndex"]);
    expect(scoped.vector).toMatchObject({ indexCandidates: 100 });
    const question = whole.fullText?.run === true && whole.fullText.query;
    expect(scoped.fullText).toEqual({
      ...whole.fullText,
      strategy: "inIndex",
      query: `+(${String(question)}) +documentId:("d1x" "d2x")^0`,
    });
  });

  it("asks the vector index for as many whatever the size of the graph", () => {
    const asked = [10, 10_000_000].map((chunks) => plan({ scope, indexes: { ...indexes, chunks } }).vector);
    expect(asked[0]).toEqual(asked[1]);
  });

  it.each([
    ["a server that cannot filter", { filtersInIndex: false }],
    ["an index that does not know documents", { indexes: { ...indexes, vector: { ...indexes.vector, filterProperties: [] } } }],
    ["an index that knows something else", { indexes: { ...indexes, vector: { ...indexes.vector, filterProperties: ["topic"] } } }],
  ])("compares every chunk with %s", (_, changes) => {
    expect(strategies(changes)).toEqual(["exact", "inIndex"]);
  });

  it.each([
    ["a full-text index without document ids", { indexes: { ...indexes, fullText: { ...indexes.fullText, properties: ["text"] } } }],
    ["an analyzer nobody knows", { indexes: { ...indexes, fullText: { ...indexes.fullText, analyzer: "mine" } } }],
    ["a thousand documents", { scope: compileScope(scopes.documents(Array.from({ length: 1_000 }, (__, index) => `d${index}`))) }],
  ])("leaves out what lies outside afterwards with %s", (_, changes) => {
    expect(strategies(changes)).toEqual(["inIndex", "overFetch"]);
    expect(plan({ scope, ...changes }).fullText).toMatchObject({ rows: 1_000, query: expect.not.stringContaining("+") as string });
  });

  it("keeps every word of a long question, and all of its documents", () => {
    const question = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(" ");
    const [scoped, whole] = [plan({ scope, question }).fullText, plan({ question }).fullText];
    expect(scoped).toMatchObject({ strategy: "overFetch", query: whole?.run && whole.query });
  });
});
