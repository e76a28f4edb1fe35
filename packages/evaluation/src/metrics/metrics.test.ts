import { describe, expect, it } from "vitest";
import { metricNames, type Metrics, scoreRanking } from "./metrics.js";

const all = (value: number): Metrics => Object.fromEntries(metricNames.map((name) => [name, value])) as Metrics;

describe("the measures of one ranking", () => {
  it("are all 1 where everything judged stands first", () => {
    expect(scoreRanking(["a", "x"], new Map([["a", 1]]))).toEqual(all(1));
    expect(
      scoreRanking(
        ["a", "b"],
        new Map([
          ["b", 1],
          ["a", 3],
        ]),
      ),
    ).toEqual(all(1));
  });

  it("are all 0 where nothing judged is found", () => {
    expect(scoreRanking([], new Map([["a", 1]]))).toEqual(all(0));
    expect(scoreRanking(["x", "y"], new Map([["a", 2]]))).toEqual(all(0));
  });

  it("look exactly as deep as their names say", () => {
    const ranking = Array.from({ length: 120 }, (_, index) => `row ${index + 1}`);
    const at = (rank: number): Metrics => scoreRanking(ranking, new Map([[`row ${rank}`, 1]]));
    for (const name of metricNames) {
      const depth = Number(name.split("@")[1]);
      expect(at(depth)[name], name).toBeGreaterThan(0);
      expect(at(depth + 1)[name], name).toBe(0);
    }
  });

  it("have the values worked out by hand for a graded query", () => {
    const metrics = scoreRanking(
      ["x", "a", "y", "z", "b"],
      new Map([
        ["a", 2],
        ["b", 1],
        ["c", 3],
      ]),
    );
    expect(metrics).toMatchObject({ "R@2": 1 / 3, "R@5": 2 / 3, "All@10": 0, "Hit@4": 1, "MRR@10": 1 / 2 });
    const gain = 2 / Math.log2(3) + 1 / Math.log2(6);
    expect(metrics["nDCG@10"]).toBeCloseTo(gain / (3 + 2 / Math.log2(3) + 1 / 2), 15);
  });

  it("count a row that is ranked twice once, at its first place", () => {
    const grades = new Map([
      ["a", 1],
      ["b", 1],
    ]);
    expect(scoreRanking(["a", "a", "a", "b"], grades)).toEqual(scoreRanking(["a", "b"], grades));
  });

  it("take a row of grade 0 for relevant, but for its gain, and no gain at all for 0", () => {
    expect(scoreRanking(["a"], new Map([["a", 0]]))).toEqual({ ...all(1), "nDCG@10": 0 });
    expect(
      scoreRanking(
        ["b", "a"],
        new Map([
          ["a", 1],
          ["b", 0],
        ]),
      )["nDCG@10"],
    ).toBeCloseTo(1 / Math.log2(3), 15);
  });

  it("cannot find everything in the first k where more than k rows are judged", () => {
    const rows = Array.from({ length: 12 }, (_, index) => `row ${index}`);
    expect(scoreRanking(rows, new Map(rows.map((row) => [row, 1])))).toMatchObject({
      "R@10": 10 / 12,
      "R@100": 1,
      "All@10": 0,
      "nDCG@10": 1,
    });
  });
});
