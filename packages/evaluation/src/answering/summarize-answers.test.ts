import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnsweredQuery, ScoredStage } from "./answered-query.js";
import { otherFloors } from "./other-floors.js";
import { sampleByType } from "./sample-by-type.js";
import { summarizeAnswers } from "./summarize-answers.js";

function query({
  cosine = null,
  isAnswerable = true,
  evidenceHoldsGold = null,
  ...stage
}: Partial<AnsweredQuery & ScoredStage>): AnsweredQuery {
  return {
    type: null,
    isAnswerable,
    evidenceHoldsGold,
    cosine,
    stages: new Map([["quoted", { refusal: null, scores: null, citesGold: null, ...stage }]]),
  };
}
const right = { exactMatch: 1, f1: 1, contains: 1 };
const partly = { exactMatch: 0, f1: 0.5, contains: 1 };
const wrong = { exactMatch: 0, f1: 0, contains: 0 };

describe("the measures of answers", () => {
  it("are the means over the queries they can tell of, and refusals are counted by their reasons", () => {
    const measures = summarizeAnswers([
      query({ scores: right, citesGold: true, evidenceHoldsGold: true }),
      query({ scores: partly, citesGold: false, evidenceHoldsGold: true }),
      query({ scores: wrong, refusal: "belowFloor" }),
      query({}),
      query({ isAnswerable: false, refusal: "belowFloor" }),
      query({ isAnswerable: false, refusal: "emptyScope" }),
      query({ isAnswerable: false, refusal: "belowFloor" }),
      query({ isAnswerable: false }),
    ]);
    expect(measures).toMatchObject({ answerable: 4, unanswerable: 4, evidenceHoldsGold: { mean: 1, queries: 2, interval: { low: 1, high: 1 } } });
    expect(Object.keys(measures.stages)).toEqual(["quoted"]);
    expect(measures.stages.quoted).toMatchObject({
      refused: { mean: 3 / 4, queries: 4 },
      wronglyRefused: { mean: 1 / 4, queries: 4 },
      reasons: { unanswerable: { belowFloor: 2, emptyScope: 1 }, answerable: { belowFloor: 1 } },
      exactMatch: { mean: 1 / 3, queries: 3 },
      f1: { mean: 1 / 2, queries: 3 },
      contains: { mean: 2 / 3, queries: 3 },
      citesGold: { mean: 1 / 2, queries: 2 },
    });
  });

  it("are null where no query tells of them", () => {
    const { evidenceHoldsGold, stages } = summarizeAnswers([query({})]);
    expect(evidenceHoldsGold).toBeNull();
    expect(stages.quoted).toMatchObject({ refused: null, exactMatch: null, f1: null, contains: null, citesGold: null });
    expect(summarizeAnswers([]).stages).toEqual({});
  });
});

describe("other floors", () => {
  it("refuse the queries whose best passage is below them", () => {
    const points = otherFloors([
      query({ cosine: 0.35 }),
      query({ cosine: 0.6 }),
      query({}),
      query({ cosine: 0.2, isAnswerable: false }),
      query({ cosine: 0.5, isAnswerable: false }),
    ]);
    const at = (floor: number): object | undefined => points.find(({ minSimilarity }) => minSimilarity === floor);
    expect(at(0.2)).toEqual({ minSimilarity: 0.2, refused: 0, wronglyRefused: 0 });
    expect(at(0.36)).toEqual({ minSimilarity: 0.36, refused: 0.5, wronglyRefused: 0.5 });
    expect(at(0.7)).toEqual({ minSimilarity: 0.7, refused: 1, wronglyRefused: 1 });
    expect(otherFloors([query({ cosine: 0.2 })])[0]?.refused).toBeNull();
  });

  it("refuse the more the higher they are", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ cosine: fc.double({ min: -1, max: 1, noNaN: true }), isAnswerable: fc.boolean() })), (given) => {
        const points = otherFloors(given.map(query));
        for (const [index, point] of points.slice(1).entries()) {
          expect(point.refused ?? 0).toBeGreaterThanOrEqual(points[index]!.refused ?? 0);
          expect(point.wronglyRefused ?? 0).toBeGreaterThanOrEqual(points[index]!.wronglyRefused ?? 0);
        }
      }),
    );
  });
});

describe("a sample of queries", () => {
  const queries = Array.from({ length: 60 }, (_, index) => ({ id: `q${index}`, type: index % 3 === 0 ? null : `t${index % 3}` }));
  const idsOf = (perType: number | null): string[] => sampleByType(queries, perType).map(({ id }) => id);

  it("holds so many of each type, in their order, and not simply the first ones", () => {
    const ids = idsOf(5);
    expect(ids).toHaveLength(15);
    expect(ids).toEqual(queries.map(({ id }) => id).filter((id) => ids.includes(id)));
    expect(ids).not.toEqual(queries.slice(0, 15).map(({ id }) => id));
    expect(idsOf(100)).toEqual(idsOf(null));
  });

  it("is the same every time, whatever the order, and part of a larger one", () => {
    expect(idsOf(7)).toEqual(expect.arrayContaining(idsOf(4)));
    const turned = sampleByType(queries.toReversed(), 4).map(({ id }) => id);
    expect(turned.toReversed()).toEqual(idsOf(4));
  });
});
