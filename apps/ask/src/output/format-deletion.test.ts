import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { formatDeletion } from "./format-deletion.js";

const colours = pc.createColors(false);
const report = { run: "run-1", documents: 2, chunks: 7, sections: 3, notFound: [], adopted: [] };

describe("what a deletion did", () => {
  it("is told in one line where all is gone", () => {
    expect(formatDeletion(report, colours)).toBe("Deleted: 2 documents, 7 passages");
  });

  it("names what was not there and what has to stay, each with what to do, and no name can move the cursor", () => {
    const lines = formatDeletion({ ...report, notFound: ["docs/a\u001b[2J.md"], adopted: ["harbour.md"] }, colours).split("\n");
    expect(lines[1]).toBe("not found docs/a␛[2J.md");
    expect(lines[2]).toContain("path below the folder");
    expect(lines[3]).toBe("held by an adoption harbour.md");
    expect(lines[4]).toContain("ask adopt list");
  });
});
