import { type AdoptionPreview, type AdoptionWayOut, planAdoption } from "@graphspan/adoption";
import { layouts } from "@graphspan/neo4j";
import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { formatPreview, formatReceipt } from "./format-adoption.js";

const plan = planAdoption({ layout: layouts.neo4jGraphRag, embeddingSet: { model: "some-model", dimensions: 384 } });

const preview: AdoptionPreview = {
  schemaVersion: 1,
  counts: {
    documents: 3,
    chunks: 9,
    links: { fromDocument: 9, nextChunk: 6 },
    adoptedDocuments: 3,
    madeDocuments: 0,
    adoptedChunks: 9,
    leftChunks: 0,
  },
  text: { property: "text", texts: 9, missing: 0, notTexts: 0, otherProperties: [] },
  grounding: { source: 1, chunk: 2, reasons: { NO_SOURCE: 1, LINE_ENDS: 1 } },
  sources: [
    { path: "tides.md", file: "/docs/tides.md", chunks: 3, uncoveredBytes: 0, reason: null },
    {
      path: "crlf.md",
      file: "/docs/crlf.md",
      chunks: 3,
      uncoveredBytes: null,
      reason: { code: "LINE_ENDS", file: "/docs/crlf.md", windows: "file" },
    },
  ],
  blockers: [],
  warnings: [{ code: "SOURCE_NOT_HELD", text: "The files of 1 documents do not place their chunks.", fix: "Name the files.", count: 1 }],
};
const missingFiles = [
  { path: "lost.md", folder: "/docs", leadsOut: false },
  { path: "../away.md", folder: "/docs", leadsOut: true },
];
const shown = (changes: Partial<AdoptionPreview> = {}, isFromFlags = true): string =>
  formatPreview({ plan, preview: { ...preview, ...changes }, missingFiles, isFromFlags }, pc.createColors(false));

describe("a preview on the command line", () => {
  it("names the model that the plan records, and once each document that no file places, with the reason", () => {
    expect(shown()).toMatchInlineSnapshot(`
      "Found: 3 documents, 9 chunks, 9 links to documents, 6 to next chunks
      Texts: in text: 9
      Vectors: taken to be of some-model, 384 dimensions (--embedder or --model names another)
      Would be adopted: 3 documents, 9 chunks
      Cited from their files: 1 document; within their own texts: 2
        lost.md: no file at lost.md in /docs.
        ../away.md: its path leads out of /docs.
        crlf.md: Only line ends differ: /docs/crlf.md has Windows line ends, the stored text has not.
      SOURCE_NOT_HELD The files of 1 documents do not place their chunks.
        Name the files.
      Nothing is in the way."
    `);
  });

  it("cuts long lists, and says where all of it is", () => {
    const sources = Array.from({ length: 30 }, (_, at) => ({ ...preview.sources[1]!, path: `${at}.md` }));
    expect(shown({ sources })).toContain("… and 12 more (--json lists them)");
  });

  it("names no flag where a file holds the plan, which takes none", () => {
    expect(shown({}, false)).toMatch(/^Vectors: taken to be of some-model, 384 dimensions$/m);
  });

  it.each<readonly [AdoptionWayOut["option"], AdoptionWayOut["value"], string]>([
    ["addVectorIndex", true, "Make it, or have one of ours made: --add-vector-index."],
    ["addVectorIndex", false, "Leave --add-vector-index out."],
    ["embeddingSet", null, "Do so. Only a program can plan with other names: see docs/adoption.md."],
    ["embeddingSet.dimensions", 768, "Name the model that made the vectors: --model <name> --dimensions 768."],
    [
      "embeddingSet.dimensions",
      1_536,
      "Name the model that made the vectors: --model <name> --dimensions 1536, or --embedder openai where it is text-embedding-3-small.",
    ],
    ["embeddingSet.dimensions", null, "Name the model that made the vectors: --model <name> --dimensions <n>."],
    ["layout", null, "Do so. Only a program can plan with other names: see docs/adoption.md."],
    ["layout.vectorIndexName", null, "Name the one to search with --vector-index."],
    ["layout.vectorIndexName", "theirs", "Name the one to search with --vector-index theirs."],
    ["onDuplicatePath", "keyByContent", "Add --duplicate-paths keyByContent, which tells them apart by their texts."],
    [
      "unattachedChunks",
      "groupByChain",
      "Add --unattached groupByChain, which makes a document of each chain of chunks, or --unattached leave.",
    ],
  ])("gives the way out by %s, to %j, in flags", (option, value, inFlags) => {
    const blocker = { code: "VECTORS_NONE", text: "None.", fix: "Do so.", wayOut: { option, value }, count: 1 } as const;
    expect(shown({ blockers: [blocker] })).toContain(`VECTORS_NONE None.\n  ${inFlags}\n`);
  });
});

describe("a receipt on the command line", () => {
  it("names the model that was recorded, and the way back", () => {
    const counts = { sourceDocuments: 1, chunkDocuments: 2, madeDocuments: 0, sourceChunks: 3, chunkChunks: 6, relationships: 15 };
    const times = { startedAt: "2026-11-02T09:00:00Z", finishedAt: null };
    const receipt = { runId: "run-1", state: "finished", ...times, counts, fullTextIndexName: null } as const;
    expect(formatReceipt(receipt, plan)).toMatchInlineSnapshot(`
      "Adopted 3 documents, 9 chunks, 15 relationships; 1 document is cited from its file.
      Vectors: taken to be of some-model, 384 dimensions
      To take it back: ask adopt undo run-1"
    `);
  });
});
