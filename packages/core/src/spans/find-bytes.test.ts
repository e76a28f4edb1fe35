import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findNearest } from "./find-bytes.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("findNearest", () => {
  it("prefers the nearer occurrence, and the earlier of two that are equally near", () => {
    const whole = bytes("ab..ab..ab");
    expect([0, 1, 2, 3, 4, 6, 7, 9, 99].map((offset) => findNearest(whole, bytes("ab"), offset))).toEqual([0, 0, 0, 4, 4, 4, 8, 8, 8]);
    expect(findNearest(whole, bytes("abc"), 0)).toBeNull();
    expect(findNearest(bytes("ab"), bytes("abab"), 0)).toBeNull();
  });

  it("sees occurrences that overlap", () => {
    expect(findNearest(bytes("aaaaa"), bytes("aaa"), 1)).toBe(1);
  });

  it("finds what a comparison at every offset finds", () => {
    const letters = fc.array(fc.constantFrom(97, 98), { maxLength: 40 }).map((values) => Uint8Array.from(values));
    fc.assert(
      fc.property(letters, fc.array(fc.constantFrom(97, 98), { minLength: 1, maxLength: 5 }), fc.nat(45), (whole, part, offset) => {
        const starts = Array.from(whole, (_, at) => at).filter((at) => part.every((byte, index) => whole[at + index] === byte));
        const nearest = starts.sort((left, right) => Math.abs(left - offset) - Math.abs(right - offset) || left - right)[0] ?? null;
        expect(findNearest(whole, Uint8Array.from(part), offset)).toBe(nearest);
      }),
    );
  });

  it("takes time in proportion to a text made to be slow", () => {
    const cost = (length: number, runs: number): number => {
      const [whole, part] = [new Uint8Array(length).fill(97), new Uint8Array(length / 2).fill(97)];
      part[part.length - 1] = 98;
      const before = process.cpuUsage();
      for (let run = 0; run < runs; run += 1) findNearest(whole, part, 0);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    cost(4_000, 64);
    // As many bytes in all; comparing at every offset would take 64 times as long.
    expect(cost(256_000, 4) / cost(4_000, 256)).toBeLessThan(12);
  });
});
