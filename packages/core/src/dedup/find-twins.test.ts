import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candidate, settings } from "../selection/candidates.fixture.js";
import { selectEvidence } from "../selection/select-evidence.js";
import { type Comparable, findTwins, type Twin } from "./find-twins.js";

const passage = (startByte: number, endByte: number, rest: Partial<Comparable> = {}): Comparable => ({
  documentId: "d",
  span: { startByte, endByte },
  grounding: "source",
  contentHash: null,
  ...rest,
});
const twinsOf = (...ranked: Comparable[]): (number | null)[] => findTwins(ranked).map((twin) => twin?.index ?? null);

describe("copies of better candidates", () => {
  it("are those with the same text, in any document and any number", () => {
    const copy = (documentId: string, contentHash: string | null): Comparable => passage(0, 10, { documentId, contentHash });
    expect(findTwins([copy("a", "x"), copy("b", "x"), copy("c", "y"), copy("d", "x"), copy("e", null), copy("f", null)])).toEqual([
      null,
      { index: 0, reason: "the same text" },
      null,
      { index: 0, reason: "the same text" },
      null,
      null,
    ]);
  });

  it("are those that share half of the shorter one's bytes, not one byte less", () => {
    expect(findTwins([passage(0, 100), passage(50, 150)])[1]).toEqual({ index: 0, reason: "at least half of the same passage" });
    expect(twinsOf(passage(0, 100), passage(51, 151))).toEqual([null, null]);
    expect(twinsOf(passage(50, 150), passage(0, 100))).toEqual([null, 0]);
    expect(twinsOf(passage(0, 1000), passage(990, 1010))).toEqual([null, 0]);
    expect(twinsOf(passage(990, 1010), passage(0, 1000))).toEqual([null, 0]);
  });

  it("are not passages of other documents, nor those whose place in the document is unknown", () => {
    expect(twinsOf(passage(0, 100), passage(0, 100, { documentId: "e" }), passage(0, 100, { grounding: "chunk" }))).toEqual([null, null, null]);
    expect(twinsOf(passage(5, 5), passage(5, 5), passage(0, 10))).toEqual([null, null, null]);
  });

  it("are measured against what stays, not against other copies", () => {
    expect(twinsOf(passage(0, 100), passage(50, 150), passage(100, 200))).toEqual([null, 0, null]);
  });

  it("are those that a comparison of every pair finds", () => {
    const comparable = fc
      .record({
        documentId: fc.constantFrom("d", "e"),
        startByte: fc.nat(60),
        length: fc.nat(30),
        contentHash: fc.option(fc.constantFrom("x", "y", "z"), { nil: null }),
        grounding: fc.constantFrom("source" as const, "chunk" as const),
      })
      .map(({ startByte, length, ...rest }) => passage(startByte, startByte + length, rest));
    fc.assert(
      fc.property(fc.array(comparable, { maxLength: 40 }), (ranked) => {
        expect(findTwins(ranked)).toEqual(compareAll(ranked));
      }),
      { numRuns: 500 },
    );
  });
});

describe("a selection that drops copies", () => {
  // Windows of 200 bytes that begin every 100: each one repeats half of the one before.
  const windows = Array.from({ length: 6 }, (_, index) => {
    const span = { startByte: index * 100, endByte: index * 100 + 200 };
    return candidate(`w${index}`, { vector: 10 - index }, { chunkIndex: index, utf8Bytes: 200, span });
  });

  it("spends its places and bytes on passages that say something new, and names the twin of each copy", () => {
    const other = candidate("other", { vector: 1 }, { documentId: "e", utf8Bytes: 200, contentHash: "x" });
    const copy = candidate("copy", { vector: 0.5 }, { documentId: "f", utf8Bytes: 200, contentHash: "x" });
    const chosen = settings({ dedup: true, budget: { maxItems: 4, maxUtf8Bytes: 800 } });
    const { candidates, omittedItems, limitsReached } = selectEvidence([...windows, other, copy], chosen);
    expect(candidates.map((each) => [each.candidate.chunkId, each.itemRank])).toEqual([
      ["w0", 1], ["w1", null], ["w2", 2], ["w3", null], ["w4", 3], ["w5", null], ["other", 4], ["copy", null],
    ]);
    expect(candidates[1]!.stages).toEqual([
      { stage: "fusion", outcome: "kept", rank: 2, score: 1 / 62 },
      { stage: "dedup", outcome: "dropped", twin: "w0", reason: "at least half of the same passage" },
    ]);
    expect(candidates[7]!.stages[1]).toEqual({ stage: "dedup", outcome: "dropped", twin: "other", reason: "the same text" });
    expect([omittedItems, limitsReached]).toEqual([0, []]);
  });

  it("keeps them where it is not asked to", () => {
    expect(selectEvidence(windows, settings()).candidates.every(({ itemRank }) => itemRank !== null)).toBe(true);
  });
});

function compareAll(ranked: readonly Comparable[]): (Twin | null)[] {
  const twins: (Twin | null)[] = [];
  for (const one of ranked) {
    const kept = ranked.slice(0, twins.length).map((other, index) => ({ other, index })).filter(({ index }) => twins[index] === null);
    const sameText = kept.find(({ other }) => one.contentHash !== null && other.contentHash === one.contentHash);
    const samePlace = kept.find(({ other }) => {
      const isSameText = other.documentId === one.documentId && [one, other].every(({ grounding }) => grounding === "source");
      return isSameText && overlaps(one.span, other.span);
    });
    if (sameText) twins.push({ index: sameText.index, reason: "the same text" });
    else twins.push(samePlace ? { index: samePlace.index, reason: "at least half of the same passage" } : null);
  }
  return twins;
}

function overlaps(left: Comparable["span"], right: Comparable["span"]): boolean {
  const bytes = ({ startByte, endByte }: Comparable["span"]): Set<number> =>
    new Set(Array.from({ length: endByte - startByte }, (_, index) => startByte + index));
  const [one, other] = [bytes(left), bytes(right)];
  const shared = [...one].filter((byte) => other.has(byte)).length;
  return shared > 0 && shared * 2 >= Math.min(one.size, other.size);
}
