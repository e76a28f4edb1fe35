import { afterEach, describe, expect, it, vi } from "vitest";
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

  it("holds no process open once it has ended", async () => {
    const open = (): number => process.getActiveResourcesInfo().filter((name) => name === "MessagePort" || name === "Worker").length;
    const before = open();
    const thread = startPdfThread();
    await expect(thread.waitFor(Promise.resolve(1))).resolves.toBe(1);
    await thread.end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(open()).toBeLessThanOrEqual(before);
  });
});
