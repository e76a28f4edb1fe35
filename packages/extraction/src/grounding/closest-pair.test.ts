import fc from "fast-check";
import { expect, it } from "vitest";
import { closestPair } from "./closest-pair.js";

/** Every pair, compared with every other. */
function slowly(text: string, some: readonly string[], others: readonly string[]): { start: number; end: number } | null {
  const places = (names: readonly string[]): { start: number; end: number }[] =>
    names.flatMap((name) => Array.from(text).flatMap((_, at) => (text.startsWith(name, at) ? [{ start: at, end: at + name.length }] : [])));
  const pairs = places(some).flatMap((one) => places(others).map((other) => ({ start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) })));
  return pairs.sort((one, other) => one.end - one.start - (other.end - other.start) || one.start - other.start)[0] ?? null;
}

it("finds the pair that comparing all pairs finds", () => {
  const names = fc.array(fc.constantFrom("a", "ab", "b", "ba", "c", "cab"), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "b", "c", " "), maxLength: 16 }), names, names, (text, some, others) => {
      expect(closestPair(text, { start: 0, end: text.length }, some, others)).toEqual(slowly(text, some, others));
    }),
    { numRuns: 1_000 },
  );
});

// Every pair of them would be some hundred million stretches.
it("finds it among tens of thousands of names of one thing", () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `n${index}`);
  const text = `${names.flatMap((name) => Array.from({ length: 20 }, () => name)).join(" ")} and m0`;
  expect(closestPair(text, { start: 0, end: text.length }, names, ["m0", ...names.map((name) => `${name} `)])).toEqual({ start: 0, end: 3 });
});
