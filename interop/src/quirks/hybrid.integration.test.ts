import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HybridArguments } from "../interop-calls.js";
import { runInterop } from "../run-interop.js";
import { type BuiltGraph, buildGraph, documentsOf } from "./built-graph.js";

const heron = "A heron waits for fish at the weir.";
const lock = "A lock lets boats pass the weir.";
const mill = "The mill grinds flour.";
const texts = [heron, lock, "Ducks sleep on the bank.", mill, "Anglers wait for trout.", "Boats need water under them."];

/** As neo4j-graphrag 1.22.0 is: when an upgrade mends one of these, its test fails, and docs/interop.md has to change. */
describe("hybrid retrieval of neo4j-graphrag today", () => {
  let graph: BuiltGraph;
  beforeAll(async () => {
    graph = await buildGraph("Quirks", documentsOf(texts));
  });
  afterAll(() => graph.close());

  const vectorOf = async (text: string): Promise<readonly number[]> => [
    ...(await graph.embedder.embed({ texts: [text], kind: "question" }))[0]!,
  ];

  it("lets a weak lone hit of the words tie with the best vector hit, under the naive ranker", async () => {
    const found = await graph.hybrid("flour", { questions: [{ text: "flour", vector: await vectorOf("a bird that catches fish") }] });
    expect(
      found
        .filter(({ score }) => score === 1)
        .map(({ text }) => text)
        .sort(),
    ).toEqual([heron, mill]);
  });

  it("counts equal halves once: best in both routes is 0.5 with alpha 0.5", async () => {
    const [best] = await graph.hybrid("heron", { ranker: "linear", alpha: 0.5 });
    expect(best).toMatchObject({ text: heron, score: 0.5 });
    const [unequal] = await graph.hybrid("heron", { ranker: "linear", alpha: 0.6 });
    expect(unequal).toMatchObject({ text: heron, score: 1 });
  });

  it("takes alpha 0 for none and ranks naively; before SEARCH it was an error", async () => {
    const given = { ranker: "linear", alpha: 0 } as const;
    expect(await graph.hybrid("heron boats", given)).toEqual(await graph.hybrid("heron boats", { ranker: "naive" }));
    await expect(graph.hybrid("heron", { ...given, as_before_search: true })).rejects.toMatchObject({
      type: "InvalidHybridSearchRankerError",
    });
  });

  it("fuses more vector hits than top_k where the ratio is above 1; before SEARCH it cut them first", async () => {
    // Best by the words, but by meaning not among the first two.
    const questions = [{ text: "flour", vector: await vectorOf("a bird that catches fish") }];
    const nearest = await runInterop("vector", { ...graph.search, top_k: 2, questions: [{ vector: questions[0]!.vector }] });
    expect(nearest.answers[0]!.map(({ text }) => text)).not.toContain(mill);
    const scoreOf = async (given: Partial<HybridArguments>): Promise<number | undefined> =>
      (await graph.hybrid("flour", { questions, ranker: "linear", alpha: 0.4, top_k: 2, ...given })).find(({ text }) => text === mill)
        ?.score;
    const words = 1 - 0.4;
    expect(await scoreOf({ effective_search_ratio: 1 })).toBe(words);
    expect(await scoreOf({ effective_search_ratio: 3 })).toBeGreaterThan(words);
    expect(await scoreOf({ effective_search_ratio: 3, as_before_search: true })).toBe(words);
  });

  it("orders equal scores by nothing; before SEARCH by element id, as text", async () => {
    const cypherOf = async (given: Partial<HybridArguments>): Promise<string> => {
      const asked = { ...graph.search, full_text_index: graph.fullTextIndex, model: graph.model, questions: [{ text: "weir" }] };
      return (await runInterop("hybrid", { ...asked, ...given })).cypher[0]!;
    };
    for (const given of [{ ranker: "naive" }, { ranker: "linear", alpha: 0.5 }] as const) {
      expect(await cypherOf(given)).toMatch(/ORDER BY score DESC LIMIT \$top_k/);
      expect(await cypherOf({ ...given, as_before_search: true })).toMatch(/ORDER BY score DESC, elementId\(node\) LIMIT \$top_k/);
    }
  });

  it("has no way around a SEARCH that fails, unlike vector retrieval", async () => {
    expect(await graph.vector("heron", { refuse_search: true })).toEqual(await graph.vector("heron", { as_before_search: true }));
    await expect(graph.hybrid("heron", { refuse_search: true })).rejects.toMatchObject({ type: "ClientError" });
  });

  it.each([
    ["what (now", "SearchQueryParseError"],
    ["a AND", "SearchQueryParseError"],
    ["field:", "SearchQueryParseError"],
    ["hi: x: y", "SearchQueryParseError"],
    ["[a TO", "SearchQueryParseError"],
    ['"unclosed', "ClientError"],
    ["a/b", "ClientError"],
    ["/b testing", "ClientError"],
    ["", "ClientError"],
    ["   ", "SearchQueryParseError"],
  ])("reads what was asked as Lucene text, which may be none: %j raises %s", async (text, type) => {
    await expect(graph.hybrid(text)).rejects.toMatchObject({ type });
  });

  it.each(["what? (really)", "*", "weir -boats", "foo:bar"])("takes operators of Lucene for what they are: %j", async (text) => {
    expect(await graph.hybrid(text)).not.toEqual([]);
  });

  it("stumbles over a fault of its own where the vector index is missing, which vector retrieval names", async () => {
    await expect(graph.hybrid("weir", { vector_index: "no_such_index" })).rejects.toMatchObject({ type: "AttributeError" });
    await expect(graph.vector("weir", { vector_index: "no_such_index" })).rejects.toThrow("No index with name no_such_index found");
  });

  it("words a passage as Python prints a map, the vector as None, and tells less of it than vector retrieval", async () => {
    const { vector, hybrid } = await graph.asWorded("heron");
    for (const { content } of [vector, hybrid]) expect(content).toMatch(/^\{.*'meaning': None.*\}$/);
    expect(Object.keys(vector.metadata!).sort()).toEqual(["id", "nodeLabels", "score"]);
    expect(Object.keys(hybrid.metadata!)).toEqual(["score"]);
  });
});
