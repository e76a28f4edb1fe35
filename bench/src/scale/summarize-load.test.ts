import { describe, expect, it } from "vitest";
import { type LoadStep, summarizeLoad } from "./summarize-load.js";

/** 100 steps of 1,000 passages; the last tenth takes a quarter longer for each. */
const steps: readonly LoadStep[] = Array.from({ length: 100 }, (_, index) => ({
  chunks: (index + 1) * 1_000,
  elapsedMs: (index + 1) * 200 + Math.max(0, index - 89) * 50,
  megabytes: index < 10 ? 200 : 220,
}));

describe("what became of a load", () => {
  it("compares the last tenth with the first", () => {
    expect(summarizeLoad(steps, { wholeMs: 20_500 + 120_000, peakMegabytes: 240 })).toEqual({
      "load.chunks": 100_000,
      "load.chunksPerSecond": 100_000_000 / 20_500,
      "load.chunksPerSecondFirstTenth": 5_000,
      "load.chunksPerSecondLastTenth": 4_000,
      "load.lastTenthToFirst": 0.8,
      "load.indexMinutes": 2,
      "load.peakClientMegabytes": 240,
      "load.megabytesGrowth": 1.1,
    });
  });
});
