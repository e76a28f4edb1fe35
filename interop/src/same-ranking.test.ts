import { describe, expect, it } from "vitest";
import { expectSameRanking, type RankedPassage } from "./same-ranking.js";

const ranking = (...passages: readonly (readonly [string, number])[]): RankedPassage[] =>
  passages.map(([text, score]) => ({ text, score }));
const ours = ranking(["a", 1], ["b", 0.5], ["c", 0.5], ["d", 0.1]);

describe("two rankings", () => {
  it.each([
    ["whatever the order within a score", ranking(["a", 1], ["c", 0.5], ["b", 0.5], ["d", 0.1])],
    ["cut within a score", ranking(["a", 1], ["c", 0.5])],
    ["but for the last bit of a sum", ranking(["a", 1], ["b", 0.5 + 1e-16], ["c", 0.5], ["d", 0.1])],
  ])("are the same %s", (_, theirs) => {
    expectSameRanking(ours, theirs);
    expectSameRanking(theirs, ours);
  });

  it.each([
    ["one score differs", ranking(["a", 1], ["b", 0.5], ["c", 0.4], ["d", 0.1])],
    ["passages of two scores changed places", ranking(["b", 1], ["a", 0.5], ["c", 0.5], ["d", 0.1])],
    ["one lacks a passage in the middle", ranking(["a", 1], ["b", 0.5], ["d", 0.1])],
    ["the last passage is another", ranking(["a", 1], ["b", 0.5], ["c", 0.5], ["e", 0.1])],
    ["one is empty", []],
  ])("are not where %s", (_, theirs) => {
    expect(() => {
      expectSameRanking(ours, theirs);
    }).toThrow();
  });
});
