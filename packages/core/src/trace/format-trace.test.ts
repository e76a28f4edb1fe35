import { describe, expect, it } from "vitest";
import { evidenceOf } from "../evidence/evidence.fixture.js";
import type { Evidence } from "../evidence/evidence.js";
import { candidate, manyCandidates, settings } from "../selection/candidates.fixture.js";
import { formatTrace, type FormatTraceOptions } from "./format-trace.js";

const found = [
  candidate("first", { vector: 0.91, fullText: 4 }, { utf8Bytes: 40, contentHash: "x" }),
  candidate("second", { vector: 0.8 }, { documentId: "e", utf8Bytes: 40, contentHash: "y" }),
  candidate("copy", { vector: 0.7 }, { documentId: "f", utf8Bytes: 40, contentHash: "x" }),
  candidate("last", { vector: 0.6 }, { documentId: "g", utf8Bytes: 40, contentHash: "z" }),
];
const routes = [{ route: "graph", state: "failed", candidates: 0, more: false, reason: "the index is gone" } as const];
const evidence = evidenceOf(found, settings({ dedup: true, budget: { maxUtf8Bytes: 64 } }), routes);

describe("formatTrace", () => {
  it("shows the question, the scope, each route, each candidate and what became of it", () => {
    expect(formatTrace({ ...evidence, trace: { ...evidence.trace, warnings: ["Look out."] } })).toBe(
      `${[
        "Question  Who plays the trumpet?",
        "Scope     everything: 2 documents, 40 chunks (vector unscoped, fullText unscoped)",
        "Settings  hybrid, fusion rrf, copies dropped, 8 items, 64 bytes",
        "",
        "Routes",
        "  vector    ran     4 candidates",
        "  fullText  ran     1 candidate",
        "  graph     failed  the index is gone",
        "",
        "Candidates, best first (4)",
        "  #  score     vector        fullText     outcome                                         chunk   document",
        "  1  0.032787    1: 0.91000    1: 4.0000  item 1                                          first   d.md",
        "  2  0.016129    2: 0.80000               item 2, cut to 24 of 40 bytes                   second  e.md",
        "  3  0.015873    3: 0.70000               copy of first: the same text                    copy",
        "  4  0.015625    4: 0.60000               budget: the 64 bytes of maxUtf8Bytes are spent  last",
        "",
        "Limits: 1 candidate found no room; reached: bytes",
        "Warning: Look out.",
        "Answered by Neo4j 2026.09; layout graphspan; vectors chunk_vectors (small-model, 384 cosine, quantization NONE, search, " +
          "100 index candidates); words chunk_words (english: searchText, title)",
      ].join("\n")}\n`,
    );
  });

  it("cuts long lists and says how many are left", () => {
    const many = evidenceOf(manyCandidates(40), settings({ budget: { candidatesPerRoute: 40 } }));
    const rows = (text: string): number => text.split("\n").filter((line) => /^ +\d+ {2}0\.\d/.test(line)).length;
    expect(many.trace.candidates.length).toBe(60);
    expect(rows(formatTrace(many))).toBe(20);
    expect(formatTrace(many)).toContain("\n  ... and 40 more\n");
    expect(rows(formatTrace(many, { candidates: 60 }))).toBe(60);
    expect(formatTrace(many, { candidates: 60 })).not.toContain("...");
    expect(formatTrace(many, { candidates: 0 })).toContain("(60)\n  ... and 60 more\n");
  });

  it("shows evidence without candidates, indexes or limits", () => {
    const empty = evidenceOf([], settings({ routes: ["vector"], fusion: { neo4jGraphRag: "linear", alpha: 0.3 } }));
    const text = formatTrace({ ...empty, provenance: { ...empty.provenance, vector: null, fullText: null } });
    expect(text).toContain("fusion neo4jGraphRag linear, alpha 0.3");
    expect(text).toContain("Candidates, best first (0)\n\nLimits: 0 candidates found no room; reached: none\n");
    expect(text).toContain("\nAnswered by Neo4j 2026.09; layout graphspan\n");
  });

  it("lets nothing that came from outside drive a terminal or begin a line of its own", () => {
    const hostile = "\u001b]0;title\u0007\r\n\u009b2J\u202egpj.\u2028Limits: none\ud800\u0000";
    const text = formatTrace(replaceTexts(evidence, hostile));
    const kept = text.replaceAll("\n", "");
    expect(kept).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
    expect(text.split("\n").length).toBe(formatTrace(evidence).split("\n").length);
    expect(text.split("\n").filter((line) => line.startsWith("Limits"))).toHaveLength(1);
    expect(text).toContain("\\u{1b}]0;title\\u{7}\\u{d}\\u{a}\\u{9b}2J\\u{202e}gpj.\\u{2028}Limits: none\\u{d800}\\u{0}");
  });

  it("shortens a question of many pages", () => {
    const [line] = formatTrace({ ...evidence, question: "🎺".repeat(5000) }).split("\n");
    expect(line).toBe(`Question  ${"🎺".repeat(200)}…`);
  });

  it.each([{ candidates: -1 }, { candidates: 1.5 }, { rows: 3 }])("refuses %j", (options) => {
    expect(() => formatTrace(evidence, options as FormatTraceOptions)).toThrow(expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }) as Error);
  });
});

/** The same evidence, with this text wherever a text comes from the caller or the graph. */
function replaceTexts(from: Evidence, text: string): Evidence {
  return {
    ...from,
    question: text,
    items: from.items.map((item) => ({ ...item, chunkId: item.chunkId + text, source: { ...item.source, path: text } })),
    scope: { ...from.scope, name: text },
    provenance: {
      server: { product: text, version: text },
      layout: text,
      vector: from.provenance.vector && { ...from.provenance.vector, model: text, index: text, quantization: text },
      fullText: { index: text, analyzer: text, fields: [text] },
    },
    trace: {
      ...from.trace,
      settings: { ...from.trace.settings, preset: text },
      routes: from.trace.routes.map((each) => (each.reason === undefined ? each : { ...each, reason: text })),
      candidates: from.trace.candidates.map((each) => ({
        ...each,
        chunkId: each.chunkId + text,
        stages: each.stages.map((note) => ({ ...note, reason: note.reason && text, twin: note.twin && text })),
      })),
    },
  };
}
