import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { overlapAt, rankCorrelationAt, type RankedItem } from "./compare-rankings.js";

/** Ids in order, best first, without ties. */
const ranking = (ids: string): RankedItem[] => Array.from(ids, (id, index) => ({ id, score: -index }));
const tied = (ids: string): RankedItem[] => Array.from(ids, (id) => ({ id, score: 1 }));

const anyRanking = fc
  .uniqueArray(fc.record({ id: fc.constantFrom(...Array.from("abcdefghijklmnop")), score: fc.integer({ min: 0, max: 6 }) }), {
    selector: ({ id }) => id,
    maxLength: 12,
  })
  .map((items) => items.toSorted((one, other) => other.score - one.score));
const anyDepth = fc.integer({ min: 1, max: 12 });

describe("overlap@k", () => {
  it("is the share of what both have among the first k", () => {
    expect(overlapAt(ranking("abcd"), ranking("abxy"), 4)).toBe(0.5);
    expect(overlapAt(ranking("abcd"), ranking("dcba"), 4)).toBe(1);
    expect(overlapAt(ranking("abcd"), ranking("dcba"), 2)).toBe(0);
    expect(overlapAt(ranking("ab"), ranking("abcd"), 4)).toBe(0.5);
    expect(overlapAt([], ranking("a"), 3)).toBe(0);
    expect(overlapAt([], [], 3)).toBe(1);
  });

  it("does not depend on which ranking is the first, lies from 0 to 1, and is 1 for a ranking with itself", () => {
    fc.assert(
      fc.property(anyRanking, anyRanking, anyDepth, (one, other, k) => {
        const value = overlapAt(one, other, k);
        expect(value).toBe(overlapAt(other, one, k));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(overlapAt(one, one, k)).toBe(1);
      }),
    );
  });
});

describe("rank correlation", () => {
  it("is 1 for the same order, -1 for the reverse, and counts pairs between", () => {
    expect(rankCorrelationAt(ranking("abcd"), ranking("abcd"), 4)).toBe(1);
    expect(rankCorrelationAt(ranking("abcd"), ranking("dcba"), 4)).toBe(-1);
    expect(rankCorrelationAt(ranking("abcd"), ranking("abdc"), 4)).toBeCloseTo(4 / 6, 12);
  });

  it("takes equal scores as ties, whatever their order", () => {
    // 5 pairs are ordered by the second ranking, 6 by the first, and all 5 agree.
    const second = [...ranking("ab"), ...tied("cd").map((item) => ({ ...item, score: -9 }))];
    expect(rankCorrelationAt(ranking("abcd"), second, 4)).toBeCloseTo(5 / Math.sqrt(6 * 5), 12);
    expect(rankCorrelationAt(ranking("abcd"), [second[0]!, second[1]!, second[3]!, second[2]!], 4)).toBeCloseTo(5 / Math.sqrt(30), 12);
  });

  it("puts what a ranking has not found behind all it found", () => {
    // Pairs: ab agree, ac agree, bc tied in the second.
    expect(rankCorrelationAt(ranking("abc"), ranking("a"), 3)).toBeCloseTo(2 / Math.sqrt(3 * 2), 12);
    // k² pairs disagree of k(3k - 1)/2 that each orders.
    expect(rankCorrelationAt(ranking("abcdefghij"), ranking("klmnopqrst"), 10)).toBeCloseTo(-100 / 145, 12);
  });

  it("is unknown where one of them orders nothing", () => {
    expect(rankCorrelationAt([], [], 5)).toBeNull();
    expect(rankCorrelationAt(ranking("a"), ranking("a"), 5)).toBeNull();
    expect(rankCorrelationAt(tied("abc"), ranking("abc"), 5)).toBeNull();
  });

  it("does not depend on which is the first, lies from -1 to 1, and turns its sign with the order of a full ranking", () => {
    fc.assert(
      fc.property(anyRanking, anyRanking, anyDepth, (one, other, k) => {
        const value = rankCorrelationAt(one, other, k);
        expect(value).toBe(rankCorrelationAt(other, one, k));
        if (value === null) return;
        expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(Array.from("abcdefgh"), { minLength: 8 }), (order) => {
        const value = rankCorrelationAt(ranking("abcdefgh"), ranking(order.join("")), 8)!;
        expect(rankCorrelationAt(ranking("abcdefgh"), ranking(order.toReversed().join("")), 8)).toBeCloseTo(-value, 12);
      }),
    );
  });

  it("is 1 for a ranking with itself, ties included", () => {
    fc.assert(
      fc.property(anyRanking, anyDepth, (one, k) => {
        expect(rankCorrelationAt(one, one, k) ?? 1).toBeCloseTo(1, 12);
      }),
    );
  });
});
