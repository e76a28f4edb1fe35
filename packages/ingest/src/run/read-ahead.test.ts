import { describe, expect, it } from "vitest";
import { readAhead } from "./read-ahead.js";

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Counts up to `limit`, and notes what was asked for and whether it was closed. */
function counting(limit: number, failAt = Infinity) {
  const seen = { begun: 0, closed: false };
  async function* items(signal: AbortSignal): AsyncGenerator<number> {
    try {
      while (seen.begun < limit) {
        seen.begun += 1;
        await turn();
        signal.throwIfAborted();
        if (seen.begun === failAt) throw new Error("broken");
        yield seen.begun;
      }
    } finally {
      seen.closed = true;
    }
  }
  return { seen, items };
}

describe("readAhead", () => {
  it("gives all items in order", async () => {
    const { items, seen } = counting(5);
    const got: number[] = [];
    for await (const item of readAhead(items)) got.push(item);
    expect(got).toEqual([1, 2, 3, 4, 5]);
    expect(seen.closed).toBe(true);
  });

  it("reads one item ahead of its consumer, and no more", async () => {
    const { items, seen } = counting(9);
    for await (const item of readAhead(items)) {
      for (let turns = 0; turns < 5; turns += 1) await turn();
      expect(seen.begun).toBe(Math.min(9, item + 1));
    }
  });

  it("fails when the turn of what failed has come, not before", async () => {
    const { items } = counting(5, 3);
    const got: number[] = [];
    await expect(async () => {
      for await (const item of readAhead(items)) {
        for (let turns = 0; turns < 5; turns += 1) await turn();
        got.push(item);
      }
    }).rejects.toThrow("broken");
    expect(got).toEqual([1, 2]);
  });

  it("closes what it reads from when its consumer stops", async () => {
    const { items, seen } = counting(9);
    for await (const item of readAhead(items)) if (item === 2) break;
    expect(seen).toEqual({ begun: 3, closed: true });
  });

  it("is told to stop by its consumer's signal too", async () => {
    const { items, seen } = counting(9);
    const controller = new AbortController();
    await expect(async () => {
      for await (const item of readAhead(items, controller.signal)) if (item === 2) controller.abort(new Error("enough"));
    }).rejects.toThrow("enough");
    expect(seen).toEqual({ begun: 3, closed: true });
  });

  it("tells what it reads from to stop when its consumer stops, and has ended when that has", async () => {
    const heard: string[] = [];
    async function* items(signal: AbortSignal): AsyncGenerator<number> {
      try {
        yield 1;
        await new Promise<void>((resolve) => {
          signal.addEventListener("abort", () => {
            heard.push("told");
            resolve();
          });
        });
        await turn();
      } finally {
        heard.push("ended");
      }
    }
    for await (const item of readAhead(items)) {
      expect(item).toBe(1);
      break;
    }
    expect(heard).toEqual(["told", "ended"]);
  });
});
