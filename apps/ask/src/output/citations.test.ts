import type { EvidenceItem } from "@graphspan/core";
import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { formatCitations } from "./citations.js";
import { evidence, item } from "./evidence.fixture.js";

const style = { colours: pc.createColors(false), folder: "/home/ada/notes", columns: null };

describe("formatCitations", () => {
  it("names file, section, bytes and routes, and shows the passage without anything that controls a terminal", () => {
    expect(formatCitations(evidence, style)).toMatchInlineSnapshot(`
      "[1] Props › Validation
          vue/props.md  bytes 10–36
          full-text #2 (5.250) · vector #1 (0.842) · fused 0.0325
          │   Props have types.
          │ ␛[2J"
    `);
  });

  it("wraps passages to the width of the terminal and loses no character", () => {
    const text = formatCitations({ ...evidence, items: [{ ...item, text: `${"word ".repeat(30)}${"x".repeat(60)}` }] }, { ...style, columns: 40 });
    const passage = text.split("\n").filter((line) => line.includes("│"));
    expect(Math.max(...passage.map((line) => line.length))).toBeLessThanOrEqual(40);
    expect(passage.map((line) => line.slice(6)).join("").replaceAll(" ", "")).toBe("word".repeat(30) + "x".repeat(60));
  });

  it("shows the whole path of a file elsewhere, and the name of a document from elsewhere", () => {
    const elsewhere = { ...item, source: { ...item.source, path: "/srv/vue/props.md" } };
    expect(formatCitations({ ...evidence, items: [elsewhere] }, style)).toContain("/srv/vue/props.md  bytes");
    const given = { ...item, source: { ...item.source, path: "", uri: "note-7" } };
    expect(formatCitations({ ...evidence, items: [given] }, style)).toContain("note-7  bytes 10–36\n");
  });

  it("names the page, and the bytes that a person finds in the file", () => {
    const place = (changes: Partial<EvidenceItem>, path: string): string => {
      const { source } = item;
      return formatCitations({ ...evidence, items: [{ ...item, ...changes, source: { ...source, uri: path, path: `/home/ada/notes/${path}`, page: 3 } }] }, style);
    };
    expect(place({}, "report.pdf")).toContain("report.pdf  page 3  bytes 10–36 of its text\n");
    expect(place({}, "rfc.txt")).toContain("rfc.txt  page 3  bytes 10–36\n");
    expect(place({ sourceSpan: { startByte: 500, endByte: 611 } }, "page.html")).toContain("page.html  page 3  bytes 500–611\n");
  });

  it("names the row of a file of rows, whose bytes are not those of the file", () => {
    const row = { ...item, source: { ...item.source, path: "/home/ada/notes/rows.jsonl", uri: "r\n1" } };
    expect(formatCitations({ ...evidence, items: [row] }, style)).toContain("rows.jsonl › r␊1  bytes 10–36 of its title and text\n");
  });

  it("says when the budget cut a passage, when the span counts in the stored passage, and how many more were found", () => {
    const cut = { ...item, cut: true, grounding: "chunk" as const };
    const text = formatCitations({ ...evidence, items: [cut], limits: { omittedItems: 4, limitsReached: ["bytes"] } }, style);
    expect(text).toContain("bytes 10–36 of the stored passage (cut by the budget)");
    expect(text).toContain("4 more passages were found");
  });

  it("tells an empty graph from a question that finds nothing, and why a route did not run", () => {
    expect(formatCitations({ ...evidence, items: [], scope: { ...evidence.scope, chunks: 0 } }, style)).toContain("ask ingest");
    expect(formatCitations({ ...evidence, items: [] }, style)).toContain("No passage was found among 3 passages of 1 documents.");
    const routes = [{ route: "fullText", state: "skipped", candidates: 0, more: false, reason: "the question holds no letter or digit" }] as const;
    expect(formatCitations({ ...evidence, items: [], trace: { ...evidence.trace, routes } }, style)).toContain("full-text: the question holds no letter or digit");
    expect(formatCitations({ ...evidence, trace: { ...evidence.trace, routes } }, style)).toContain("The full-text route was skipped: the question holds no letter or digit");
  });
});
