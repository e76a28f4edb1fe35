import type { Health } from "@graphspan/neo4j";
import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { formatHealth } from "./format-health.js";

const links = { fromDocument: 1, nextChunk: 0, inSection: 0, sectionOf: 0 };
const counts = { documents: 1, sections: 0, chunks: 1, documentsWithoutChunks: 0, chunksWithoutDocument: 0, stagedChunks: 0, foreignChunks: 0, things: 0, mentions: 0, links, runs: {} };
const healthy: Health = { schemaVersion: 1, counts, contents: [], vectors: [], indexes: [], findings: [], notes: [] };
const shown = (changes: Partial<Health>): string => formatHealth({ ...healthy, ...changes }, pc.createColors(false));

describe("health on the command line", () => {
  it("counts one as one", () => {
    expect(shown({})).toMatch(/^1 document, 0 sections, 1 chunk$/m);
  });

  it("counts things where there are any", () => {
    expect(shown({})).not.toContain("extracted");
    expect(shown({ counts: { ...counts, things: 2, mentions: 1 } })).toMatch(/^extracted: 2 things, 1 mention$/m);
  });

  it("names the documents of a finding by the ids that delete them, once", () => {
    const finding = { code: "CHAIN_GAPS", text: "A gap.", count: 1, fix: "Delete." } as const;
    expect(shown({ findings: [{ ...finding, examples: ["c1"], documents: ["d1"] }] })).toContain("  as in: c1\n  of the document: d1\n  Delete.");
    expect(shown({ findings: [{ ...finding, examples: ["d1"], documents: ["d1"] }] })).toContain("  as in: d1\n  Delete.");
  });

  it("lets nothing that the graph holds move the cursor", () => {
    const evil = "x\u001b[2Jy";
    const contents = [{ run: evil, kind: evil, state: evil, startedAt: evil, documents: 1, sections: 1, chunks: 1 }];
    const index = { name: evil, type: evil, state: evil, populationPercent: 1, labels: [], properties: [], options: { "fulltext.analyzer": evil }, constraint: null, failure: "" };
    const finding = { code: "EMPTY", text: evil, count: 1, examples: [evil], documents: [`${evil}d`], fix: evil } as const;
    expect(shown({ contents, indexes: [index], findings: [finding] })).not.toContain("\u001b");
  });
});
