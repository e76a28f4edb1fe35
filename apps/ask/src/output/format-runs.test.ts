import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { formatDifference, formatRun } from "./format-runs.js";

const colours = pc.createColors(false);
const evil = "x\u001b[2J\ny";
const difference = { documentId: "d1", corpus: "default", uri: "a.md", before: "1".repeat(64), after: "2".repeat(64), movedFrom: null } as const;

describe("runs and their differences on the command line", () => {
  it("take a line each, whatever the graph holds", () => {
    const run = formatRun({ id: evil, kind: "ingest", state: "finished", startedAt: evil, finishedAt: null, counts: { [evil]: 2, none: 0 }, settings: {} }, colours);
    expect(run).toBe("x␛[2J␊y x␛[2J␊y ingest, finished: 2 x␛[2J␊y");
    const told = formatDifference({ ...difference, change: "moved", corpus: evil, uri: evil, before: evil, after: evil, movedFrom: { documentId: evil, uri: null } }, colours);
    expect(told).toBe("moved     x␛[2J␊y → x␛[2J␊y (x␛[2J␊y) x␛[2J␊y");
  });

  it("tell of a merge that it was undone", () => {
    const merge = { id: "run-1", kind: "merge", state: "finished", startedAt: "then", finishedAt: "then", counts: {}, settings: { undoneAt: "later" } } as const;
    expect(formatRun(merge, colours)).toBe("run-1 then merge, finished, undone later");
  });

  it("name the corpus where it is not the usual one", () => {
    expect(formatDifference({ ...difference, change: "changed" }, colours)).toBe("changed   a.md 111111111111 → 222222222222");
    expect(formatDifference({ ...difference, change: "changed", corpus: "notes" }, colours)).toBe("changed   a.md (notes) 111111111111 → 222222222222");
  });
});
