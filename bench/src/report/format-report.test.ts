import { describe, expect, it } from "vitest";
import { formatReport } from "./format-report.js";
import type { Report } from "./report.js";

const ratio = (value: number) => ({ value, low: value - 0.1, high: value + 0.1 });

const report: Report = {
  schemaVersion: 1,
  bench: "retrieve",
  startedAt: "2026-01-02T03:04:05.000Z",
  machine: { system: "Linux 6", processor: "A processor", cores: 2, memoryGiB: 24, node: "20.20.2" },
  load: { before: 0.5, highest: 2.25, after: 2 },
  settings: { chunks: 100, server: "Neo4j 2026.09.0" },
  tables: [
    {
      title: "vector",
      base: "driver",
      variants: [
        {
          name: "driver",
          questions: 400,
          p50Ms: 4.126,
          p95Ms: 9,
          p50Ratio: ratio(1),
          p95Ratio: ratio(1),
          recall: { mean: 0.99987, worst: 0.95, measuredOn: "driver" },
          failure: null,
        },
        {
          name: "other",
          questions: 0,
          p50Ms: null,
          p95Ms: null,
          p50Ratio: null,
          p95Ratio: null,
          recall: null,
          failure: { during: "prepare", message: "no index" },
        },
      ],
    },
  ],
  figures: { "vector.ratio": 1.23456, "vector.recallAt20": 0.9, "vector.ratioToPython": null, "own.count": 3 },
  gates: [
    { key: "vector.ratio", value: 1.23456, target: "<= 1.4", holds: true },
    { key: "vector.recallAt20", value: 0.9, target: ">= 0.995", holds: false },
    { key: "vector.ratioToPython", value: null, target: "<= 0.7", holds: null },
  ],
  notes: ["Python was left out: it is not there."],
};

describe("the report for people", () => {
  it("tells the machine, its load, the settings, a table, failures and notes", () => {
    expect(formatReport(report)).toMatchInlineSnapshot(`
      "# retrieve, 2026-01-02T03:04:05.000Z

      A processor, 2 cores, 24 GiB, Linux 6, Node 20.20.2. Load: 0.5 before, 2.3 at most, 2.0 after.

      chunks: 100; server: Neo4j 2026.09.0

      ## vector

      | variant        | p50 ms | p95 ms |     p50 / driver |        p95 ratio | recall | worst |
      | :------------- | -----: | -----: | ---------------: | ---------------: | -----: | ----: |
      | driver         |   4.13 |   9.00 | 1.00 (0.90-1.10) | 1.00 (0.90-1.10) | 0.9999 |  0.95 |
      | other (failed) |      - |      - |                - |                - |      - |     - |

      ## Figures and targets

      | figure               | value |   target | holds        |
      | :------------------- | ----: | -------: | :----------- |
      | vector.ratio         | 1.235 |   <= 1.4 | yes          |
      | vector.recallAt20    |   0.9 | >= 0.995 | no           |
      | vector.ratioToPython |     - |   <= 0.7 | not measured |
      | own.count            |     3 |          |              |

      - other failed (prepare): no index
      - Python was left out: it is not there."
    `);
  });
});
