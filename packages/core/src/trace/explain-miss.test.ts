import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evidenceOf } from "../evidence/evidence.fixture.js";
import type { Evidence } from "../evidence/evidence.js";
import { someCandidates, someSettings } from "../selection/arbitrary-candidates.fixture.js";
import { candidate, settings } from "../selection/candidates.fixture.js";
import { explainMiss } from "./explain-miss.js";
import { replay } from "./replay.js";

const found = ["a", "b", "c", "d", "e"].map((id, index) =>
  candidate(id, { vector: 9 - index }, { documentId: id, utf8Bytes: 40, contentHash: id === "c" ? "a" : id }));
const dedup = { routes: ["vector"], fusion: "none", dedup: true } as const;

describe("explainMiss", () => {
  it("gives the rank of a chunk that is an item", () => {
    const evidence = evidenceOf(found, settings({ ...dedup, budget: { maxUtf8Bytes: 64 } }));
    const text = "Chunk a is item 1, with score 9.0000.";
    expect(explainMiss(evidence, "a")).toEqual({ stage: "found", chunkId: "a", rank: 1, score: 9, cut: false, text });
    const cut = "Chunk b is item 2, with score 8.0000, cut short.";
    expect(explainMiss(evidence, "b")).toMatchObject({ stage: "found", rank: 2, cut: true, text: cut });
  });

  it("says how many places or bytes were missing, and what the last item had more", () => {
    const places = evidenceOf(found, settings({ ...dedup, budget: { maxItems: 2 } }));
    expect(explainMiss(places, "e")).toEqual({
      stage: "budget",
      chunkId: "e",
      fusedRank: 5,
      score: 5,
      placesShort: 2,
      bytesShort: 0,
      lastItem: { chunkId: "b", score: 8, scoreDifference: 3 },
      text: "Chunk e ranks 5 of 5 candidates with score 5.0000, 2 places short; the last item has score 8.0000, 3.0000 more.",
    });
    const bytes = evidenceOf(found, settings({ ...dedup, budget: { maxUtf8Bytes: 80 } }));
    expect(explainMiss(bytes, "d")).toMatchObject({ stage: "budget", fusedRank: 4, placesShort: 0, bytesShort: 40 });
    const spaced = candidate("x", { vector: 1 }, { utf8Bytes: 100, leastUtf8Bytes: 80 });
    expect(explainMiss(evidenceOf([spaced], settings({ ...dedup, budget: { maxUtf8Bytes: 64 } })), "x")).toMatchObject({
      stage: "budget",
      placesShort: 0,
      bytesShort: 36,
      lastItem: null,
      text: "Chunk x ranks 1 of 1 candidate with score 1.0000, 36 bytes short; there are no items.",
    });
  });

  it("names limits that would have let the chunk in", () => {
    fc.assert(
      fc.property(someCandidates, someSettings, (candidates, chosen) => {
        const evidence = evidenceOf(candidates, chosen);
        const { maxItems, maxUtf8Bytes } = chosen.budget;
        for (const chunkId of new Set(evidence.trace.candidates.map((each) => each.chunkId))) {
          const { documentId } = evidence.trace.candidates.find((each) => each.chunkId === chunkId)!;
          const explained = explainMiss(evidence, chunkId);
          const isItem = evidence.items.some((item) => item.chunkId === chunkId && item.documentId === documentId);
          expect(explained.stage === "found").toBe(isItem);
          if (explained.stage !== "budget") continue;
          const budget = { maxItems: maxItems + explained.placesShort, maxUtf8Bytes: maxUtf8Bytes + explained.bytesShort };
          expect(replay(evidence.trace, { budget }).items.at(-1)).toMatchObject({ chunkId, documentId, cut: false });
          expect(explained.placesShort + explained.bytesShort).toBeGreaterThan(0);
          if (explained.bytesShort > 0) continue;
          const oneLess = replay(evidence.trace, { budget: { maxItems: budget.maxItems - 1 } });
          expect(oneLess.items).not.toContainEqual(expect.objectContaining({ chunkId, documentId }));
        }
      }),
    );
  });

  it("names the twin of a copy, item or not", () => {
    expect(explainMiss(evidenceOf(found, settings(dedup)), "c")).toEqual({
      stage: "dedup",
      chunkId: "c",
      fusedRank: 3,
      score: 7,
      twin: { chunkId: "a", fusedRank: 1, itemRank: 1 },
      text: "Chunk c ranks 3 with score 7.0000, but a better one says the same (the same text): chunk a, item 1.",
    });
    const better = candidate("w", { vector: 99 }, { documentId: "w" });
    const late = [better, ...found].map((each) => (each.chunkId === "d" ? { ...each, contentHash: "e" } : each));
    expect(explainMiss(evidenceOf(late, settings({ ...dedup, budget: { maxItems: 1 } })), "e")).toMatchObject({
      stage: "dedup",
      twin: { chunkId: "d", fusedRank: 5, itemRank: null },
      text: expect.stringMatching(/chunk d, rank 5 and no item\.$/) as string,
    });
  });

  it("says for each route what a chunk had to beat, or why the route did not run", () => {
    const candidates = [candidate("a", { vector: 0.9 }), candidate("b", { vector: 0.5 }), candidate("c", { vector: 0.25 })];
    const routes = [{ route: "graph", state: "skipped", candidates: 0, more: false, reason: "there is no graph" } as const];
    const evidence = evidenceOf(candidates, settings({ budget: { candidatesPerRoute: 2 } }), routes);
    expect(explainMiss(evidence, "c")).toEqual({
      stage: "routes",
      chunkId: "c",
      routes: [
        { route: "vector", state: "ran", candidates: 2, scoreToBeat: 0.5, more: true },
        { route: "fullText", state: "ran", candidates: 0, scoreToBeat: null, more: false },
        { route: "graph", state: "skipped", reason: "there is no graph" },
      ],
      text:
        "Chunk c is not among the 2 candidates: vector brought 2, down to score 0.50000, and had more; fullText found nothing; " +
        "graph skipped (there is no graph). A chunk outside the scope is answered like one that does not exist.",
    });
  });

  it("answers a chunk that a route cut off like one that does not exist", () => {
    const evidence = evidenceOf(found, settings({ ...dedup, budget: { candidatesPerRoute: 2 } }));
    const unknown = JSON.stringify(explainMiss(evidence, "nowhere"));
    expect(JSON.stringify(explainMiss(evidence, "e")).replaceAll("\"e\"", "\"nowhere\"").replace("Chunk e", "Chunk nowhere")).toBe(unknown);
  });

  it("tells of the best candidate where documents share an id, and says how many do", () => {
    const shared = ["a", "b", "c"].map((documentId, index) => candidate(":0", { vector: 9 - index }, { documentId }));
    const items = evidenceOf(shared, settings({ ...dedup, budget: { maxItems: 2 } }));
    const text = "Chunk :0 of document a (3 documents share this id) is item 1, with score 9.0000.";
    expect(explainMiss(items, ":0")).toEqual({ stage: "found", chunkId: ":0", rank: 1, score: 9, cut: false, text });
    const crowded = [candidate("first", { vector: 99 }), ...shared.slice(1)];
    expect(explainMiss(evidenceOf(crowded, settings({ ...dedup, budget: { maxItems: 1 } })), ":0")).toMatchObject({
      stage: "budget",
      fusedRank: 2,
      text: expect.stringMatching(/^Chunk :0 of document b \(2 documents share this id\) ranks 2 of 3/) as string,
    });
  });

  it("tells of the best candidate, a copy, also where another document's chunk of that id is an item", () => {
    const texts = { first: "x", a: "x", b: "y" };
    const shared = Object.entries(texts).map(([documentId, contentHash], index) =>
      candidate(documentId === "first" ? "first" : ":0", { vector: 9 - index }, { documentId, contentHash }));
    const explained = explainMiss(evidenceOf(shared, settings(dedup)), ":0");
    expect(explained).toMatchObject({ stage: "dedup", fusedRank: 2, twin: { chunkId: "first" } });
  });

  it("finds the twin that is meant among chunks of the same id, by its text or its place", () => {
    const place = (startByte: number): object => ({ span: { startByte, endByte: startByte + 10 } });
    const ranked = [
      candidate(":0", { vector: 9 }, { documentId: "a", contentHash: "x" }),
      candidate(":0", { vector: 8 }, { documentId: "b", contentHash: "y" }),
      candidate("by text", { vector: 7 }, { documentId: "c", contentHash: "y" }),
      candidate("by place", { vector: 6 }, { documentId: "b", contentHash: "z", ...place(4) }),
      candidate(":0", { vector: 5 }, { documentId: "d", contentHash: "z" }),
    ];
    const evidence = evidenceOf(ranked, settings(dedup));
    for (const copy of ["by text", "by place"])
      expect(explainMiss(evidence, copy)).toMatchObject({
        twin: { chunkId: ":0", fusedRank: 2, itemRank: 2 },
        text: expect.stringMatching(/: chunk :0 of document b, item 2\.$/) as string,
      });
  });

  it("lets nothing of a route's name or state through to a terminal", () => {
    const evidence = evidenceOf(found, settings(dedup));
    const routes = [{ route: "\u001b[2J", state: "\n", candidates: 0, more: false }] as unknown as Evidence["trace"]["routes"];
    expect(explainMiss({ ...evidence, trace: { ...evidence.trace, routes } }, "x").text).toMatch(/: \\u\{1b\}\[2J \\u\{a\}\. A chunk/);
  });

  it("spells out what a hostile id would do to a terminal", () => {
    expect(explainMiss(evidenceOf(found, settings(dedup)), "\u001b[2J\n").text).toMatch(/^Chunk \\u\{1b\}\[2J\\u\{a\} is not/);
  });
});
