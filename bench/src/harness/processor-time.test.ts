import { describe, expect, it } from "vitest";
import { processorTime } from "./processor-time.js";

const { signal } = new AbortController();
const options = { warmUp: 1, blocks: 3, callsPerBlock: 2, signal };

describe("processor time", () => {
  it("counts work and not waiting", async () => {
    const busy = (): void => {
      const start = process.cpuUsage();
      for (let used = 0; used < 5_000; ) {
        const { user, system } = process.cpuUsage(start);
        used = user + system;
      }
    };
    const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
    const worked = await processorTime({ ...options, call: busy });
    const waited = await processorTime({ ...options, call: wait });
    expect(worked).toBeGreaterThanOrEqual(5);
    expect(waited).toBeLessThan(worked);
  });

  it("numbers the calls, with those of the warm-up", async () => {
    const numbers: number[] = [];
    await processorTime({ ...options, call: (number) => numbers.push(number) });
    expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("ends when it is stopped", async () => {
    const reason = new Error("stopped");
    await expect(processorTime({ ...options, call: () => undefined, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
