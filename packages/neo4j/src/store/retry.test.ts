import { describe, expect, it } from "vitest";
import { defaultRetryPolicy, type RetryPolicy, retrying } from "./retry.js";

/** A policy that does not wait, and remembers how long it would have. */
function recorded(random: number): RetryPolicy & { readonly waits: number[] } {
  const waits: number[] = [];
  return {
    ...defaultRetryPolicy,
    random: () => random,
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
    waits,
  };
}

/** Fails as often as it is told, then answers. */
function failing(times: number): { calls: number; work: () => Promise<string> } {
  const state = {
    calls: 0,
    work: () => {
      state.calls += 1;
      return state.calls <= times ? Promise.reject(new Error(`failure ${state.calls}`)) : Promise.resolve("done");
    },
  };
  return state;
}

const always = (): boolean => true;

describe("trying again", () => {
  it("ends with the first success", async () => {
    const { work } = failing(2);
    expect(await retrying(recorded(0), always, work)).toBe("done");
  });

  it("gives up after so many tries, with the last error", async () => {
    const state = failing(Infinity);
    await expect(retrying(recorded(0), always, state.work)).rejects.toThrow("failure 5");
    expect(state.calls).toBe(5);
  });

  it("does not repeat what cannot get better", async () => {
    const state = failing(1);
    await expect(retrying(recorded(0), () => false, state.work)).rejects.toThrow("failure 1");
    expect(state.calls).toBe(1);
  });

  it("waits longer each time, up to a limit, and by chance so that clients do not come back together", async () => {
    const policy = { ...recorded(0), attempts: 8 };
    await retrying(policy, always, failing(7).work);
    expect(policy.waits).toEqual([50, 100, 200, 400, 800, 1000, 1000]);
    const late = recorded(1);
    await retrying(late, always, failing(3).work);
    expect(late.waits).toEqual([100, 200, 400]);
  });

  it("stops waiting when the signal aborts, with its reason", async () => {
    const controller = new AbortController();
    const patient: RetryPolicy = { ...defaultRetryPolicy, firstDelayMs: 600_000, longestDelayMs: 600_000 };
    const working = retrying(patient, always, failing(Infinity).work, controller.signal);
    setTimeout(() => {
      controller.abort("enough");
    }, 5);
    await expect(working).rejects.toBe("enough");
  });
});
