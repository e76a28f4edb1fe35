import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { mapAhead } from "./map-ahead.js";

describe("mapAhead", () => {
  it("keeps the order and never has more under way than asked", async () => {
    let [running, most] = [0, 0];
    const results: number[] = [];
    for await (const result of mapAhead([5, 1, 4, 0, 3, 2], 2, async (item) => {
      most = Math.max(most, ++running);
      await sleep(item);
      running -= 1;
      return item;
    }))
      results.push(result);
    expect(results).toEqual([5, 1, 4, 0, 3, 2]);
    expect(most).toBe(3);
  });

  it("fails with the first error in order, and waits for what is under way", async () => {
    let finished = 0;
    const consume = async (): Promise<void> => {
      const results = mapAhead([1, 2, 3], 2, async (item) => {
        await sleep(item);
        finished += 1;
        if (item > 1) throw new Error(`item ${item}`);
        return item;
      });
      for await (const result of results) expect(result).toBe(1);
    };
    await expect(consume()).rejects.toThrow("item 2");
    expect(finished).toBe(3);
  });
});
