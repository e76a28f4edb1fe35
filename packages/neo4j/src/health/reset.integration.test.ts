import { gate, needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import { prefixedLayout } from "../layout/prefixed-layout.fixture.js";
import { holdRun } from "../runs/hold-run.js";
import { runStates } from "../runs/run.js";
import { listRuns, startRun } from "../runs/runs.js";
import { readEmbeddingSets } from "../schema/read-embedding-sets.js";
import { connect } from "../store/connect.js";
import type { GraphStore, Transaction } from "../store/graph-store.js";
import { readHealth } from "./read-health.js";
import { reset } from "./reset.js";

const server = testServer();
const prefix = uniquePrefix("Reset");
const layout = prefixedLayout(prefix);
const { chunk, stagedChunk, run, embeddingSet } = layout.labels;

const writeChunk = (label: string) => ({
  name: "test.chunk",
  access: "WRITE" as const,
  text: cypher`CREATE (:${identifier(label)} {run: 'r1'})`,
  row: z.unknown(),
});

describe.skipIf(!server)(`a reset (${needsServer})`, () => {
  let store: GraphStore;
  const left = async (): Promise<unknown[]> =>
    (await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) RETURN n", { prefix })).map(
      ({ values }) => values["n"],
    );
  beforeAll(async () => {
    store = await connect({ ...server! });
  });
  afterEach(async () => {
    await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
  });
  afterAll(() => store.close());

  /** Queries of this graph that wait for a lock. */
  const blockedIn = async (query: string): Promise<number> => {
    const shown = `SHOW TRANSACTIONS YIELD metaData, currentQuery, status
      WHERE metaData.query STARTS WITH $query AND currentQuery CONTAINS $prefix AND status STARTS WITH 'Blocked' RETURN 1 AS one`;
    return (await store.runCypher(shown, { query, prefix })).length;
  };

  const start = () => startRun(store, layout, { id: "r1", kind: "ingest", startedAt: new Date(0) });
  const writing = (label: string, before: () => Promise<void> = () => Promise.resolve()) =>
    store.transaction(async (transaction: Transaction) => {
      await holdRun(transaction, layout, "r1");
      await before();
      await transaction.run(writeChunk(label));
    });

  it.each([chunk, stagedChunk])("during an ingest waits for what is being written (%s), ends its run and leaves nothing", async (label) => {
    await start();
    const [held, released] = [gate(), gate()];
    const first = writing(label, () => {
      held.open();
      return released.passed;
    });
    await held.passed;
    const resetting = reset(store, layout);
    await expect.poll(() => blockedIn("reset.endRuns"), { timeout: 10_000, interval: 20 }).toBe(1);
    const second = writing(label);
    // Whoever of the two waits gets the run first.
    const outcome = second.then(
      () => "written",
      (error: unknown) => error,
    );
    released.open();
    await first;
    const { chunks } = await resetting;
    if ((await outcome) === "written") expect(chunks).toBe(2);
    else expect([chunks, await outcome]).toEqual([1, expect.objectContaining({ code: "RUN.ENDED" })]);
    await expect(writing(label)).rejects.toMatchObject({ code: "RUN.ENDED", retryable: false, details: { run: "r1" } });
    expect(await left()).toEqual([]);
  });

  it("leaves what another run has taken over while it was waited for", async () => {
    await start();
    await writing(chunk);
    await store.runCypher(`CREATE (:${layout.labels.document} {id: 'd', run: 'r1', sourceSha256: 'whole'})`);
    for (const label of [layout.labels.document, chunk]) {
      const [taken, released] = [gate(), gate()];
      const takingOver = store.transaction(async (transaction) => {
        await transaction.run({ ...writeChunk(label), text: cypher`MATCH (n:${identifier(label)}) SET n.run = 'r2'` });
        taken.open();
        await released.passed;
      });
      await taken.passed;
      const resetting = reset(store, layout);
      await expect.poll(() => blockedIn("reset."), { timeout: 10_000, interval: 20 }).toBe(1);
      released.open();
      await takingOver;
      expect(await resetting).toMatchObject({ chunks: label === chunk ? 0 : 1, documents: 0 });
      await start();
      if (label !== chunk) await writing(chunk);
    }
    const [kept] = await store.runCypher(`MATCH (d:${layout.labels.document}), (c:${chunk}) RETURN d.sourceSha256 AS hash, d.run AS document, c.run AS chunk`);
    expect(kept!.values).toEqual({ hash: "whole", document: "r2", chunk: "r2" });
  });

  it("that stopped half-way keeps its runs ended, and goes on when it is repeated", async () => {
    await start();
    await writing(chunk);
    const controller = new AbortController();
    const stopping: GraphStore = Object.assign(Object.create(store) as GraphStore, {
      run: (...call: Parameters<GraphStore["run"]>) => {
        if (call[0].name === "reset.chunks") controller.abort("stop");
        return store.run(...call);
      },
    });
    await expect(reset(stopping, layout, { signal: controller.signal })).rejects.toBe("stop");
    expect((await listRuns(store, layout)).map(({ state }) => state)).toEqual(["ending"]);
    await expect(writing(chunk)).rejects.toMatchObject({ code: "RUN.ENDED" });
    expect(await reset(store, layout)).toMatchObject({ chunks: 1, runs: 1 });
  });

  it.each(runStates)("leaves all that an adoption holds that is %s, and the schema for it", async (state) => {
    await store.runCypher(
      `CREATE (:${run} {id: 'a1', kind: 'adopt', state: $state, startedAt: '2026', counts: '{}', settings: '{}'}),
        (:${embeddingSet} {id: 'm_2', model: 'm', dimensions: 2, similarity: 'cosine', property: 'embedding', vectorIndexName: 'i',
          inputTemplate: '{text}', run: 'a1'}),
        (:${layout.labels.document} {id: 'd', run: 'a1'})`,
      { state },
    );
    const before = await left();
    await start();
    await writing(chunk);
    expect(await reset(store, layout)).toMatchObject({ chunks: 1, documents: 0, runs: 1, embeddingSets: 0, schema: [] });
    expect(await left()).toEqual(before);
  });

  const foreign: readonly (readonly [string, string])[] = [
    ["an embedding set with nothing but an id", `(:${embeddingSet} {id: 'theirs'})`],
    [
      "an embedding set with other types",
      `(:${embeddingSet} {id: ['a'], model: 1, dimensions: '2', similarity: true, property: [1], vectorIndexName: 2.0, inputTemplate: date()})`,
    ],
    [
      "an embedding set without a property name",
      `(:${embeddingSet} {id: 'a', model: 'm', dimensions: 2, similarity: 'cosine', property: '', vectorIndexName: '', inputTemplate: 't'})`,
    ],
    ["a run with other types", `(:${run} {id: ['a'], kind: 'ingest', state: 'running', startedAt: 1})`],
    ["a run with a date", `(:${run} {id: 'a', kind: 'ingest', state: 'running', startedAt: date(), counts: '{}', settings: '{}'})`],
    ["a run without settings", `(:${run} {id: 'a', kind: 'ingest', state: 'running', startedAt: '2026', counts: '{}'})`],
    [
      "a run with settings of its own",
      `(:${run} {id: 'a', kind: 'ingest', state: 'running', startedAt: '2026', counts: '{}', settings: 'x'})`,
    ],
    ["a run with lists", `(:${run} {id: 'a', kind: ['ingest'], state: ['running'], startedAt: '2026', counts: ['{}'], settings: ['{}']})`],
    [
      "a run that ended at a number",
      `(:${run} {id: 'a', kind: 'ingest', state: 'running', startedAt: '', finishedAt: 1, counts: '{}', settings: '{}'})`,
    ],
    ["a chunk of no text", `(:${chunk} {id: 1, run: ['r1'], documentId: [1]})`],
  ];
  it.each(foreign)("and health pass over %s of other software", async (_, node) => {
    await store.runCypher(`CREATE ${node}`);
    await start();
    const before = await left();
    const health = await readHealth(store, layout);
    expect(health.counts.runs).toEqual({ running: 1 });
    expect(health.vectors).toEqual([]);
    expect(await readEmbeddingSets(store, layout)).toEqual([]);
    expect((await listRuns(store, layout)).map(({ id }) => id)).toEqual(["r1"]);
    expect(await reset(store, layout)).toMatchObject({ runs: 1, chunks: 0, embeddingSets: 0 });
    expect(before).toHaveLength(2);
    expect(await left()).toHaveLength(1);
  });
});
