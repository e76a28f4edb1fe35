import { isGraphspanError } from "@graphspan/core";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import { connect } from "./connect.js";
import type { GraphStore } from "./graph-store.js";
import type { Query } from "./query.js";

const server = testServer();
const prefix = uniquePrefix("Sessions");
const label = identifier(prefix);
const anything = z.record(z.string(), z.unknown());

/** Keeps the server busy for minutes, row by row, so that it can be stopped. */
const endless: Query<unknown> = {
  name: `${prefix}.endless`,
  access: "READ",
  text: cypher`UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b WITH a, b WHERE a * b = -1 RETURN a, b`,
  row: anything,
};
const quick: Query<unknown> = { name: `${prefix}.quick`, access: "READ", text: cypher`RETURN 1 AS one`, row: anything };
const broken: Query<unknown> = { ...quick, name: `${prefix}.broken`, text: cypher`RETURN 1 / 0 AS one` };
const unexpected: Query<unknown> = {
  ...quick,
  name: `${prefix}.unexpected`,
  row: z.record(z.string(), z.unknown()).transform(() => {
    throw new RangeError("the mapper failed");
  }),
};
const write: Query<{ id: number }> = {
  name: `${prefix}.write`,
  access: "WRITE",
  text: cypher`MERGE (n:${label} {id: $id}) RETURN n.id AS id`,
  row: z.object({ id: z.number() }),
};
const countAll: Query<{ nodes: number }> = {
  name: `${prefix}.count`,
  access: "READ",
  text: cypher`MATCH (n:${label}) RETURN count(n) AS nodes`,
  row: z.object({ nodes: z.number() }),
};

describe.skipIf(!server)(`sessions (${needsServer})`, () => {
  let observer: GraphStore;
  const opened: GraphStore[] = [];
  /** Two connections: one that stays in use is felt at once. */
  const openSmall = async (): Promise<GraphStore> => {
    const store = await connect({ ...server!, maxConnections: 2, acquireTimeoutMs: 5_000 });
    opened.push(store);
    return store;
  };
  const runningQueries = async (): Promise<number> => {
    const rows = await observer.runCypher(
      "SHOW TRANSACTIONS YIELD metaData, status WHERE metaData.query STARTS WITH $prefix AND status STARTS WITH 'Running' RETURN metaData",
      { prefix },
    );
    return rows.length;
  };
  const untilNoneRuns = async (): Promise<void> => {
    await expect.poll(runningQueries, { timeout: 10_000, interval: 20 }).toBe(0);
  };

  beforeAll(async () => {
    observer = await connect({ ...server! });
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });
  afterAll(async () => {
    await observer.runCypher(`MATCH (n:${label}) DETACH DELETE n`);
    await observer.close();
  });

  it("are all given back after calls that fail, throw in the mapper, time out or are aborted", async () => {
    const store = await openSmall();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, async (_, index) => {
        const controller = new AbortController();
        switch (index % 5) {
          case 0:
            return store.run(quick);
          case 1:
            return store.run(broken);
          case 2:
            return store.run(unexpected);
          case 3: {
            const running = store.run(endless, {}, { signal: controller.signal });
            setTimeout(() => {
              controller.abort("aborted");
            }, 5 * index);
            return running;
          }
          default:
            return store.transaction(
              async (transaction) => {
                await transaction.run(quick);
                throw new RangeError("the work failed");
              },
              { signal: controller.signal },
            );
        }
      }),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    await untilNoneRuns();
    expect(await Promise.all([1, 2, 3, 4].map(() => store.run(quick)))).toHaveLength(4);
  });

  const calls: readonly (readonly [string, (store: GraphStore, signal: AbortSignal) => Promise<unknown>])[] = [
    ["a read", (store, signal) => store.run(endless, {}, { signal })],
    ["a write", (store, signal) => store.run({ ...endless, access: "WRITE" }, {}, { signal })],
    ["a transaction", (store, signal) => store.transaction((transaction) => transaction.run(endless), { signal })],
    ["the caller's own Cypher", (store, signal) => store.runCypher(`/* ${prefix} */ ${endless.text}`, {}, { signal })],
  ];
  it.each(calls)("stop %s on the server when the signal aborts, and reject with its reason", async (_, call) => {
    const store = await openSmall();
    const controller = new AbortController();
    const reason = new RangeError("enough");
    const running = call(store, controller.signal);
    const rejected = expect(running).rejects.toBe(reason);
    const text =
      "SHOW TRANSACTIONS YIELD currentQuery, status WHERE currentQuery CONTAINS $part AND NOT currentQuery STARTS WITH 'SHOW' AND status STARTS WITH 'Running' RETURN 1 AS one";
    const others = async (): Promise<number> => (await observer.runCypher(text, { part: "a * b = -1" })).length;
    await expect.poll(others, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0);
    controller.abort(reason);
    await rejected;
    await expect.poll(others, { timeout: 10_000, interval: 20 }).toBe(0);
    expect(await Promise.all([store.run(quick), store.run(quick), store.run(quick)])).toHaveLength(3);
  });

  it.each(calls)("do not even start %s when the signal has aborted before", async (_, call) => {
    await expect(call(observer, AbortSignal.abort("before"))).rejects.toBe("before");
  });

  it("end a query that takes longer than it may", async () => {
    const store = await openSmall();
    const error: unknown = await store.run(endless, {}, { timeoutMs: 100 }).catch((reason: unknown) => reason);
    expect(isGraphspanError(error) && error.code).toBe("QUERY.TIMEOUT");
    await untilNoneRuns();
    await expect(store.runCypher(endless.text, {}, { timeoutMs: 100 })).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
    expect(await store.run(quick)).toHaveLength(1);
  });

  it("tell a wait for a lock that ran out of time from one that an administrator ended", async () => {
    const lock: Query<unknown> = { ...write, name: `${prefix}.lock`, text: cypher`MATCH (n:${label} {id: $id}) SET n.touched = true`, row: anything };
    await observer.run(write, { id: 1 });
    const waiting = async (timeoutMs: number): Promise<unknown> =>
      observer.run(lock, { id: 1 }, { timeoutMs }).catch((error: unknown) => (isGraphspanError(error) ? error.code : error));
    await observer.transaction(async (transaction) => {
      await transaction.run(lock, { id: 1 });
      // The server looks for transactions out of time now and then: it is the first to end some of these, the client others.
      const codes = await Promise.all(Array.from({ length: 24 }, (_, index) => waiting(200 + 100 * index)));
      expect(new Set(codes)).toEqual(new Set(["QUERY.TIMEOUT"]));
      const ended = waiting(60_000);
      const terminate = `SHOW TRANSACTIONS YIELD transactionId, metaData WHERE metaData.query = $query AND transactionId <> ''
        TERMINATE TRANSACTIONS transactionId YIELD message RETURN message`;
      await expect
        .poll(async () => (await observer.runCypher(terminate, { query: lock.name })).map(({ values }) => values["message"]), { timeout: 10_000 })
        .toContain("Transaction terminated.");
      expect(await ended).toBe("QUERY.TERMINATED");
    });
  });

  it("say that all connections are in use", async () => {
    const store = await connect({ ...server!, maxConnections: 1, acquireTimeoutMs: 50 });
    const controller = new AbortController();
    const running = store.run(endless, {}, { signal: controller.signal }).catch((reason: unknown) => reason);
    await expect(store.run(quick)).rejects.toMatchObject({ code: "SERVER.POOL_EXHAUSTED", retryable: true });
    controller.abort("done");
    expect(await running).toBe("done");
    await store.close();
  });

  it("let a read see what was written just before", async () => {
    const store = await openSmall();
    await observer.runCypher(`MATCH (n:${label}) DETACH DELETE n`);
    for (let id = 1; id <= 20; id += 1) {
      await store.run(write, { id });
      expect(await store.run(countAll)).toEqual([{ nodes: id }]);
    }
  });

  it("undo a transaction whose work fails, and keep one whose work succeeds", async () => {
    const store = await openSmall();
    await observer.runCypher(`MATCH (n:${label}) DETACH DELETE n`);
    const failure = new RangeError("changed my mind");
    const failing = store.transaction(async (transaction) => {
      await transaction.run(write, { id: 1 });
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    expect(await store.run(countAll)).toEqual([{ nodes: 0 }]);
    const ids = await store.transaction(async (transaction) => [
      ...(await transaction.run(write, { id: 1 })),
      ...(await transaction.run(write, { id: 2 })),
    ]);
    expect(ids).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await store.run(countAll)).toEqual([{ nodes: 2 }]);
  });

  it("run a transaction again when it lost a deadlock", async () => {
    const store = await connect({ ...server! });
    opened.push(store);
    await store.run(write, { id: 1 });
    await store.run(write, { id: 2 });
    const touch: Query<unknown> = {
      ...write,
      name: `${prefix}.touch`,
      text: cypher`MATCH (n:${label} {id: $id}) SET n.touched = coalesce(n.touched, 0) + 1 RETURN n.id AS id`,
      row: anything,
    };
    let attempts = 0;
    const crossing = (first: number, second: number): Promise<void> =>
      store.transaction(async (transaction) => {
        attempts += 1;
        await transaction.run(touch, { id: first });
        await new Promise((resolve) => setTimeout(resolve, 50));
        await transaction.run(touch, { id: second });
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    expect(attempts).toBeGreaterThan(2);
    const [row] = await store.runCypher(`MATCH (n:${label}) WHERE n.id IN [1, 2] RETURN collect(DISTINCT n.touched) AS touched`);
    expect(row!.values).toEqual({ touched: [2] });
  });
});
