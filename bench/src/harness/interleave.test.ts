import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderOf } from "./interleave.js";

const items = fc.uniqueArray(fc.string(), { maxLength: 8 });

describe("the order of variants for a question", () => {
  it("holds each of them once, whatever the seed and the question", () => {
    fc.assert(
      fc.property(items, fc.nat(), fc.nat(), (variants, seed, question) => {
        expect(orderOf(variants, seed, question).sort()).toEqual([...variants].sort());
      }),
    );
  });

  it("depends on nothing but the seed and the question", () => {
    fc.assert(
      fc.property(items, fc.nat(), fc.nat(), (variants, seed, question) => {
        expect(orderOf(variants, seed, question)).toEqual(orderOf(variants, seed, question));
      }),
    );
  });

  it("gives each variant each place, and each neighbour, about equally often", () => {
    const variants = ["a", "b", "c", "d"];
    const counts = new Map<string, number>();
    const questions = 4_000;
    for (let question = 0; question < questions; question += 1) {
      const order = orderOf(variants, 7, question);
      for (const [place, variant] of order.entries()) {
        for (const key of [`${variant} at ${place}`, `${variant} after ${order[place - 1] ?? "nothing"}`])
          counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    // 16 places, 12 neighbours and 4 beginnings, each a quarter of the questions.
    expect(counts.size).toBe(32);
    for (const [key, count] of counts) {
      expect(count / questions, key).toBeGreaterThan(0.22);
      expect(count / questions, key).toBeLessThan(0.28);
    }
  });

  it("changes with the seed", () => {
    const variants = Array.from({ length: 12 }, (_, index) => index);
    expect(orderOf(variants, 1, 0)).not.toEqual(orderOf(variants, 2, 0));
  });
});
