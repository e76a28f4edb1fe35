import { describe, expect, it } from "vitest";
import { jsonReport } from "./json-report.js";

describe("the report for programs", () => {
  it("has each figure where its name says, beside everything else", () => {
    const report = {
      schemaVersion: 1,
      bench: "retrieve",
      startedAt: "2026-01-02T03:04:05.000Z",
      machine: { system: "Linux 6", processor: "A processor", cores: 2, memoryGiB: 24, node: "20.20.2" },
      load: { before: 0.5, highest: 2.25, after: 2 },
      settings: { chunks: 100 },
      tables: [],
      figures: { "hybrid.ratio": 1.5, "hybrid.recallAt20": 1, "scope.ratio": null, rateToPython: 6 },
      gates: [],
      notes: [],
    } as const;
    const { figures, ...others } = report;
    expect(Object.keys(figures)).toHaveLength(4);
    expect(JSON.parse(jsonReport(report))).toEqual({ ...others, hybrid: { ratio: 1.5, recallAt20: 1 }, scope: { ratio: null }, rateToPython: 6 });
  });
});
