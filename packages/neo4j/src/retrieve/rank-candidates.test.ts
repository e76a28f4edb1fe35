import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CandidateRow } from "../queries/candidate-row.js";
import { hybrid, vector } from "./preset.js";
import { rankCandidates } from "./rank-candidates.js";

const row = (chunkId: string, ...hits: readonly (readonly ["vector" | "fullText", number])[]): CandidateRow => ({
  chunkId,
  documentId: "d",
  chunkIndex: 0,
  text: chunkId,
  startByte: null,
  endByte: null,
  document: null,
  sections: [],
  hits: hits.map(([route, score]) => ({ route, score })),
});

describe("rankCandidates", () => {
  it("adds up the ranks of a chunk that both routes found, counting from one", () => {
    const rows = [
      row("p", ["vector", 0.9]),
      row("q", ["vector", 0.8]),
      row("r", ["vector", 0.7], ["fullText", 1]),
      row("s", ["fullText", 3]),
      row("t", ["fullText", 2]),
    ];
    const { fused } = rankCandidates(rows, hybrid(), 20);
    expect(fused.map(({ candidate, score }) => [candidate.chunkId, score])).toEqual([
      ["r", 1 / 63 + 1 / 63],
      ["p", 1 / 61],
      ["s", 1 / 61],
      ["q", 1 / 62],
      ["t", 1 / 62],
    ]);
    expect(fused[0]?.routes).toEqual([
      { route: "fullText", rank: 3, score: 1 },
      { route: "vector", rank: 3, score: 0.7 },
    ]);
  });

  it("keeps the native score where there is nothing to fuse", () => {
    const { fused } = rankCandidates([row("a", ["vector", 0.5]), row("b", ["vector", 0.75])], vector(), 20);
    expect(fused.map(({ candidate, score, rank }) => [candidate.chunkId, score, rank])).toEqual([
      ["b", 0.75, 1],
      ["a", 0.5, 2],
    ]);
  });

  it("knows whether a route had more than it may bring", () => {
    const rows = [row("a", ["vector", 3]), row("b", ["vector", 2]), row("c", ["vector", 1])];
    expect(rankCandidates(rows, hybrid(), 2)).toMatchObject({ more: true, found: { vector: 2, fullText: 0 } });
    expect(rankCandidates(rows, hybrid(), 3)).toMatchObject({ more: false, found: { vector: 3, fullText: 0 } });
  });

  it("gives the same ranking whatever order the server's rows come in", () => {
    const hits = fc.array(fc.tuple(fc.constantFrom("vector", "fullText"), fc.nat(3)), { minLength: 1, maxLength: 2 });
    const rows = fc
      .uniqueArray(fc.tuple(fc.constantFrom(..."abcdefgh".split("")), hits), { selector: ([id]) => id })
      .map((all) => all.map(([id, found]) => row(id, ...found)));
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 5 }), (some, limit) => {
        expect(rankCandidates([...some].reverse(), hybrid(), limit)).toEqual(rankCandidates(some, hybrid(), limit));
      }),
    );
  });
});
