import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RouteName } from "../fusion/candidate.js";
import { someCandidates, someSettings } from "./arbitrary-candidates.fixture.js";
import { candidate, manyCandidates, settings } from "./candidates.fixture.js";
import { type SelectableCandidate, type SelectedCandidate, selectEvidence } from "./select-evidence.js";

const ids = (selected: readonly SelectedCandidate<SelectableCandidate>[]): string[] => selected.map((each) => each.candidate.chunkId);
const nameOf = ({ documentId, chunkId }: SelectableCandidate): string => `${documentId} ${chunkId}`;

describe("selectEvidence", () => {
  it("makes one item of a chunk that both routes found, with the sum of both terms", () => {
    const { candidates } = selectEvidence([candidate("a", { vector: 0.9 }), candidate("b", { vector: 0.8, fullText: 7 })], settings());
    expect(candidates[0]).toMatchObject({
      candidate: { chunkId: "b" },
      score: 1 / 62 + 1 / 61,
      routes: [{ route: "fullText", rank: 1, score: 7 }, { route: "vector", rank: 2, score: 0.8 }],
      stages: [{ stage: "fusion", outcome: "kept", rank: 1, score: 1 / 62 + 1 / 61 }, { stage: "budget", outcome: "kept" }],
      itemRank: 1,
      boughtUtf8Bytes: 10,
    });
  });

  it("cuts each route to its best and forgets what no route keeps", () => {
    const found = [
      candidate("a", { vector: 3 }),
      candidate("b", { vector: 2, fullText: 1 }),
      candidate("c", { vector: 1, fullText: 2 }),
      candidate("d", { fullText: 0 }),
    ];
    const { candidates, routes, limitsReached } = selectEvidence(found, settings({ budget: { candidatesPerRoute: 1 } }));
    expect(candidates.map((each) => [each.candidate.chunkId, each.routes])).toEqual([
      ["a", [{ route: "vector", rank: 1, score: 3 }]],
      ["c", [{ route: "fullText", rank: 1, score: 2 }]],
    ]);
    expect(routes).toEqual({ vector: { candidates: 1, more: true }, fullText: { candidates: 1, more: true } });
    expect(limitsReached).toEqual(["candidates"]);
  });

  it("counts a chunk that one route names twice once, at its better place", () => {
    const twice = { ...candidate("a", {}), hits: [{ route: "vector", score: 1 }, { route: "vector", score: 9 }] as const };
    const again = candidate("b", { vector: 7 });
    const { candidates, routes } = selectEvidence([twice, again, candidate("b", { vector: 8 })], settings({ budget: { candidatesPerRoute: 2 } }));
    expect(candidates.map((each) => each.routes)).toEqual([[{ route: "vector", rank: 1, score: 9 }], [{ route: "vector", rank: 2, score: 8 }]]);
    expect(routes.vector).toEqual({ candidates: 2, more: false });
  });

  it("makes two candidates of chunks of two documents with the same id", () => {
    const found = [
      candidate(":0", { vector: 0.9 }, { documentId: "a" }),
      candidate(":0", { fullText: 7 }, { documentId: "b" }),
      candidate(":0", { vector: 0.8 }, { documentId: "b" }),
    ];
    const { candidates, routes } = selectEvidence(found, settings());
    expect(candidates.map((each) => [each.candidate.documentId, each.routes])).toEqual([
      ["b", [{ route: "fullText", rank: 1, score: 7 }, { route: "vector", rank: 2, score: 0.8 }]],
      ["a", [{ route: "vector", rank: 1, score: 0.9 }]],
    ]);
    expect(routes).toEqual({ fullText: { candidates: 1, more: false }, vector: { candidates: 2, more: false } });
  });

  it("treats equal ids of different documents as if they were different", () => {
    fc.assert(
      fc.property(someCandidates, someSettings, (found, chosen) => {
        // In front of the id, its document changes no order: chunks of one document compare as before.
        const told = found.map((each) => ({ ...each, chunkId: nameOf(each) }));
        const selection = selectEvidence(found, chosen);
        const other = selectEvidence(told, chosen);
        expect({ ...other, candidates: [] }).toEqual({ ...selection, candidates: [] });
        const asTold = selection.candidates.map((each) => ({ ...each, candidate: told[found.indexOf(each.candidate)]! }));
        expect(other.candidates.map(withoutIds)).toEqual(asTold.map(withoutIds));
      }),
    );
  });

  it("does not look at hits of a route that was not asked for", () => {
    const found = [candidate("a", { vector: 1, graph: 2 }), candidate("b", { graph: 3 })];
    expect(ids(selectEvidence(found, settings()).candidates)).toEqual(["a"]);
  });

  it("keeps the native scores of the only route, without a note of a fusion", () => {
    const found = [candidate("a", { vector: 0.4 }), candidate("b", { vector: 0.6 })];
    const { candidates } = selectEvidence(found, settings({ routes: ["vector"], fusion: "none" }));
    expect(candidates.map((each) => [each.candidate.chunkId, each.score, each.stages])).toEqual([
      ["b", 0.6, [{ stage: "budget", outcome: "kept" }]],
      ["a", 0.4, [{ stage: "budget", outcome: "kept" }]],
    ]);
  });

  it("refuses to compare native scores of several routes", () => {
    expect(() => selectEvidence([], settings({ fusion: "none" }))).toThrow(expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }) as Error);
  });

  it("says why the budget left something out, and how many bytes a cut may take", () => {
    const found = ["a", "b", "c"].map((id, index) => candidate(id, { vector: -index }, { utf8Bytes: 40 }));
    const places = selectEvidence(found, settings({ budget: { maxItems: 2 } }));
    expect(places.candidates[2]).toMatchObject({ itemRank: null, boughtUtf8Bytes: 0 });
    expect(places.candidates[2]!.stages[1]).toEqual({ stage: "budget", outcome: "dropped", reason: "the 2 places of maxItems are taken" });
    expect([places.omittedItems, places.limitsReached]).toEqual([1, ["items"]]);
    const bytes = selectEvidence(found, settings({ budget: { maxUtf8Bytes: 64 } }));
    const reason = "the 64 bytes of maxUtf8Bytes are spent";
    expect(bytes.candidates.map(({ stages }) => stages[1])).toEqual([
      { stage: "budget", outcome: "kept" },
      { stage: "budget", outcome: "cut", utf8Bytes: 24, reason },
      { stage: "budget", outcome: "dropped", reason },
    ]);
    expect(bytes.candidates.map(({ itemRank, boughtUtf8Bytes }) => [itemRank, boughtUtf8Bytes])).toEqual([[1, 40], [2, 24], [null, 0]]);
    expect([bytes.omittedItems, bytes.limitsReached]).toEqual([1, ["bytes"]]);
  });

  it("answers nothing with nothing", () => {
    expect(selectEvidence([], settings())).toEqual({
      candidates: [],
      omittedItems: 0,
      limitsReached: [],
      routes: { vector: { candidates: 0, more: false }, fullText: { candidates: 0, more: false } },
    });
  });

  it("does not depend on the order of candidates, hits or routes", () => {
    fc.assert(
      fc.property(someCandidates, someSettings, (found, chosen) => {
        const turned = found.map((each) => ({ ...each, hits: [...each.hits].reverse() })).reverse();
        const selection = selectEvidence(found, chosen);
        const other = selectEvidence(turned, { ...chosen, routes: [...chosen.routes].reverse() });
        expect(other.candidates.map(withoutHits)).toEqual(selection.candidates.map(withoutHits));
        expect({ ...other, candidates: [] }).toEqual({ ...selection, candidates: [] });
      }),
    );
  });

  it("shows each chunk of each route's best once, in the order of the score it shows", () => {
    fc.assert(
      fc.property(someCandidates, someSettings, (found, chosen) => {
        const { candidates, omittedItems } = selectEvidence(found, chosen);
        const shown = new Set(candidates.map(({ candidate: each }) => nameOf(each)));
        expect(shown.size).toBe(candidates.length);
        const best = (["vector", "fullText"] as const).flatMap((route) => bestOf(found, route, chosen.budget.candidatesPerRoute));
        expect(shown).toEqual(new Set(best));
        candidates.forEach(({ score }, index) => {
          expect(score).toBeLessThanOrEqual(candidates[index - 1]?.score ?? Number.POSITIVE_INFINITY);
        });
        const ranks = candidates.flatMap(({ itemRank }) => itemRank ?? []);
        expect(ranks).toEqual(ranks.map((_, index) => index + 1));
        expect(ranks.length).toBeLessThanOrEqual(chosen.budget.maxItems);
        expect(candidates.reduce((sum, { boughtUtf8Bytes }) => sum + boughtUtf8Bytes, 0)).toBeLessThanOrEqual(chosen.budget.maxUtf8Bytes);
        const copies = candidates.filter(({ stages }) => stages.some(({ stage }) => stage === "dedup")).length;
        expect(ranks.length + copies + omittedItems).toBe(candidates.length);
      }),
    );
  });

  it("takes time in proportion to the candidates", () => {
    const cost = (perRoute: number): number => {
      const found = manyCandidates(perRoute);
      const chosen = settings({ dedup: true, budget: { candidatesPerRoute: perRoute } });
      const runs = 8_000 / perRoute;
      const measure = (): number => {
        const before = process.cpuUsage();
        for (let run = 0; run < runs; run += 1) selectEvidence(found, chosen);
        const { user, system } = process.cpuUsage(before);
        return user + system;
      };
      return Math.min(measure(), measure(), measure());
    };
    // As many candidates in all, in few large calls and in many small ones: a quadratic selection would take 16 times as long.
    expect(cost(4000) / cost(250)).toBeLessThan(6);
  });
});

function withoutHits({ candidate: each, ...rest }: SelectedCandidate<SelectableCandidate>): object {
  return { ...rest, candidate: { ...each, hits: [] } };
}

/** Twins are named by their ids, which differ. */
function withoutIds({ stages, ...rest }: SelectedCandidate<SelectableCandidate>): object {
  return { ...rest, stages: stages.map(({ twin, ...note }) => ({ ...note, hasTwin: twin !== undefined })) };
}

function bestOf(found: readonly SelectableCandidate[], route: RouteName, count: number): string[] {
  const scoreOf = ({ hits }: SelectableCandidate): number | undefined => hits.find((hit) => hit.route === route)?.score;
  const text = (left: string, right: string): number => (left < right ? -1 : Number(left > right));
  return found
    .filter((each) => scoreOf(each) !== undefined)
    .sort((left, right) =>
      scoreOf(right)! - scoreOf(left)! || text(left.documentId, right.documentId) || left.chunkIndex - right.chunkIndex || text(left.chunkId, right.chunkId))
    .slice(0, count)
    .map(nameOf);
}
