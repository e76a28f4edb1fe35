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
});
