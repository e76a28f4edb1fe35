import { afterEach, describe, expect, it, vi } from "vitest";
import { openThreads } from "./open-threads.fixture.js";
import { startPdfThread } from "./pdf-thread.js";

describe("startPdfThread", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("waits for no answer for ever, and can be ended while it owes one", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const thread = startPdfThread();
    const answer = thread.waitFor(new Promise(() => undefined));
    vi.runAllTimers();
    await expect(answer).rejects.toMatchObject({ code: "INGEST.BEYOND_LIMITS" });
    await thread.end();
  });

  it("is waited for until its signal aborts and no longer, with no timer left behind", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stop = new AbortController();
    const thread = startPdfThread(stop.signal);
    const answer = thread.waitFor(new Promise(() => undefined));
    stop.abort(new Error("enough"));
    await expect(answer).rejects.toThrow("enough");
    expect(vi.getTimerCount()).toBe(0);
    await expect(thread.waitFor(Promise.resolve(1))).rejects.toThrow("enough");
    await thread.end();
  });

  it("holds no process open once it has ended", async () => {
    const before = openThreads();
    const thread = startPdfThread();
    await expect(thread.waitFor(Promise.resolve(1))).resolves.toBe(1);
    await thread.end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(openThreads()).toBeLessThanOrEqual(before);
  });
});
