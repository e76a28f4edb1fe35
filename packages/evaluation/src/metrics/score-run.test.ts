import { describe, expect, it } from "vitest";
import { randomRun } from "./random-runs.fixture.js";
import { scoreRun } from "./score-run.js";

const qrels = new Map([
  ["q1", new Map([["a", 1]])],
  ["q2", new Map([["b", 1]])],
]);

describe("the scores of a run", () => {
  it("are means over the judged queries: one that was not asked counts as 0, one that nobody judged not at all", () => {
    const run = new Map([
      ["q1", ["a"]],
      ["q3", ["a"]],
    ]);
    expect(scoreRun(qrels, run)).toMatchObject({ queries: 2, metrics: { "R@5": 0.5, "nDCG@10": 0.5 }, byType: {} });
  });

  it("are given for each type, in the order of their names, with one for queries of no type", () => {
    const run = new Map([["q1", ["a"]]]);
    const { byType } = scoreRun(qrels, run, new Map([["q1", "yes or no"]]));
    expect(Object.keys(byType)).toEqual(["(none)", "yes or no"]);
    expect(byType["yes or no"]).toMatchObject({ queries: 1, metrics: { "R@5": 1 } });
    expect(byType["(none)"]).toMatchObject({ queries: 1, metrics: { "R@5": 0 } });
  });

  it("take any name for a type", () => {
    const { byType } = scoreRun(
      qrels,
      new Map(),
      new Map([
        ["q1", "__proto__"],
        ["q2", "constructor"],
      ]),
    );
    expect(Object.entries(byType).map(([name, { queries }]) => [name, queries])).toEqual([
      ["__proto__", 1],
      ["constructor", 1],
    ]);
  });

  it("are the same every time, intervals included", () => {
    const { qrels: some, run, types } = randomRun(7);
    expect(scoreRun(some, run, types)).toEqual(scoreRun(some, run, types));
  });
});
