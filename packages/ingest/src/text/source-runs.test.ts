import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSourceRuns } from "./source-runs.js";

describe("createSourceRuns", () => {
  it("gives the smallest source of a range, unit by unit where both sides agree", () => {
    const runs = createSourceRuns();
    runs.add({ start: 0, end: 5 }, { start: 10, end: 15 });
    runs.add({ start: 6, end: 7 }, { start: 20, end: 25 });
    runs.add({ start: 7, end: 9 }, { start: 25, end: 27 });
    expect(runs.sourceRangeOf({ start: 1, end: 3 })).toEqual({ start: 11, end: 13 });
    expect(runs.sourceRangeOf({ start: 4, end: 7 })).toEqual({ start: 14, end: 25 });
    expect(runs.sourceRangeOf({ start: 6, end: 8 })).toEqual({ start: 20, end: 26 });
    expect(runs.sourceRangeOf({ start: 5, end: 6 })).toEqual({ start: 15, end: 15 });
    expect(createSourceRuns().sourceRangeOf({ start: 0, end: 0 })).toEqual({ start: 0, end: 0 });
  });

  it("holds all stretches of a range although the source has another order", () => {
    const runs = createSourceRuns();
    runs.add({ start: 0, end: 2 }, { start: 50, end: 52 });
    runs.add({ start: 2, end: 4 }, { start: 10, end: 12 });
    expect(runs.sourceRangeOf({ start: 1, end: 3 })).toEqual({ start: 10, end: 52 });
  });

  it("says the same as a list of all units, however the stretches were added", () => {
    const few = fc.integer({ min: 1, max: 4 });
    const stretch = fc.record({ gap: fc.nat(2), length: few, from: fc.nat(40), source: few });
    fc.assert(
      fc.property(fc.array(stretch), fc.nat(), fc.nat(), (stretches, one, other) => {
        const runs = createSourceRuns();
        const units: (readonly [number, number] | null)[] = [];
        for (const { gap, length, from, source } of stretches) {
          for (let unit = 0; unit < gap; unit += 1) units.push(null);
          runs.add({ start: units.length, end: units.length + length }, { start: from, end: from + source });
          for (let unit = 0; unit < length; unit += 1)
            units.push(length === source ? [from + unit, from + unit + 1] : [from, from + source]);
        }
        const [start, end] = [one % (units.length + 1), other % (units.length + 1)].sort((a, b) => a - b) as [number, number];
        const touched = units.slice(start, end).filter((unit) => unit !== null);
        if (touched.length > 0)
          expect(runs.sourceRangeOf({ start, end })).toEqual({
            start: Math.min(...touched.map(([from]) => from)),
            end: Math.max(...touched.map(([, to]) => to)),
          });
      }),
    );
  });
});
