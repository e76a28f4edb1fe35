import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { mapAhead } from "./map-ahead.js";

const never = new Promise<never>(() => undefined);

describe("mapAhead", () => {
  it("keeps the order and never has more under way than asked", async () => {
    let [running, most] = [0, 0];
    const results: number[] = [];
    for await (const result of mapAhead([5, 1, 4, 0, 3, 2], { ahead: 2, signal: undefined }, async (item) => {
      most = Math.max(most, ++running);
      await sleep(item);
      running -= 1;
      return item;
    }))
      results.push(result);
    expect(results).toEqual([5, 1, 4, 0, 3, 2]);
    expect(most).toBe(3);
  });

  it("fails with the first error in order, and tells what is under way to stop instead of waiting for it", async () => {
    const stopped: number[] = [];
    const consume = async (): Promise<void> => {
      const results = mapAhead([1, 2, 3, 4], { ahead: 2, signal: undefined }, async (item, signal) => {
        signal.addEventListener("abort", () => stopped.push(item));
        await sleep(item);
        if (item === 2) throw new Error("item 2");
        return item < 3 ? item : never;
      });
      for await (const result of results) expect(result).toBe(1);
    };
    await expect(consume()).rejects.toThrow("item 2");
    expect(stopped).toEqual(expect.arrayContaining([3, 4]));
  });

  it("passes on the caller's signal", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const results = mapAhead(
      [1],
      { ahead: 2, signal: controller.signal },
      (_, signal) =>
        new Promise<never>((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            reject(signal.reason as Error);
          });
        }),
    );
    const next = results.next();
    setImmediate(() => {
      controller.abort(reason);
    });
    await expect(next).rejects.toBe(reason);
  });
});
