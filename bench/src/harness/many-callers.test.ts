import { describe, expect, it } from "vitest";
import { manyCallers } from "./many-callers.js";
import type { Answer, Variant } from "./variant.js";

function variantWith(run: (question: number) => Promise<Answer>): Variant<number> {
  return { name: "asked", prepare: () => Promise.resolve(), run, close: () => Promise.resolve() };
}

const { signal } = new AbortController();

describe("many callers", () => {
  it("ask at the same time, each one question after the other, and share the time among the answers", async () => {
    let clock = 0;
    let running = 0;
    let most = 0;
    const asked: number[] = [];
    const variant = variantWith(async (question) => {
      asked.push(question);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      clock += 1;
      return { ids: [] };
    });
    const crowd = manyCallers({ variant, callers: 4, durationMs: 8, questions: [7, 8, 9], now: () => clock });
    const { elapsedMs } = await crowd.run(0, signal);
    expect(most).toBe(4);
    expect(asked.slice(0, 5)).toEqual([7, 8, 9, 7, 8]);
    expect(elapsedMs).toBe(clock / asked.length);
    expect(asked.length).toBeGreaterThanOrEqual(8);
  });

  it("go on with the next question in the next round", async () => {
    let clock = 0;
    const asked: number[] = [];
    const variant = variantWith((question) => {
      asked.push(question);
      clock += 1;
      return Promise.resolve({ ids: [] });
    });
    const crowd = manyCallers({ variant, callers: 1, durationMs: 2, questions: [1, 2, 3, 4], now: () => clock });
    await crowd.run(0, signal);
    await crowd.run(1, signal);
    expect(asked).toEqual([1, 2, 3, 4]);
  });

  it("end when one of them fails or all are stopped", async () => {
    const broken = new Error("broken");
    const failing = manyCallers({ variant: variantWith(() => Promise.reject(broken)), callers: 2, durationMs: 10, questions: [1] });
    await expect(failing.run(0, signal)).rejects.toBe(broken);
    const stopped = new Error("stopped");
    const running = manyCallers({ variant: variantWith(() => Promise.resolve({ ids: [] })), callers: 2, durationMs: 10, questions: [1] });
    await expect(running.run(0, AbortSignal.abort(stopped))).rejects.toBe(stopped);
  });
});
