import { describe, expect, it } from "vitest";
import { createRandom } from "./random.js";

const first = (...seed: number[]): number => createRandom(...seed).fraction();

describe("seeded random numbers", () => {
  it("are the same for the same seed", () => {
    expect(first(1, 2, 3)).toBe(first(1, 2, 3));
  });

  it("differ with every part of the seed, its place and its number of parts", () => {
    const seeds = [[1], [2], [1, 2], [2, 1], [1, 0], [0, 1], [1, 2, 0], [0, 1, 2], [], [0], [0, 0]];
    expect(new Set(seeds.map((seed) => first(...seed))).size).toBe(seeds.length);
  });

  it("are spread evenly over neighbouring seeds", () => {
    const values = Array.from({ length: 10_000 }, (_, seed) => first(3, seed));
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const share = values.filter((value) => Math.floor(value * 10) === tenth).length / values.length;
      expect(share).toBeGreaterThan(0.09);
      expect(share).toBeLessThan(0.11);
    }
  });

  it("stay below their limit and reach everything under it", () => {
    const random = createRandom(1);
    expect(new Set(Array.from({ length: 200 }, () => random.below(5)))).toEqual(new Set([0, 1, 2, 3, 4]));
  });
});
