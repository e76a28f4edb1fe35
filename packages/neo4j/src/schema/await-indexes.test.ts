import { describe, expect, it } from "vitest";
import type { GraphStore } from "../store/graph-store.js";
import { awaitIndexes } from "./await-indexes.js";
import type { ServerIndex } from "./show-indexes.js";

const index = (state: string, populationPercent: number): ServerIndex => ({
  name: "words",
  type: "FULLTEXT",
  state,
  populationPercent,
  labels: ["Chunk"],
  properties: ["text"],
  options: {},
  constraint: null,
  failure: state === "FAILED" ? "disk full\n" : "",
});

/** Answers one state per call, the last one for ever. */
function storeInStates(...states: readonly ServerIndex[]): Pick<GraphStore, "run"> & { calls: number } {
  const store = {
    calls: 0,
    run: (() => {
      const rows = [states[Math.min(store.calls, states.length - 1)]];
      store.calls += 1;
      return Promise.resolve(rows);
    }) as unknown as GraphStore["run"],
  };
  return store;
}

describe("waiting for an index", () => {
  it("goes on until the index is online", async () => {
    const store = storeInStates(index("POPULATING", 0), index("POPULATING", 50), index("ONLINE", 100));
    await awaitIndexes(store, ["words"]);
    expect(store.calls).toBe(3);
  });

  it("says when the time is up, how far the server came, and that trying again can help", async () => {
    const error: unknown = await awaitIndexes(storeInStates(index("POPULATING", 41.7)), ["words"], { timeoutMs: 5 }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: "INDEX.NOT_READY", retryable: true, details: { indexes: ["words"] } });
    expect((error as Error).message).toBe("Not ready after 5 ms: words (populating, 41 %).");
  });

  it("stops at once when the server gave up", async () => {
    const error: unknown = await awaitIndexes(storeInStates(index("FAILED", 0)), ["words"]).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "INDEX.FAILED" });
    expect((error as Error).message).toContain("disk full");
  });

  it("stops at once when there is no such index", async () => {
    await expect(awaitIndexes(storeInStates(index("ONLINE", 100)), ["vectors"])).rejects.toMatchObject({ code: "INDEX.MISSING" });
  });

  it("stops when the signal aborts, with its reason", async () => {
    const controller = new AbortController();
    const waiting = awaitIndexes(storeInStates(index("POPULATING", 0)), ["words"], { signal: controller.signal });
    setTimeout(() => {
      controller.abort("enough");
    }, 5);
    await expect(waiting).rejects.toBe("enough");
  });
});
