import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prefixedLayout } from "../layout/prefixed-layout.fixture.js";
import { startRun } from "../runs/runs.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import { diffRuns } from "./diff-runs.js";
import { forgetChanges } from "./forget-changes.js";

const prefix = uniquePrefix("Forget");
const layout = prefixedLayout(prefix);
const { change, run } = layout.labels;

describe.skipIf(!testServer())(`records of changes (${needsServer})`, () => {
  let store: GraphStore;
  const clear = () => store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
  const left = async (label: string): Promise<unknown[]> => (await store.runCypher(`MATCH (n:${label}) RETURN n.name AS name ORDER BY name`)).map(({ values }) => values["name"]);

  beforeAll(async () => {
    store = await connect(testServer()!);
  });
  beforeEach(async () => {
    await clear();
    for (const id of ["r1", "r2"]) await startRun(store, layout, { id, kind: "ingest", startedAt: new Date(0), recordsChanges: true });
    await store.runCypher(
      `UNWIND ['r1', 'r2'] AS run
       CREATE (:${change} {name: run, documentId: 'd', corpus: 'c', uri: 'u', before: 'x', after: 'y', writtenBy: 'r0', run: run, at: 1})`,
    );
  });
  afterAll(async () => {
    await clear();
    await store.close();
  });

  it("of other software under the same label are neither read nor deleted, and nothing that is tied to ours is in the way", async () => {
    await store.runCypher(
      `CREATE (:${change} {name: 'bare'})-[:OF]->(:${prefix}Thing), (:${change} {name: 'text', documentId: 'd', before: 'x', writtenBy: 'r0', run: 'r1', at: 'noon'}),
         (:${change} {name: 'number', documentId: 'e', before: 7, writtenBy: 'r0', run: 'r1', at: 1}), (:${run} {id: 7, changes: 'kept'})`,
    );
    await store.runCypher(`MATCH (v:${change} {name: 'r1'}) CREATE (v)-[:SEEN_BY]->(:${prefix}Thing)`);
    const told: string[] = [];
    for await (const { documentId } of diffRuns(store, layout, { from: null, to: "r2" })) told.push(documentId);
    expect(told).toEqual(["d"]);
    await forgetChanges(store, layout, { keep: 0 });
    expect(await left(change)).toEqual(["bare", "number", "text"]);
    expect(await store.runCypher(`MATCH (r:${run} {id: 7}) RETURN r.changes AS changes`)).toMatchObject([{ values: { changes: "kept" } }]);
  });

  it("are forgotten by a later call where an earlier one was killed after its first step, or between two batches", async () => {
    const stopAt = (name: string): GraphStore =>
      Object.assign(Object.create(store) as GraphStore, {
        run: (...call: Parameters<GraphStore["run"]>) => (call[0].name === name ? Promise.reject(new Error("killed")) : store.run(...call)),
      });
    for (const name of ["changes.toForget", "changes.deleteForgotten"]) {
      await expect(forgetChanges(stopAt(name), layout, { keep: 1 })).rejects.toThrow("killed");
      expect(await left(change)).toEqual(["r1", "r2"]);
    }
    await forgetChanges(store, layout, { keep: 1 });
    expect(await left(change)).toEqual(["r2"]);
    const states = await store.runCypher(`MATCH (r:${run}) RETURN r.changes AS changes ORDER BY r.id`);
    expect(states.map(({ values }) => values["changes"])).toEqual(["forgotten", "kept"]);
  });

  it("are refused a number of runs to keep that is none", async () => {
    for (const keep of [-1, 0.5, Number.NaN]) await expect(forgetChanges(store, layout, { keep })).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
    await expect(forgetChanges(store, layout, { keep: 1, all: true } as never)).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
  });
});
