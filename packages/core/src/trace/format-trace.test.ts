import { describe, expect, it } from "vitest";
import { z } from "zod";
import { evidenceOf } from "../evidence/evidence.fixture.js";
import type { Evidence } from "../evidence/evidence.js";
import { evidenceSchema } from "../evidence/evidence-schema.js";
import type { Fusion } from "../fusion/fusion.js";
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
        "  3  0.015873    3: 0.70000               copy of first: the same text                    copy    f",
        "  4  0.015625    4: 0.60000               budget: the 64 bytes of maxUtf8Bytes are spent  last    g",
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

  it("shows chunks of the same id each with its own document", () => {
    const shared = [
      candidate(":0", { vector: 0.9 }, { documentId: "a", contentHash: "x" }),
      candidate(":0", { vector: 0.8 }, { documentId: "b", contentHash: "y" }),
      candidate(":0", { vector: 0.7 }, { documentId: "c", contentHash: "y" }),
      candidate(":0", { vector: 0.6 }, { documentId: "d", contentHash: "z" }),
    ];
    const text = formatTrace(evidenceOf(shared, settings({ dedup: true, budget: { maxItems: 2 } })));
    expect(text.split("\n").filter((line) => line.includes(" :0 ")).map((line) => line.trim().split(/ {2,}/).slice(3))).toEqual([
      ["item 1", ":0", "a.md"],
      ["item 2", ":0", "b.md"],
      ["copy of :0 of b.md: the same text", ":0", "c"],
      ["budget: the 2 places of maxItems are taken", ":0", "d"],
    ]);
  });

  describe("lets nothing drive a terminal or begin a line of its own", () => {
    const hostile = "\u001b]0;title\u0007\r\n\u009b2J\u202egpj.\u2028Limits: none\ud800\u0000";
    const samples = (["rrf", { neo4jGraphRag: "naive" }] as const).map((fusion) => withEveryText(evidence, fusion));
    const fields = [...new Set(samples.flatMap((sample) => textsOf(sample)).map(({ field }) => field))];

    it("in evidence that has every text that there can be", () => {
      expect(fields.toSorted()).toEqual([...new Set(textFields(z.toJSONSchema(evidenceSchema), ""))].toSorted());
    });

    it.each([...fields, "any field"])("in %s", (field) => {
      for (const sample of samples) {
        // Not structuredClone, which keeps what two places share one.
        const changed = JSON.parse(JSON.stringify(sample)) as Evidence;
        for (const text of textsOf(changed)) if (field === text.field || field === "any field") text.replace((before) => before + hostile);
        const text = formatTrace(changed);
        expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
        expect(text.split("\n").length).toBe(formatTrace(sample).split("\n").length);
        expect(text.split("\n").filter((line) => line.startsWith("Limits"))).toHaveLength(1);
      }
    });

    it("but shows what it was, in its columns", () => {
      const { trace } = evidence;
      const candidates = trace.candidates.map((each) => ({ ...each, chunkId: each.chunkId + hostile }));
      const text = formatTrace({ ...evidence, trace: { ...trace, candidates } });
      const lines = text.split("\n").filter((line) => line.includes("Limits: none"));
      expect(lines).toHaveLength(4);
      expect(lines[0]).toContain("first\\u{1b}]0;title\\u{7}\\u{d}\\u{a}\\u{9b}2J\\u{202e}gpj.\\u{2028}Limits: none\\u{d800}\\u{0}");
      expect(new Set(lines.map((line) => line.search(/\S+$/))).size).toBe(1);
    });
  });

  it("shortens a question of many pages", () => {
    const [line] = formatTrace({ ...evidence, question: "🎺".repeat(5000) }).split("\n");
    expect(line).toBe(`Question  ${"🎺".repeat(200)}…`);
  });

  it.each([{ candidates: -1 }, { candidates: 1.5 }, { rows: 3 }])("refuses %j", (options) => {
    expect(() => formatTrace(evidence, options as FormatTraceOptions)).toThrow(expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }) as Error);
  });
});

/** The same evidence, with each text of the schema at least once. */
function withEveryText(from: Evidence, fusion: Fusion): Evidence {
  const { chunkId, documentId, text, span, grounding } = from.items[0]!;
  const note = { stage: "dedup", outcome: "dropped", twin: "first", reason: "the same text" } as const;
  return {
    ...from,
    items: from.items.map((each) => ({ ...each, source: { ...each.source, textSha256: "a1", sectionPath: ["Brass"], sectionId: "s" }, stages: [note] })),
    context: [
      { label: "neighbour", ofChunkId: chunkId, chunkId, documentId, distance: 1, text, span, grounding },
      { label: "cypher", ofChunkId: chunkId, chunkId, text, unverified: false },
    ],
    trace: { ...from.trace, settings: { ...from.trace.settings, fusion }, warnings: ["Look out."] },
  };
}

interface Text {
  /** As in `items.*.text`; `key` stands for the name of an entry. */
  readonly field: string;
  readonly replace: (change: (before: string) => string) => void;
}

/** Every text in a JSON value, changeable in place. */
function textsOf(value: unknown, field = ""): Text[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.entries(holder).flatMap(([key, held]): Text[] => {
    const isRecord = field === ".scope.strategies";
    const name = `${field}.${Array.isArray(value) || isRecord ? "*" : key}`;
    const own: Text = { field: name, replace: (change) => (holder[key] = change(holder[key] as string)) };
    const ofKey: Text = {
      field: `${field}.key`,
      replace(change) {
        holder[change(key)] = held;
        Reflect.deleteProperty(holder, key);
      },
    };
    return [...(typeof held === "string" ? [own] : textsOf(held, name)), ...(isRecord ? [ofKey] : [])];
  });
}

type Schema = z.core.JSONSchema.BaseSchema;

/** The fields of a schema that may hold texts, named as in {@link Text}. */
function textFields(schema: Schema, field: string): string[] {
  const { type, const: only, properties = {}, items, additionalProperties, propertyNames } = schema;
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [
    ...([type].flat().includes("string") || typeof only === "string" ? [field] : []),
    ...parts.flatMap((part) => textFields(part, field)),
    ...Object.entries(properties).flatMap(([key, part]) => textFields(part as Schema, `${field}.${key}`)),
    ...(items ? textFields(items as Schema, `${field}.*`) : []),
    ...(typeof additionalProperties === "object" ? textFields(additionalProperties, `${field}.*`) : []),
    ...(propertyNames ? [`${field}.key`] : []),
  ];
}
