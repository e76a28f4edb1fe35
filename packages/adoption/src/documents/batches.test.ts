import { describe, expect, it } from "vitest";
import { inBatches } from "./batches.js";

const sizes = (...items: readonly (readonly [chunks: number, characters: number])[]): number[] =>
  [...inBatches(items.map(([chunks, characters]) => ({ chunks, characters })))].map(({ length }) => length);

describe("documents read together", () => {
  it("are as many as have a thousand chunks and four million characters", () => {
    expect(sizes()).toEqual([]);
    expect(sizes([400, 1], [600, 1], [1, 1])).toEqual([2, 1]);
    expect(sizes([1, 2_000_000], [1, 2_000_000], [1, 1])).toEqual([2, 1]);
  });

  it("are one where it is larger", () => {
    expect(sizes([1, 1], [5_000, 9_000_000], [1, 1])).toEqual([1, 1, 1]);
  });
});
