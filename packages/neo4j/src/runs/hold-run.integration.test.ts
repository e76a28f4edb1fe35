import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import { layouts } from "../layout/layout.js";
import { renamed } from "../layout/renamed.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import { holdRun } from "./hold-run.js";
import { finishRun, listRuns, startRun } from "./runs.js";

const server = testServer();
const layout = renamed(layouts.graphspan, { labels: { run: uniquePrefix("Held") } });
const { run } = layout.labels;

describe.skipIf(!server)(`a transaction that holds a run (${needsServer})`, () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await connect({ ...server! });
  });
  afterEach(() => store.runCypher(`MATCH (r:${run}) DELETE r`));
  afterAll(() => store.close());

  const start = () => startRun(store, layout, { id: "r1", kind: "ingest", startedAt: new Date(0) });
  const hold = () => store.transaction((transaction) => holdRun(transaction, layout, "r1"));

  it("leaves the run as it is", async () => {
    await start();
    const before = await listRuns(store, layout);
    await hold();
    expect(await listRuns(store, layout)).toEqual(before);
  });

  it.each(["finished", "failed", "interrupted"] as const)("is refused when the run has %s", async (state) => {
    await start();
    await finishRun(store, layout, { id: "r1", state, finishedAt: new Date(1) });
    await expect(hold()).rejects.toMatchObject({ code: "RUN.ENDED", retryable: false });
  });

  it("is refused when nobody started the run", async () => {
    await expect(hold()).rejects.toMatchObject({ code: "RUN.ENDED", details: { run: "r1" } });
  });

  const changes = [
    ["ended", cypher`MATCH (r:${identifier(run)}) SET r.state = 'ending'`],
    ["deleted", cypher`MATCH (r:${identifier(run)}) DELETE r`],
  ] as const;
  it.each(changes)("is refused when the run is %s while it waits for it", async (_, text) => {
    await start();
    const waiting = async (): Promise<number> =>
      (
        await store.runCypher(
          "SHOW TRANSACTIONS YIELD metaData, currentQuery, status WHERE metaData.query = 'transaction' AND currentQuery CONTAINS $run AND status STARTS WITH 'Blocked' RETURN 1 AS one",
          { run },
        )
      ).length;
    let refused: Promise<void> | undefined;
    await store.transaction(async (transaction) => {
      await transaction.run({ name: "test.change", access: "WRITE", text, row: z.unknown() });
      refused = expect(hold()).rejects.toMatchObject({ code: "RUN.ENDED" });
      await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(1);
    });
    await refused;
  });
});
