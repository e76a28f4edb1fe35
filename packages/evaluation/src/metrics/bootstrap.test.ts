import { describe, expect, it } from "vitest";
import { meanIntervals } from "./bootstrap.js";

const repeat = (value: number, times: number): number[] => Array.from({ length: times }, () => value);

describe("the interval of a mean", () => {
  it("has no width where all values are equal, or there is one", () => {
    expect(meanIntervals([repeat(0.25, 40), repeat(1, 40)])).toEqual([
      { low: 0.25, high: 0.25 },
      { low: 1, high: 1 },
    ]);
    expect(meanIntervals([[0.5]])).toEqual([{ low: 0.5, high: 0.5 }]);
  });

  it("is about as wide as the normal interval of a large sample, and around its mean", () => {
    const [interval] = meanIntervals([[...repeat(1, 300), ...repeat(0, 100)]]);
    const halfWidth = 1.96 * Math.sqrt((0.75 * 0.25) / 400);
    expect(interval!.low).toBeCloseTo(0.75 - halfWidth, 2);
    expect(interval!.high).toBeCloseTo(0.75 + halfWidth, 2);
  });

  it("narrows as the sample grows", () => {
    const width = (size: number): number => {
      const [{ low, high }] = meanIntervals([[...repeat(1, size), ...repeat(0, size)]]) as [{ low: number; high: number }];
      return high - low;
    };
    expect(width(200)).toBeLessThan(width(20) / 2);
  });

  it("draws the same queries for all measures, so that equal samples have equal intervals", () => {
    const values = [0, 1, 0.5, 1, 0, 0.25];
    const [first, second, doubled] = meanIntervals([values, values, values.map((value) => 2 * value)]);
    expect(second).toEqual(first);
    expect(doubled).toEqual({ low: 2 * first!.low, high: 2 * first!.high });
  });
});
