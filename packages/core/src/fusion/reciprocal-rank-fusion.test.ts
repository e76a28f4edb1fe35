import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RouteName } from "./candidate.js";
import { fuseByReciprocalRank, type Ranking } from "./reciprocal-rank-fusion.js";

interface Chunk {
  readonly chunkId: string;
  readonly documentId: string;
  readonly chunkIndex: number;
}
const chunk = (chunkId: string): Chunk => ({ chunkId, documentId: "d", chunkIndex: 0 });
/** A route that found these chunks, best first. */
const ranking = (route: RouteName, ids: readonly string[]): Ranking<Chunk> => ({
  route,
  hits: ids.map((id, index) => ({ candidate: chunk(id), score: 100 - index })),
});
const ids = (fused: readonly { candidate: Chunk }[]): string[] => fused.map(({ candidate }) => candidate.chunkId);

const rankings = fc.uniqueArray(
  fc.record({
    route: fc.constantFrom<RouteName>("vector", "fullText", "graph"),
    hits: fc.array(
      fc.record({
        candidate: fc.record({ chunkId: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"), documentId: fc.constant("d"), chunkIndex: fc.constant(0) }),
        score: fc.double({ noNaN: true, noDefaultInfinity: true }),
      }),
      { maxLength: 12 },
    ),
  }),
  { selector: ({ route }) => route },
);

describe("fuseByReciprocalRank", () => {
  it("makes one item of a chunk that two routes found, with the sum of both terms", () => {
    const [best] = fuseByReciprocalRank([ranking("vector", ["a", "b"]), ranking("fullText", ["c", "b"])]);
    expect(best).toEqual({
      candidate: chunk("b"),
      rank: 1,
      score: 1 / 62 + 1 / 62,
      routes: [
        { route: "fullText", rank: 2, score: 99 },
        { route: "vector", rank: 2, score: 99 },
      ],
    });
  });

  it("starts ranks at 1 and adds nothing for a route that did not find the chunk", () => {
    const fused = fuseByReciprocalRank([ranking("vector", ["p", "q", "r"]), ranking("fullText", ["s", "t", "r"])]);
    expect(ids(fused)).toEqual(["r", "p", "s", "q", "t"]);
    expect(fused.map(({ score }) => score)).toEqual([2 / 63, 1 / 61, 1 / 61, 1 / 62, 1 / 62]);
  });

  it("keeps the better place of a chunk that one route names twice", () => {
    expect(fuseByReciprocalRank([ranking("vector", ["a", "a", "b"])]).map(({ score }) => score)).toEqual([1 / 61, 1 / 62]);
  });

  it("treats prototype words as ordinary ids", () => {
    expect(ids(fuseByReciprocalRank([ranking("vector", ["__proto__", "constructor", "toString"])]))).toEqual(["__proto__", "constructor", "toString"]);
  });

  it("breaks ties by document, chunk index and id", () => {
    const tied: Chunk[] = [
      { chunkId: "z", documentId: "b", chunkIndex: 0 },
      { chunkId: "y", documentId: "a", chunkIndex: 10 },
      { chunkId: "x", documentId: "a", chunkIndex: 9 },
      { chunkId: "w", documentId: "a", chunkIndex: 9 },
    ];
    const fused = fuseByReciprocalRank([{ route: "vector", hits: tied.map((candidate) => ({ candidate, score: 0.5 })) }]);
    expect(ids(fused)).toEqual(["w", "x", "y", "z"]);
  });

  it("does not depend on the order of routes or hits", () => {
    fc.assert(
      fc.property(rankings, fc.infiniteStream(fc.nat()), (input, random) => {
        const shuffled = shuffle(input, random).map(({ route, hits }) => ({ route, hits: shuffle(hits, random) }));
        expect(fuseByReciprocalRank(shuffled)).toEqual(fuseByReciprocalRank(input));
      }),
    );
  });

  it("returns every chunk once, ordered by its score, ranked from 1", () => {
    fc.assert(
      fc.property(rankings, (input) => {
        const fused = fuseByReciprocalRank(input);
        const found = new Set(input.flatMap(({ hits }) => hits.map(({ candidate }) => candidate.chunkId)));
        expect(new Set(ids(fused))).toEqual(found);
        expect(fused.length).toBe(found.size);
        fused.forEach(({ rank, score, routes }, index) => {
          expect(rank).toBe(index + 1);
          expect(score).toBeLessThanOrEqual(fused[index - 1]?.score ?? Number.POSITIVE_INFINITY);
          expect(score).toBeCloseTo(routes.reduce((sum, hit) => sum + 1 / (60 + hit.rank), 0), 12);
        });
      }),
    );
  });

  it("answers nothing with nothing", () => {
    expect(fuseByReciprocalRank([])).toEqual([]);
    expect(fuseByReciprocalRank([{ route: "vector", hits: [] }])).toEqual([]);
  });
});

function shuffle<Item>(items: readonly Item[], random: Iterator<number>): Item[] {
  return items
    .map((item) => ({ item, key: random.next().value as number }))
    .sort((left, right) => left.key - right.key)
    .map(({ item }) => item);
}
