import type { ListedThing, MergeSuggestion } from "@graphspan/extraction";
import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { formatAppliedMerges, formatMerge, formatMergeUndo } from "./format-merges.js";
import { formatSuggestions } from "./format-suggestions.js";
import { formatThings } from "./format-things.js";

const colours = pc.createColors(false);
const thing: ListedThing = { id: "t1", class: "Person", name: "Ada\u001b[2J", canonical: "t1", mentions: 3, documents: 1, aliases: [] };
const passage = { chunkId: "c1", documentId: "d1", text: `${"x ".repeat(60)}Ada\nBrandt\u0007 came. ${"y ".repeat(60)}`, mentions: [{ thing: "t1", quote: "Ada", startByte: 0, endByte: 3 }] };
const suggestion: MergeSuggestion = {
  id: "s1",
  things: [
    { ...thing, name: "Ada", canonical: "t1" },
    { ...thing, id: "t2", name: "ADA", mentions: 1, canonical: "t2" },
  ],
  reasons: [{ kind: "foldedName", things: ["t1", "t2"], foldedName: "ada" }],
  passagesFor: [passage],
  passagesAgainst: [],
};

const style = { colours, isScoped: false };

describe("things", () => {
  it("are listed with class, mentions, other words, what stands for them, and id", () => {
    const merged = { ...thing, id: "t2", name: "ADA", canonical: "t1", mentions: 1, documents: 2, aliases: ["a", "b", "c", "d", "e", "f"] };
    expect(formatThings([thing, merged], { ...style, limit: 3 })).toBe(
      "Ada␛[2J Person: 3 mentions in 1 document t1\nADA Person: 1 mention in 2 documents, also a, b, c, d, e, …, merged into t1 t2",
    );
    expect(formatThings([], { ...style, limit: 3 })).toContain("ask extract");
    expect(formatThings([], { colours, isScoped: true, limit: 3 })).toContain("No passage in the scope");
    expect(formatThings([thing], { ...style, limit: 1 })).toMatch(/\nThese are the first 1: .*--limit/);
  });

  it("that may be one are told with reasons and passages, on lines of their own, and how to say yes", () => {
    const text = formatSuggestions({ suggestions: [suggestion], total: 3, leftOut: [{ kind: "alias", key: "he\n", things: 30 }], truncated: false }, style);
    expect(text).toMatch(/^Ada Person, 3 mentions t1\nADA Person, 1 mention t2\n {2}their names differ only in .+\n {2}for {5}….*Ada Brandt␇ came\..*…\n {2}If they are one: ask merges apply s1\n/);
    expect(text).toContain("2 more are suggested: --limit");
    expect(text).toContain("Left out, since it would bring too much together: alias he␊ (30 things)");
    const none = { suggestions: [], total: 0, truncated: false, leftOut: [] };
    expect(formatSuggestions(none, style)).toContain("Nothing seems to be one");
    expect(formatSuggestions(none, { colours, isScoped: true })).toContain("Nothing in the scope");
    expect(formatSuggestions({ ...none, truncated: true }, style)).toContain("of what was looked at");
  });

  it("that only their meaning brings together are merged by their own ids", () => {
    const near = { ...suggestion, reasons: [{ kind: "embedding", things: ["t1", "t2"], cosine: 0.93 }], passagesAgainst: [passage] } as const;
    const text = formatSuggestions({ suggestions: [near], total: 1, truncated: false, leftOut: [] }, style);
    expect(text).toContain("Ada and ADA mean about the same (cosine 0.930)");
    expect(text).toContain("  against …");
    expect(text).toContain("ask merges apply t1 t2");
  });

  it("that were merged are told by their names, those that are gone by their ids", () => {
    const names = new Map([["t1", { id: "t1", class: "Person", name: "Ada" }]]);
    const applied = { runId: "run-1", canonical: "t1", linked: ["t2"], appliedAt: "2026-12-01", state: "active", undoneAt: null, missing: [] } as const;
    const receipt = { runId: "run-1", canonical: "t1", linked: ["t2"] };
    expect(formatMerge(receipt, names, colours)).toBe("Merged: 1 thing is linked\n  t2 (gone) is Ada (Person, t1)\nTo take it back: ask merges undo run-1");
    expect(formatAppliedMerges([applied], names, colours)).toBe("run-1 2026-12-01\n  t2 (gone) is Ada (Person, t1)");
    expect(formatAppliedMerges([{ ...applied, state: "undone", undoneAt: "2026-12-02" }], names, colours)).toMatch(/^run-1 2026-12-01, undone 2026-12-02\n/);
    expect(formatAppliedMerges([], names, colours)).toContain("No merge holds");
    expect(formatMergeUndo({ runId: "r", undone: false, unlinked: 0 })).toContain("There is no merge r");
  });
});
