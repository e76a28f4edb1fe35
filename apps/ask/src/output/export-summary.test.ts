import type { ExportReport } from "@graphspan/ingest";
import { createColors } from "picocolors";
import { describe, expect, it } from "vitest";
import { formatExportReport } from "./export-summary.js";

const reportIn = (folder: string): ExportReport => ({
  folder,
  argumentsFile: `${folder}/import.args`,
  schemaFile: `${folder}/schema.cypher`,
  analyzer: "english",
  files: [
    { name: "document-1.csv", rows: 3 },
    { name: "chunk-1.csv", rows: 9 },
  ],
  ingest: {
    run: "run-1",
    documents: { added: 3, changed: 0, unchanged: 0, skipped: 0, refused: 0, deleted: 0, empty: 0 },
    chunks: { written: 9, embedded: 9, truncated: 0 },
    bytes: 100,
    skippedByCode: {},
    refusedByCode: {},
    skipped: [],
    refused: [],
    moved: [],
    partlyRead: 0,
    leftOut: [],
    notes: [],
  },
});

describe("what an export wrote", () => {
  it("ends with commands that a shell understands as they are", () => {
    const lines = (folder: string): string[] => formatExportReport(reportIn(folder), createColors(false)).split("\n");
    expect(lines("/data/out")).toContain("  neo4j-admin database import full neo4j @/data/out/import.args");
    expect(lines("/data/out")).toContain("Files: 2 with 12 nodes and relationships, in /data/out");
    expect(lines("/my data")).toContain("  neo4j-admin database import full neo4j '@/my data/import.args'");
    expect(lines("/my data")).toContain("  cypher-shell --file '/my data/schema.cypher'");
  });
});
