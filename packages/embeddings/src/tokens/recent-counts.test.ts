import { describe, expect, it } from "vitest";
import { createRecentCounts } from "./recent-counts.js";

describe("recent counts", () => {
  it("know the last texts, and no text that came long before", () => {
    const counts = createRecentCounts();
    for (let index = 0; index < 2_000; index += 1) counts.add(`text ${index}`, index);
    expect(counts.of("text 1999")).toBe(1_999);
    expect(counts.of("text 1000")).toBe(1_000);
    expect(counts.of("text 0")).toBeUndefined();
  });

  it("know no more of long texts than a few million characters, however few texts that are", () => {
    const counts = createRecentCounts();
    const long = (index: number): string => String(index).padEnd(100_000, "x");
    for (let index = 0; index < 100; index += 1) counts.add(long(index), index);
    expect(counts.of(long(99))).toBe(99);
    expect(counts.of(long(70))).toBe(70);
    expect(counts.of(long(50))).toBeUndefined();
    counts.add("short", 1);
    counts.add("y".repeat(5_000_000), 1);
    expect([counts.of("y".repeat(5_000_000)), counts.of("short"), counts.of(long(99))]).toEqual([undefined, 1, 99]);
  });

  it("forget nothing for a text that they know already", () => {
    const counts = createRecentCounts();
    for (let index = 0; index < 1_024; index += 1) counts.add(`text ${index}`, index);
    for (let again = 0; again < 2_000; again += 1) counts.add("text 5", 5);
    expect([counts.of("text 0"), counts.of("text 5")]).toEqual([0, 5]);
    counts.add("one more", 1);
    expect([counts.of("text 0"), counts.of("text 1"), counts.of("text 5")]).toEqual([undefined, 1, 5]);
  });
});
