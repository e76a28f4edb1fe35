import { setTimeout as sleep } from "node:timers/promises";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetChanges } from "../changes/forget-changes.js";
import { reset } from "../health/reset.js";
import { layouts } from "../layout/layout.js";
import { prefixed } from "../layout/prefixed.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import { holdRun } from "./hold-run.js";
import { inRun } from "./in-run.js";
import { finishRun, startRun } from "./runs.js";

const server = testServer();
const prefix = uniquePrefix("Waits");
const layout = prefixed(layouts.graphspan, prefix);

describe.skipIf(!server)(`a run that is held longer than the store lets a query wait (${needsServer})`, { timeout: 60_000 }, () => {
  let store: GraphStore;
  let impatient: GraphStore;
  beforeAll(async () => {
    store = await connect({ ...server! });
    impatient = await connect({ ...server!, queryTimeoutMs: 1_000 });
  });
  beforeEach(async () => {
    await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
    await startRun(store, layout, { id: "r1", kind: "ingest", startedAt: new Date(0), recordsChanges: true });
  });
  afterAll(async () => {
    await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
    await store.close();
    await impatient.close();
  });

  const waiters: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["another write of the run", () => inRun({ store: impatient, layout, run: "r1", signal: undefined }, () => Promise.resolve())],
    ["the end of the run", () => finishRun(impatient, layout, { id: "r1", state: "finished", finishedAt: new Date(1) })],
    ["a reset", () => reset(impatient, layout)],
    ["who forgets what runs have changed", () => forgetChanges(impatient, layout, { keep: 0 })],
  ];
  it.each(waiters)("is waited for by %s", async (_, wait) => {
    let waiting: Promise<unknown> | undefined;
    await store.transaction(async (transaction) => {
      await holdRun(transaction, layout, "r1");
      waiting ??= wait();
      waiting.catch(() => undefined); // Thrown below.
      await sleep(3_000);
    });
    await waiting;
    expect(waiting).toBeDefined();
  });
});
