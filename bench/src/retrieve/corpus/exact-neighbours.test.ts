import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactNeighbours } from "./exact-neighbours.js";

const { signal } = new AbortController();

const vectorsOf = (dimensions: number, minLength: number) =>
  fc.array(fc.float32Array({ minLength: dimensions, maxLength: dimensions, noNaN: true, min: -1, max: 1 }), { minLength, maxLength: 30 });

const data = fc
  .integer({ min: 1, max: 9 })
  .chain((dimensions) =>
    fc.record({ passages: vectorsOf(dimensions, 1), questions: vectorsOf(dimensions, 0), count: fc.integer({ min: 1, max: 12 }) }),
  );

describe("the exact neighbours", () => {
  it("are those that sorting everything finds, in that order", async () => {
    await fc.assert(
      fc.asyncProperty(data, async ({ passages, questions, count }) => {
        const chunks = passages.map((vector, index) => ({ id: String(index), vector }));
        const similarity = (id: string, question: Float32Array): number =>
          passages[Number(id)]!.reduce((sum, value, index) => sum + value * question[index]!, 0);
        const found = await exactNeighbours(chunks, questions, { count, signal });
        expect(found).toHaveLength(questions.length);
        for (const [index, question] of questions.entries()) {
          const best = chunks.map(({ id }) => similarity(id, question)).sort((left, right) => right - left);
          const own = found[index]!;
          expect(new Set(own).size).toBe(Math.min(count, chunks.length));
          own.forEach((id, place) => {
            expect(similarity(id, question)).toBeCloseTo(best[place]!, 5);
          });
        }
      }),
    );
  });

  it("stop when they are aborted", async () => {
    const chunks = Array.from({ length: 1_000 }, (_, index) => ({ id: String(index), vector: Float32Array.of(1) }));
    await expect(exactNeighbours(chunks, [Float32Array.of(1)], { count: 1, signal: AbortSignal.abort() })).rejects.toThrow();
  });
});
