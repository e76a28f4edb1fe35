import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evidenceOf } from "../evidence/evidence.fixture.js";
import type { Evidence, Trace } from "../evidence/evidence.js";
import { evidenceSchema } from "../evidence/evidence-schema.js";
import { someCandidates, someSettings } from "../selection/arbitrary-candidates.fixture.js";
import { candidate, settings } from "../selection/candidates.fixture.js";
import { replay, type ReplayChanges, type ReplayedItem } from "./replay.js";

const itemsOf = ({ items, trace }: Evidence): ReplayedItem[] =>
  items.map(({ chunkId, documentId, rank, score, span, cut }) => {
    const whole = trace.candidates.find((each) => each.chunkId === chunkId && each.documentId === documentId)!.utf8Bytes;
    const utf8Bytes = span.endByte - span.startByte;
    expect(cut).toBe(utf8Bytes < whole);
    return { chunkId, documentId, rank, score, utf8Bytes, cut };
  });
const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const found = [
  candidate("a", { vector: 0.9, fullText: 1 }, { utf8Bytes: 60, contentHash: "x" }),
  candidate("b", { vector: 0.8 }, { utf8Bytes: 60, contentHash: "x" }),
  candidate("c", { vector: 0.7, fullText: 5 }, { documentId: "e", utf8Bytes: 60 }),
  candidate("d", { fullText: 4 }, { documentId: "f", utf8Bytes: 60 }),
];
const evidence = evidenceOf(found, settings({ dedup: true, budget: { maxItems: 2 } }));

describe("replay", () => {
  it("gives the candidates, items and limits of the evidence again, also from JSON", () => {
    fc.assert(
      fc.property(someCandidates, someSettings, (candidates, chosen) => {
        const made = evidenceOf(candidates, chosen);
        expect(evidenceSchema.parse(made)).toEqual(made);
        const again = replay(asJson(made.trace));
        expect(again.candidates).toEqual(made.trace.candidates);
        expect(again.items).toEqual(itemsOf(made));
        expect(again.limits).toEqual(made.limits);
        expect(replay(made.trace)).toEqual(again);
      }),
    );
  });

  it("gives with changed settings what the selection gives with them", () => {
    fc.assert(
      fc.property(someCandidates, someSettings, someSettings, (candidates, before, after) => {
        // Routes that were not cut hold everything that other settings can choose from.
        const whole = { ...before, budget: { ...before.budget, candidatesPerRoute: 256 } };
        const again = replay(evidenceOf(candidates, whole).trace, { fusion: after.fusion, budget: after.budget });
        const other = evidenceOf(candidates, { ...after, dedup: whole.dedup });
        expect(again).toEqual({ candidates: other.trace.candidates, items: itemsOf(other), limits: other.limits });
      }),
    );
  });

  it("keeps the limits that are not named", () => {
    expect(replay(evidence.trace, { budget: { maxUtf8Bytes: 64 } }).items).toEqual([
      { chunkId: "a", documentId: "d", rank: 1, score: 1 / 61 + 1 / 63, utf8Bytes: 60, cut: false },
      { chunkId: "c", documentId: "e", rank: 2, score: 1 / 63 + 1 / 61, utf8Bytes: 4, cut: true },
    ]);
    expect(replay(evidence.trace, { budget: { maxItems: undefined } })).toEqual(replay(evidence.trace));
  });

  it("knows from the trace that a route had more", () => {
    const { trace } = evidenceOf(found, settings({ budget: { candidatesPerRoute: 2, maxItems: 1 } }));
    expect(replay(trace).limits).toEqual({ omittedItems: 3, limitsReached: ["candidates", "items"] });
    expect(replay(trace, { budget: { candidatesPerRoute: 256, maxItems: 8 } }).limits).toEqual({ omittedItems: 0, limitsReached: ["candidates"] });
    expect(replay(evidence.trace, { budget: { candidatesPerRoute: 1 } }).limits.limitsReached).toEqual(["candidates"]);
  });

  it("leaves the trace as it is", () => {
    const before = structuredClone(evidence.trace);
    replay(evidence.trace, { fusion: { neo4jGraphRag: "naive" }, budget: { maxItems: 1 } });
    expect(evidence.trace).toEqual(before);
  });

  const [first] = evidence.trace.candidates;
  const wrongScore = { ...first, routes: [{ route: "vector", rank: 1, score: "1" }] };
  const hit = { route: "vector", rank: 1, score: 1 };
  const withFirst = (changes: object): object => ({ ...evidence.trace, candidates: [{ ...first, ...changes }] });
  it("takes a cut that must leave all there is, and chunks of two documents with one id", () => {
    const other = { ...first!, documentId: "other" };
    const trace = { ...evidence.trace, candidates: [{ ...first!, leastUtf8Bytes: 60 }, other] };
    expect(replay(trace).candidates.map(({ documentId }) => documentId)).toEqual(["d", "other"]);
  });

  it("takes no fusion where the trace has one route", () => {
    const { trace } = evidenceOf(found, settings({ routes: ["vector"], fusion: "rrf" }));
    expect(replay(trace, { fusion: "none" }).items.map(({ score }) => score)).toEqual([0.9, 0.8, 0.7]);
  });

  it.each<[string, unknown, unknown]>([
    ["a trace that is none", "evidence", {}],
    ["a trace without settings", { ...evidence.trace, settings: undefined }, {}],
    ["a trace with more than a trace holds", { ...evidence.trace, note: "mine" }, {}],
    ["a score that is no number", { ...evidence.trace, candidates: [wrongScore] }, {}],
    ["a cut that must leave more than there is", withFirst({ leastUtf8Bytes: 61 }), {}],
    ["a candidate that one route found twice", withFirst({ routes: [hit, { ...hit, rank: 2 }] }), {}],
    ["a chunk that is two candidates", { ...evidence.trace, candidates: [first, first] }, {}],
    ["a route that ran twice", { ...evidence.trace, routes: [...evidence.trace.routes, evidence.trace.routes[0]] }, {}],
    ["an unknown change", evidence.trace, { dedup: false }],
    ["an unknown limit", evidence.trace, { budget: { topK: 3 } }],
    ["a limit out of range", evidence.trace, { budget: { maxItems: 0 } }],
    ["an unknown fusion", evidence.trace, { fusion: "sum" }],
    ["no fusion of two routes", evidence.trace, { fusion: "none" }],
  ])("refuses %s", (_, trace, changes) => {
    expect(() => replay(trace as Trace, changes as ReplayChanges)).toThrow(expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }) as Error);
  });
});
