import { setTimeout as sleep } from "node:timers/promises";
import { gate } from "@graphspan/testkit";
import { describe, expect, it } from "vitest";
import { keepAlive } from "./keep-alive.js";

describe("a sign of life", () => {
  it("is repeated, also after one that failed, and never twice at once", async () => {
    let [signs, running] = [0, 0];
    const third = gate();
    const stop = keepAlive(1, async () => {
      expect(++running).toBe(1);
      await sleep(5);
      running -= 1;
      if (++signs === 3) third.open();
      throw new Error("no server");
    });
    await third.passed;
    await stop();
    expect(signs).toBe(3);
  });

  it("that is under way when it is ended is told so and waited for", async () => {
    const [begun, heard] = [gate(), gate()];
    let done = false;
    const stop = keepAlive(1, async (signal) => {
      signal.addEventListener("abort", () => {
        heard.open();
      });
      begun.open();
      await heard.passed;
      await sleep(20);
      done = true;
    });
    await begun.passed;
    await stop();
    expect(done).toBe(true);
  });

  it("does not come any more when it was ended before the first", async () => {
    let signs = 0;
    const stop = keepAlive(3_600_000, () => {
      signs += 1;
      return Promise.resolve();
    });
    await stop();
    expect(signs).toBe(0);
  });
});
