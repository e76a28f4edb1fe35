import type { IngestReport } from "@graphspan/ingest";
import { createColors } from "picocolors";
import { describe, expect, it } from "vitest";
import { formatIngestReport } from "./ingest-summary.js";

const report: IngestReport = {
  run: "run-1",
  documents: { added: 3, changed: 0, unchanged: 0, skipped: 0, refused: 0, deleted: 0, empty: 0 },
  chunks: { written: 9, embedded: 9, truncated: 2 },
  bytes: 100,
  skippedByCode: {},
  refusedByCode: {},
  skipped: [],
  refused: [],
  moved: [],
  partlyRead: 0,
  leftOut: [],
  notes: ["A note."],
};
const lines = (changes: Partial<IngestReport>): string[] => formatIngestReport({ ...report, ...changes }, createColors(false)).split("\n");

describe("what an ingest did", () => {
  it("says in one line what readers left out, however many documents it is of", () => {
    expect(lines({})).toEqual(["Documents: 3 added, 0 changed, 0 unchanged, 0 skipped, 0 refused", "Passages: 9 written, 9 embedded", "A note."]);
    const leftOut = [
      { uri: "a.html", leftOut: ["2 scripts", "1 image"] },
      { uri: "b.html", leftOut: ["1 script"] },
    ];
    expect(lines({ partlyRead: 1, leftOut: leftOut.slice(0, 1) })[2]).toBe("left out of a.html: 2 scripts, 1 image");
    expect(lines({ partlyRead: 2_000, leftOut })[2]).toBe("left out of 2000 documents, as of a.html: 2 scripts, 1 image (--json lists them)");
    expect(lines({ partlyRead: 1, leftOut: [{ uri: "a\u001b[2J.html", leftOut: ["x"] }] })[2]).not.toContain("\u001b");
  });
});
