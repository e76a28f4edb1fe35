import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentile, ratioOf, recallOf } from "./statistics.js";

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

describe("a percentile", () => {
  it("is the middle at a half, and nearly the largest at 95 %, between two values where it falls between them", () => {
    expect(percentile(hundred, 0.5)).toBe(50.5);
    expect(percentile(hundred, 0.95)).toBeCloseTo(95.05);
    expect(percentile([7], 0.95)).toBe(7);
  });

  it("lies between the smallest and the largest value and leaves the values in their order", () => {
    const values = fc.array(fc.double({ noNaN: true, min: 0, max: 1e6 }), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
        const before = [...values];
        const value = percentile(values, share);
        expect(value).toBeGreaterThanOrEqual(Math.min(...values));
        expect(value).toBeLessThanOrEqual(Math.max(...values));
        expect(values).toEqual(before);
      }),
    );
  });
});

describe("a ratio", () => {
  it("is exact, without an interval, where one set is a multiple of the other", () => {
    const ratio = ratioOf(hundred.map((value) => value * 3), hundred, 0.5);
    for (const value of Object.values(ratio)) expect(value).toBeCloseTo(3);
  });

  it("has a wider interval where fewer questions were asked", () => {
    const noisy = (count: number): number[] => Array.from({ length: count }, (_, index) => 10 + ((index * 7_919) % 13));
    const base = (count: number): number[] => Array.from({ length: count }, (_, index) => 10 + ((index * 104_729) % 11));
    const width = (count: number): number => {
      const { low, value, high } = ratioOf(noisy(count), base(count), 0.5);
      expect(low).toBeLessThanOrEqual(value);
      expect(value).toBeLessThanOrEqual(high);
      return high - low;
    };
    expect(width(20)).toBeGreaterThan(width(2_000));
  });

  it("is the same each time", () => {
    const other = hundred.map((value, index) => value + (index % 5));
    expect(ratioOf(other, hundred, 0.95)).toEqual(ratioOf(other, hundred, 0.95));
  });
});

describe("recall", () => {
  it("is the share of the true ones that were found, whatever their order, over all questions and of the worst", () => {
    expect(recallOf([["b", "a"], ["a", "x"]], [["a", "b"], ["a", "b"]])).toEqual({ mean: 0.75, worst: 0.5 });
  });

  it("does not count what stands behind as many as there are true ones", () => {
    expect(recallOf([["x", "a"]], [["a"]])).toEqual({ mean: 0, worst: 0 });
  });

  it("is nothing for a question without an answer, and whole where there is nothing to find", () => {
    expect(recallOf([[]], [["a"], []])).toEqual({ mean: 0.5, worst: 0 });
  });
});
