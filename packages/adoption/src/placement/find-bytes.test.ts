import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstPlace, isPlace, lastPlace, longestAgreement } from "./find-bytes.js";

/** Texts that agree with themselves in many places, a good way longer than what is looked for at first. */
const periodic = fc.record({ unit: fc.constantFrom("a", "ab", "aab", "abcab"), times: fc.nat(80), end: fc.constantFrom("", "b", "c") });
const asBytes = (parts: readonly { unit: string; times: number; end: string }[]): Uint8Array =>
  Uint8Array.from(Buffer.from(parts.map(({ unit, times, end }) => unit.repeat(times) + end).join("")));
const searches = fc.record({
  whole: fc.array(periodic, { maxLength: 6 }).map(asBytes),
  part: fc.array(periodic, { minLength: 1, maxLength: 2 }).map(asBytes),
  offset: fc.nat(400),
});

describe("bytes found in others", () => {
  const placesOf = (whole: Uint8Array, part: Uint8Array): number[] =>
    Array.from({ length: whole.length + 1 }, (_, at) => at).filter((at) => Buffer.from(whole.subarray(at, at + part.length)).equals(part));

  it("are at the first place from an offset on and at the last place up to it, as found by trying all", () => {
    const seen = { found: 0, missed: 0 };
    fc.assert(
      fc.property(searches, ({ whole, part, offset }) => {
        const places = placesOf(whole, part);
        const first = firstPlace(whole, part, offset);
        seen[first === null ? "missed" : "found"] += 1;
        expect(first).toBe(places.find((at) => at >= offset) ?? null);
        expect(lastPlace(whole, part, offset)).toBe(places.findLast((at) => at <= offset) ?? null);
        expect(isPlace(whole, part, offset)).toBe(places.includes(offset));
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(seen.found, seen.missed)).toBeGreaterThan(100);
  });

  it("are looked for behind places that only begin alike", () => {
    const alike = `${"x".repeat(40)}1`.repeat(10);
    const part = Buffer.from(`${"x".repeat(40)}2`);
    const whole = Buffer.from(`${part.toString()}${alike}${part.toString()}${alike}`);
    expect(firstPlace(whole, part, 1)).toBe(41 + 410);
    expect(lastPlace(whole, part, whole.length)).toBe(41 + 410);
    expect(lastPlace(whole, part, 41 + 409)).toBe(0);
  });

  it("agree longest up to a byte", () => {
    fc.assert(
      fc.property(searches, ({ whole, part, offset }) => {
        fc.pre(firstPlace(whole, part, offset) === null);
        const agreements = Array.from({ length: Math.max(0, whole.length - offset) }, (_, at) => {
          let length = 0;
          while (length < part.length && whole[offset + at + length] === part[length] && offset + at + length < whole.length) length += 1;
          return { end: offset + at + length, length };
        });
        const longest = Math.max(0, ...agreements.map(({ length }) => length));
        expect(longestAgreement(whole, part, offset)).toBe(longest === 0 ? null : agreements.find(({ length }) => length === longest)!.end);
      }),
      { numRuns: 1_000 },
    );
  });
});
