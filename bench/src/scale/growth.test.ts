import { describe, expect, it } from "vitest";
import type { Report } from "../report/report.js";
import { growth } from "./growth.js";

function report(p50Ms: number | null, recall: number | null): Pick<Report, "tables" | "figures"> {
  const variant = { name: "hybrid graphspan", questions: 1, p50Ms, p95Ms: p50Ms, p50Ratio: null, p95Ratio: null, recall: null, failure: null };
  return { tables: [{ title: "hybrid retrieval", base: "driver-ids", variants: [variant] }], figures: { "hybrid.recallAt20": recall } };
}

describe("how retrieval grows", () => {
  it("compares the largest graph with the one before it, and takes the lowest recall of all", () => {
    const reports = new Map([
      [10, report(2, 0.999)],
      [100, report(4, 1)],
      [1_000, report(6, 0.998)],
    ]);
    expect(growth(reports)).toEqual({
      "retrieval.recallAt20With10": 0.999,
      "retrieval.p50MsWith10": 2,
      "retrieval.recallAt20With100": 1,
      "retrieval.p50MsWith100": 4,
      "retrieval.recallAt20With1000": 0.998,
      "retrieval.p50MsWith1000": 6,
      "retrieval.p50Growth": 1.5,
      "retrieval.recallAt20": 0.998,
    });
  });

  it("tells no growth where one of the two was not measured", () => {
    const reports = new Map([
      [10, report(null, null)],
      [100, report(4, 1)],
    ]);
    expect(growth(reports)).toMatchObject({ "retrieval.p50Growth": null, "retrieval.recallAt20": 0 });
  });
});
