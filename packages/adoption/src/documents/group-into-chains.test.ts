import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupIntoChains } from "./group-into-chains.js";

const grouped = (links: Readonly<Record<string, readonly string[]>>): string[] =>
  groupIntoChains(Object.entries(links).map(([chunk, next]) => ({ chunk, next })))
    .map((chain) => chain.join(""))
    .sort();

const graph = fc
  .integer({ min: 1, max: 12 })
  .chain((size) => fc.array(fc.array(fc.nat(size), { maxLength: 3 }), { minLength: size, maxLength: size }))
  .map((links) => links.map((next, at) => ({ chunk: `c${at}`, next: next.map((to) => `c${to}`) })));

describe("chunks in chains", () => {
  it("follow each other where nothing branches or joins", () => {
    expect(grouped({ b: ["c"], a: ["b"], c: [], x: ["y"], y: [], z: [] })).toEqual(["abc", "xy", "z"]);
    expect(grouped({ a: ["b", "b"], b: ["elsewhere"] })).toEqual(["ab"]);
    expect(grouped({ a: ["b", "c"], b: [], c: ["d"], d: [] })).toEqual(["a", "b", "cd"]);
    expect(grouped({ a: ["c"], b: ["c"], c: ["d"], d: [] })).toEqual(["a", "b", "cd"]);
  });

  it("of a ring begin somewhere", () => {
    expect(grouped({ a: ["b"], b: ["c"], c: ["a"], x: ["x"] })).toEqual(["abc", "x"]);
    expect(grouped({ a: ["b"], b: ["c"], c: ["b"] })).toEqual(["a", "bc"]);
  });

  it("are each in exactly one, and follow a link within it, whatever the links", () => {
    fc.assert(
      fc.property(graph, (links) => {
        const chains = groupIntoChains(links);
        expect(chains.flat().sort()).toEqual(links.map(({ chunk }) => chunk).sort());
        const nextOf = new Map(links.map(({ chunk, next }) => [chunk, next]));
        for (const chain of chains)
          for (const [at, chunk] of chain.slice(1).entries()) expect(new Set(nextOf.get(chain[at]!)?.filter((id) => nextOf.has(id)))).toEqual(new Set([chunk]));
      }),
      { numRuns: 500 },
    );
  });
});
