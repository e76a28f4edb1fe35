import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import { type FaultProxy, type FaultScript, startFaultProxy } from "../testing.js";
import { connect } from "./connect.js";
import type { CallOptions, GraphStore } from "./graph-store.js";
import type { Query } from "./query.js";

const server = testServer();
const read: Query<unknown> = { name: "test.one", access: "READ", text: cypher`RETURN 1 AS one`, row: z.unknown() };
const write: Query<unknown> = { ...read, access: "WRITE" };

type Call = (store: GraphStore, options: CallOptions) => Promise<unknown>;
const retried: readonly (readonly [string, Call])[] = [
  ["a read", (store, options) => store.run(read, {}, options)],
  ["a write", (store, options) => store.run(write, {}, options)],
  ["a transaction", (store, options) => store.transaction((transaction) => transaction.run(write), options)],
  ["the caller's own Cypher that reads", async (store, options) => (await store.readCypher("RETURN 1 AS one", {}, options)).rows],
];
const swallowed: FaultScript = [{ kind: "blackHole", direction: "up", afterBytes: 0 }];
const calls: typeof retried = [...retried, ["the caller's own Cypher that may write", (store, options) => store.runCypher("RETURN 1 AS one", {}, options)]];

describe.skipIf(!server)(`when the server fails in the middle (${needsServer})`, () => {
  let between: FaultProxy;
  let store: GraphStore;
  beforeEach(async () => {
    between = await startFaultProxy({ target: server!.uri });
    store = await connect({ ...server!, uri: between.uri });
  });
  afterEach(async () => {
    await between.close();
    await store.close();
  });

  it.each(calls)("%s ends in time although no answer comes", async (_, call) => {
    between.setFaults(swallowed);
    await expect(call(store, { timeoutMs: 300 })).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
  });

  it("a transaction ends in time although its second step gets no answer", async () => {
    const steps: string[] = [];
    const running = store.transaction(
      async (transaction) => {
        await transaction.run(write);
        steps.push("first");
        between.setFaults(swallowed);
        await transaction.run(write);
        steps.push("second");
      },
      { timeoutMs: 2_000 },
    );
    await expect(running).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
    expect(steps).toEqual(["first"]);
  });

  it.each(retried)("%s is run again when its connection broke", async (_, call) => {
    between.breakConnections("reset");
    expect(await call(store, {})).toHaveLength(1);
  });

  it.each(["reset", "cut"] as const)("many reads at once are run again when all their connections broke before: %s", async (how) => {
    const readAll = () => Promise.all(Array.from({ length: 12 }, () => store.readCypher("RETURN 1 AS one")));
    await readAll();
    for (let round = 0; round < 3; round += 1) {
      between.breakConnections(how);
      expect((await readAll()).map(({ rows }) => rows)).toEqual(Array.from({ length: 12 }, () => [{ one: 1 }]));
    }
  });

  it.each(retried)("%s gives up before its time is over when nothing listens any more", async (_, call) => {
    await between.close();
    await expect(call(store, { timeoutMs: 25_000 })).rejects.toMatchObject({ code: "SERVER.UNREACHABLE", retryable: true });
  }, 30_000);

  it.each(calls)("%s stops at once when its signal aborts although no answer comes", async (_, call) => {
    const controller = new AbortController();
    between.setFaults(swallowed);
    const running = call(store, { signal: controller.signal });
    setTimeout(() => {
      controller.abort("enough");
    }, 50);
    await expect(running).rejects.toBe("enough");
  });

  it.each(retried)("%s waits until the server listens again", async (_, call) => {
    await between.refuseConnections();
    between.breakConnections("cut");
    setTimeout(() => void between.acceptConnections(), 300);
    expect(await call(store, {})).toHaveLength(1);
  });

  it("a slow line changes nothing but the time", async () => {
    between.setFaults([{ kind: "throttle", bytesPerSecond: 200_000, direction: "down" }, { kind: "delay", milliseconds: 5 }]);
    const rows = await store.runCypher("UNWIND range(1, 3000) AS number RETURN number, toString(number) AS text");
    expect(rows.map(({ values }) => values)).toEqual(
      Array.from({ length: 3_000 }, (_, index) => ({ number: index + 1, text: String(index + 1) })),
    );
  });

  it.each([0, 1, 4, 19, 20, 40, 100, 200])("a store connects although its first connections break, after %d bytes", async (afterBytes) => {
    await store.close();
    const known = between.connections.length;
    between.setFaults((connection) => (connection <= known + 2 ? [{ kind: "reset", direction: "down", afterBytes }] : []));
    store = await connect({ ...server!, uri: between.uri });
    expect(await store.run(read)).toEqual([{ one: 1 }]);
    expect(between.connections.length).toBeGreaterThan(known + 2);
  });

  it.each([0, 1, 4, 19, 20, 40, 100, 200])("a store says that nothing can be reached where all connections break after %d bytes", async (afterBytes) => {
    between.setFaults([{ kind: "reset", direction: "down", afterBytes }]);
    await expect(connect({ ...server!, uri: between.uri })).rejects.toMatchObject({ code: "SERVER.UNREACHABLE", retryable: true });
  });
});

describe.skipIf(!server)(`when the line breaks in the middle of a transaction (${needsServer})`, () => {
  const label = uniquePrefix("Broken");
  const insert: Query<unknown> = {
    name: "test.insert",
    access: "WRITE",
    text: cypher`UNWIND $ids AS id MERGE (n:${identifier(label)} {id: id}) RETURN n.id AS id`,
    row: z.unknown(),
  };
  let observer: GraphStore;
  beforeAll(async () => {
    observer = await connect({ ...server! });
  });
  afterAll(async () => {
    await observer.runCypher(`MATCH (n:${label}) DELETE n`);
    await observer.close();
  });
  const written = async (): Promise<number> =>
    (await observer.runCypher(`MATCH (n:${label}) RETURN count(n) AS nodes`))[0]!.values["nodes"] as number;
  const ids = (from: number): number[] => Array.from({ length: 10 }, (_, index) => from + index);
  const writeTwice = (store: GraphStore): Promise<unknown> =>
    store.transaction(async (transaction) => {
      await transaction.run(insert, { ids: ids(0) });
      await transaction.run(insert, { ids: ids(10) });
    });

  /** Runs work on a connection that breaks at a given share of the bytes the work needs, in one direction. */
  const breakAt = async (direction: "up" | "down", share: number, work: (store: GraphStore) => Promise<unknown>): Promise<unknown> => {
    await observer.runCypher(`MATCH (n:${label}) DELETE n`);
    await using between = await startFaultProxy({ target: server!.uri });
    const store = await connect({ ...server!, uri: between.uri });
    try {
      const sum = (): number => between.connections.reduce((total, { bytes }) => total + bytes[direction], 0);
      const before = sum();
      await work(store);
      const needed = sum() - before;
      await observer.runCypher(`MATCH (n:${label}) DELETE n`);
      const known = between.connections.length;
      between.setFaults((connection) =>
        connection <= known ? [{ kind: "reset", direction, afterBytes: Math.floor(needed * share) }] : [],
      );
      return await work(store).catch((error: unknown) => error);
    } finally {
      await store.close();
    }
  };
  it.each([0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])("the caller's own Cypher that reads brings each row once although its line broke at %d of its bytes", async (share) => {
    const text = "UNWIND range(1, 5000) AS number RETURN number, toString(number) AS text";
    const expected = Array.from({ length: 5_000 }, (_, index) => ({ number: index + 1, text: String(index + 1) }));
    expect(await breakAt("down", share, (store) => store.readCypher(text))).toEqual({ rows: expected, more: false });
  });

  const places = (["up", "down"] as const).flatMap((direction) => [0, 0.2, 0.4, 0.6, 0.8, 0.95].map((share) => [direction, share] as const));

  it.each(places)("a transaction writes all of it once: %s, at %d of its bytes", async (direction, share) => {
    expect(await breakAt(direction, share, writeTwice)).toBeUndefined();
    expect(await written()).toBe(20);
  });

  it.each(places)("the caller's own Cypher, which is not run again, writes all or nothing: %s, at %d of its bytes", async (direction, share) => {
    const create = `UNWIND range(1, 20) AS id CREATE (n:${label} {id: id}) RETURN n.id AS id`;
    const outcome = await breakAt(direction, share, (store) => store.runCypher(create));
    if (!Array.isArray(outcome)) expect(outcome).toMatchObject({ code: "SERVER.UNREACHABLE", retryable: true });
    // The server may notice the broken line a moment later than the client.
    await expect.poll(async () => [0, 20].includes(await written())).toBe(true);
    if (Array.isArray(outcome)) expect(await written()).toBe(20);
  });

  it("a transaction that is given up when its line is dead leaves nothing", async () => {
    await observer.runCypher(`MATCH (n:${label}) DELETE n`);
    await using between = await startFaultProxy({ target: server!.uri });
    const store = await connect({ ...server!, uri: between.uri });
    const running = store.transaction(
      async (transaction) => {
        await transaction.run(insert, { ids: ids(0) });
        between.setFaults(swallowed);
        await transaction.run(insert, { ids: ids(10) });
      },
      { timeoutMs: 1_000 },
    );
    await expect(running).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
    await between.close();
    await store.close();
    expect(await written()).toBe(0);
  });
});
