import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candidate, settings } from "../selection/candidates.fixture.js";
import { selectEvidence } from "../selection/select-evidence.js";
import type { Fusion } from "./fusion.js";

interface Found {
  readonly id: string;
  readonly vector?: number;
  readonly fullText?: number;
}

function scores(found: readonly Found[], fusion: Fusion): Record<string, number> {
  const candidates = found.map(({ id, ...hits }) => candidate(id, hits));
  const selection = selectEvidence(candidates, settings({ fusion, budget: { candidatesPerRoute: 256 } }));
  return Object.fromEntries(selection.candidates.map((each) => [each.candidate.chunkId, each.score]));
}

const naive = { neo4jGraphRag: "naive" } as const;
const linear = (alpha: number): Fusion => ({ neo4jGraphRag: "linear", alpha });

const found: readonly Found[] = [
  { id: "both first", vector: 0.8, fullText: 4 },
  { id: "vector second", vector: 0.6, fullText: 1 },
  { id: "vector only", vector: 0.4 },
  { id: "words only", fullText: 3 },
];

describe("the naive ranker of neo4j-graphrag", () => {
  it("takes the greater share of the route's best score", () => {
    expect(scores(found, naive)).toEqual({ "both first": 1, "vector second": 0.6 / 0.8, "words only": 0.75, "vector only": 0.5 });
  });

  it("gives a weak lone hit of the words the score of the best vector hit", () => {
    expect(scores([{ id: "a", vector: 0.95 }, { id: "b", fullText: 0.01 }], naive)).toEqual({ a: 1, b: 1 });
  });
});

describe("the linear ranker of neo4j-graphrag", () => {
  it("adds up the weighted shares, and nothing for a route that did not find the chunk", () => {
    expect(scores(found, linear(0.7))).toEqual({
      "both first": 0.7 + (1 - 0.7),
      "vector second": (0.6 / 0.8) * 0.7 + 0.25 * (1 - 0.7),
      "vector only": 0.5 * 0.7,
      "words only": 0.75 * (1 - 0.7),
    });
  });

  it("counts equal halves once", () => {
    expect(scores(found, linear(0.5))).toMatchObject({ "both first": 0.5 });
    expect(scores([{ id: "a", vector: 1, fullText: 1 }, { id: "b", vector: 0.25, fullText: 0.75 }], linear(0.75))).toMatchObject({ b: 0.1875 });
  });

  it("leaves the words no weight where alpha is 1", () => {
    expect(scores(found, linear(1))).toEqual({ "both first": 1, "vector second": 0.6 / 0.8, "vector only": 0.5, "words only": 0 });
  });

  it("is the naive one where alpha is 0", () => {
    expect(scores(found, linear(0))).toEqual(scores(found, naive));
  });
});

describe("both rankers of neo4j-graphrag", () => {
  it.each([naive, linear(0.5)])("give 0, not NaN, where the best score of a route is 0", (fusion) => {
    expect(scores([{ id: "a", vector: 0 }, { id: "b", vector: 0, fullText: 0 }], fusion)).toEqual({ a: 0, b: 0 });
  });

  it("divide by the best score of what the route was cut to, and know no graph route", () => {
    const candidates = [
      candidate("a", { vector: 4 }),
      candidate("b", { vector: 2, graph: 9 }),
      candidate("c", { graph: 8 }),
      candidate("d", { vector: 1 }),
    ];
    const chosen = settings({ routes: ["vector", "fullText", "graph"], fusion: naive, budget: { candidatesPerRoute: 2 } });
    const ranked = selectEvidence(candidates, chosen).candidates;
    expect(ranked.map((each) => [each.candidate.chunkId, each.score])).toEqual([["a", 1], ["b", 0.5], ["c", 0]]);
  });

  it("order equal scores by document, chunk index and id", () => {
    const candidates = [
      candidate("z", { vector: 1 }, { documentId: "e" }),
      candidate("y", { fullText: 3 }, { chunkIndex: 1 }),
      candidate("x", { fullText: 3 }, { chunkIndex: 1 }),
      candidate("w", { vector: 1 }, { chunkIndex: 10 }),
    ];
    expect(selectEvidence(candidates, settings({ fusion: naive })).candidates.map((each) => each.candidate.chunkId)).toEqual(["x", "y", "w", "z"]);
  });

  it("give what the two queries give, down to the last bit", () => {
    const score = fc.oneof(fc.constantFrom(0.25, 0.5, 1, 2), fc.double({ min: 1e-6, max: 40, noNaN: true }));
    const ids = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");
    const rows = fc.uniqueArray(fc.record({ id: ids, vector: score, fullText: score }, { requiredKeys: ["id"] }), { selector: ({ id }) => id });
    fc.assert(
      fc.property(rows, fc.oneof(fc.constantFrom(0.25, 0.5, 0.75, 1), fc.double({ min: 0.001, max: 1, noNaN: true })), (known, alpha) => {
        expect(scores(known, naive)).toEqual(simulate(known, { weights: [1, 1], join: (halves) => Math.max(...halves) }));
        const sum = (halves: readonly number[]): number => halves.reduce((total, half) => total + half, 0);
        expect(scores(known, linear(alpha))).toEqual(simulate(known, { weights: [alpha, 1 - alpha], join: sum }));
      }),
      { numRuns: 500 },
    );
  });
});

/** The query, clause by clause: rows of each index, their share, UNION as a set of (node, score), then one aggregate a node. */
function simulate(
  found: readonly Found[],
  { weights, join }: { readonly weights: readonly [number, number]; readonly join: (halves: readonly number[]) => number },
): Record<string, number> {
  const union = new Set<string>();
  for (const [index, route] of (["vector", "fullText"] as const).entries()) {
    const rows = found.flatMap(({ id, [route]: score }) => (score === undefined ? [] : [{ id, score }]));
    const greatest = Math.max(...rows.map(({ score }) => score));
    for (const { id, score } of rows) union.add(JSON.stringify([id, (score / greatest) * weights[index]!]));
  }
  const rows = [...union].map((row) => JSON.parse(row) as [string, number]);
  return Object.fromEntries(rows.map(([node]) => [node, join(rows.filter(([id]) => id === node).map(([, half]) => half))]));
}
