import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { layouts } from "../layout/layout.js";
import { renamed } from "../layout/renamed.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import { findUnfinishedRuns, finishRun, listRuns, recordRunCounts, startRun } from "./runs.js";

const server = testServer();
const layout = renamed(layouts.graphspan, { labels: { run: uniquePrefix("Run") } });
const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 12, minute));

describe.skipIf(!server)(`the runs of a graph (${needsServer})`, () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await connect({ ...server! });
  });
  afterAll(async () => {
    await store.runCypher(`MATCH (r:${layout.labels.run}) DELETE r`);
    await store.close();
  });

  it("tell what they did, when, and how it ended", async () => {
    await startRun(store, layout, { id: "r1", kind: "ingest", startedAt: at(0), settings: { paths: ["a"], chunkBytes: 800 } });
    await startRun(store, layout, { id: "r2", kind: "adopt", startedAt: at(1) });
    await recordRunCounts(store, layout, { id: "r2", counts: { documents: 1 } });
    await finishRun(store, layout, { id: "r1", state: "finished", finishedAt: at(2), counts: { documents: 3, chunks: 12 } });
    expect(await listRuns(store, layout)).toEqual([
      {
        id: "r1",
        kind: "ingest",
        state: "finished",
        startedAt: "2026-01-01T12:00:00.000Z",
        finishedAt: "2026-01-01T12:02:00.000Z",
        counts: { documents: 3, chunks: 12 },
        settings: { paths: ["a"], chunkBytes: 800 },
      },
      {
        id: "r2",
        kind: "adopt",
        state: "running",
        startedAt: "2026-01-01T12:01:00.000Z",
        finishedAt: null,
        counts: { documents: 1 },
        settings: {},
      },
    ]);
    expect((await findUnfinishedRuns(store, layout)).map(({ id }) => id)).toEqual(["r2"]);
    expect(await findUnfinishedRuns(store, layout, { kinds: ["ingest"] })).toEqual([]);
    await finishRun(store, layout, { id: "r2", state: "interrupted", finishedAt: at(3) });
    expect((await listRuns(store, layout, { states: ["interrupted"] }))[0]).toMatchObject({ id: "r2", counts: { documents: 1 } });
  });

  it("are started once, however often the start is repeated", async () => {
    await startRun(store, layout, { id: "r1", kind: "ingest", startedAt: at(9) });
    expect((await listRuns(store, layout)).find(({ id }) => id === "r1")).toMatchObject({
      state: "finished",
      startedAt: "2026-01-01T12:00:00.000Z",
    });
  });

  it("cannot be changed when nobody started them", async () => {
    const missing = { code: "RUN.NOT_FOUND" };
    await expect(recordRunCounts(store, layout, { id: "r9", counts: {} })).rejects.toMatchObject(missing);
    await expect(finishRun(store, layout, { id: "r9", state: "failed", finishedAt: at(0) })).rejects.toMatchObject({ code: "RUN.ENDED" });
  });

  it("end once, however often that is repeated, and not where they were ended from outside", async () => {
    await finishRun(store, layout, { id: "r1", state: "finished", finishedAt: at(2) });
    for (const state of ["failed", "ending"] as const) {
      await store.runCypher(`MATCH (r:${layout.labels.run} {id: 'r1'}) SET r.state = $state`, { state });
      await expect(finishRun(store, layout, { id: "r1", state: "finished", finishedAt: at(4) })).rejects.toMatchObject({ code: "RUN.ENDED" });
      expect(await listRuns(store, layout, { states: [state] })).toHaveLength(1);
    }
    await store.runCypher(`MATCH (r:${layout.labels.run} {id: 'r1'}) SET r.state = 'finished'`);
  });

  it("are not confused with nodes of other software under the same label", async () => {
    await store.runCypher(`CREATE (:${layout.labels.run} {id: 'foreign', distance: 10}), (:${layout.labels.run} {kind: 'marathon'})`);
    expect((await listRuns(store, layout)).map(({ id }) => id)).toEqual(["r1", "r2"]);
  });

  it("come in the order in which they began, whatever the clocks of their clients and of the server say", async () => {
    const { run } = layout.labels;
    await store.runCypher(`MATCH (r:${run}) DELETE r`);
    const older = "kind: 'ingest', state: 'finished', counts: '{}', settings: '{}'";
    await store.runCypher(`CREATE (:${run} {id: 'b', startedAt: '2026-02', ${older}}), (:${run} {id: 'a', startedAt: '2026-03', ${older}}), (:${run} {order: 'x'})`);
    const start = (id: string, minute: number) => startRun(store, layout, { id, kind: "ingest", startedAt: at(minute) });
    for (const [index, id] of ["f", "e", "d"].entries()) await start(id, 9 - index);
    await start("c", 9);
    // The clock of the server is set back from then on.
    await store.runCypher(`MATCH (r:${run} {id: 'c'}) SET r.order = r.order + 1000000000`);
    for (const id of ["z", "y"]) await start(id, 0);
    await start("e", 0);
    expect((await listRuns(store, layout)).map(({ id }) => id)).toEqual(["b", "a", "f", "e", "d", "c", "z", "y"]);
  });
});
