import { setTimeout as wait } from "node:timers/promises";
import { isGraphspanError } from "@graphspan/core";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FaultProxy, startFaultProxy } from "../testing.js";
import { connect } from "./connect.js";
import type { CallOptions, GraphStore } from "./graph-store.js";

const server = testServer();
const prefix = uniquePrefix("Guests");
/** A single expression: neither a time limit nor the end of the session stops it. It ends by itself, in seconds also where the server is warm and quiet. */
const stubborn = `/* ${prefix} */ RETURN all(x IN range(1, 20000) WHERE all(y IN range(1, 5000) WHERE x + y > 0)) AS done`;

type Call = (store: GraphStore, text: string, options?: CallOptions) => Promise<unknown>;
const calls: readonly (readonly [string, Call])[] = [
  ["readCypher", (store, text, options) => store.readCypher(text, {}, options)],
  ["runCypher", (store, text, options) => store.runCypher(text, {}, options)],
];

describe.skipIf(!server)(`Cypher of the application's own (${needsServer})`, () => {
  let between: FaultProxy;
  let store: GraphStore;
  let observer: GraphStore;
  const opened: GraphStore[] = [];
  const open = async (options: object = {}): Promise<GraphStore> => {
    const made = await connect({ ...server!, uri: between.uri, ...options });
    opened.push(made);
    return made;
  };
  const openConnections = (): number => between.connections.filter(({ isOpen }) => isOpen).length;
  const running = async (): Promise<number> => {
    const text = "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH $text RETURN 1 AS one";
    return (await observer.readCypher(text, { text: `/* ${prefix} */` })).rows.length;
  };
  const untilRunning = (count: number): Promise<void> => expect.poll(running, { timeout: 60_000, interval: 20 }).toBe(count);

  beforeAll(async () => {
    observer = await connect({ ...server! });
  });
  afterAll(() => observer.close());
  beforeEach(async () => {
    between = await startFaultProxy({ target: server!.uri });
    store = await open();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
    await between.close();
  });

  it.each(calls)("%s ends at its deadline although the server goes on, and keeps no connection", async (_, call) => {
    const before = openConnections();
    await expect(call(store, stubborn, { timeoutMs: 200 })).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
    expect(await running()).toBe(1);
    await expect.poll(openConnections).toBe(before);
    expect(await call(store, "RETURN 1 AS one")).toBeTruthy();
    await untilRunning(0);
  }, 90_000);

  it.each(calls)("%s ends at once when its signal aborts although the server goes on", async (_, call) => {
    const before = openConnections();
    const controller = new AbortController();
    const reason = new RangeError("enough");
    const rejected = expect(call(store, stubborn, { signal: controller.signal })).rejects.toBe(reason);
    await untilRunning(1);
    controller.abort(reason);
    await rejected;
    expect(await running()).toBe(1);
    await expect.poll(openConnections).toBe(before);
    await untilRunning(0);
  }, 90_000);

  it("is stopped on the server where that can be done", async () => {
    const endless = `/* ${prefix} */ UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b WITH a, b WHERE a * b = -1 RETURN a, b`;
    const controller = new AbortController();
    const rejected = expect(store.readCypher(endless, {}, { signal: controller.signal })).rejects.toBe("enough");
    await untilRunning(1);
    controller.abort("enough");
    await rejected;
    await untilRunning(0);
  });

  it("reads no more rows than it may, and stops the rest", async () => {
    const many = `/* ${prefix} */ UNWIND range(1, 1000000000) AS n RETURN n`;
    for (const maxRows of [1, 7, 2_500]) {
      const { rows, more } = await store.readCypher(many, {}, { maxRows });
      expect({ more, length: rows.length, last: rows.at(-1) }).toEqual({ more: true, length: maxRows, last: { n: maxRows } });
    }
    await untilRunning(0);
    expect(await store.readCypher("UNWIND [1, 2] AS n RETURN n", {}, { maxRows: 2 })).toEqual({ rows: [{ n: 1 }, { n: 2 }], more: false });
    expect(await store.readCypher("MATCH (n) WHERE false RETURN n", {}, { maxRows: 1 })).toEqual({ rows: [], more: false });
  });

  it("has all the rows of runCypher, however many", async () => {
    expect(await store.runCypher("UNWIND range(1, 25000) AS n RETURN n")).toHaveLength(25_000);
  });

  it("reads what was written just before", async () => {
    const label = `\`${prefix}\``;
    for (let id = 1; id <= 10; id += 1) {
      await store.runCypher(`MERGE (n:${label} {id: $id})`, { id });
      expect((await store.readCypher(`MATCH (n:${label}) RETURN count(n) AS nodes`)).rows).toEqual([{ nodes: id }]);
    }
    await store.runCypher(`MATCH (n:${label}) DETACH DELETE n`);
  });

  const failing: readonly (readonly [string, string])[] = [
    ["what is no Cypher", "RETURN"],
    ["a write", "CREATE (n:NeverWritten) RETURN n"],
    ["a parameter that is missing", "RETURN $missing AS x"],
    ["a division by zero", "RETURN 1 / 0 AS x"],
    ["an unknown function", "RETURN nosuch(1) AS x"],
    ["a failure after some rows", "UNWIND range(1, 5000) AS n RETURN 1 / (4000 - n) AS x"],
  ];
  it.each(failing)("says what the server refuses: %s", async (_, text) => {
    await expect(store.readCypher(text, {}, { during: "a label" })).rejects.toMatchObject({
      code: "QUERY.FAILED",
      message: expect.stringMatching(/^a label failed: /) as string,
      details: { during: "a label" },
    });
  });

  it("leaves no connection behind after 2,000 calls that fail", async () => {
    const small = await open({ maxConnections: 4 });
    const before = between.connections.length;
    let next = 0;
    const codes = new Set<string>();
    const caller = async (): Promise<void> => {
      while (next < 2_000) {
        // Not the last, which sends thousands of rows before it fails.
        const [, text] = failing[next++ % (failing.length - 1)]!;
        const error: unknown = await small.readCypher(text).catch((reason: unknown) => reason);
        codes.add(isGraphspanError(error) ? error.code : String(error));
      }
    };
    await Promise.all(Array.from({ length: 8 }, caller));
    expect([...codes]).toEqual(["QUERY.FAILED"]);
    expect(between.connections.length - before).toBeLessThanOrEqual(4);
    await small.close();
    await expect.poll(openConnections).toBe(1);
  }, 90_000);

  it("leaves no connection behind after calls that run out of time", async () => {
    const small = await open({ maxConnections: 3 });
    const before = openConnections();
    const endless = "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b WITH a, b WHERE a * b = -1 RETURN a";
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, call) =>
        small.readCypher(endless, {}, call % 2 === 0 ? { timeoutMs: 1 + call } : { signal: AbortSignal.timeout(5 * call) }).catch((reason: unknown) => reason),
      ),
    );
    for (const outcome of outcomes)
      expect(isGraphspanError(outcome) ? outcome.code : (outcome as Error).name).toMatch(/^(QUERY\.TIMEOUT|SERVER\.POOL_EXHAUSTED|TimeoutError)$/);
    await expect.poll(openConnections, { timeout: 10_000 }).toBeLessThanOrEqual(before + 3);
    expect((await small.readCypher("RETURN 1 AS one")).rows).toEqual([{ one: 1 }]);
    await small.close();
    await expect.poll(openConnections, { timeout: 10_000 }).toBe(1);
  });

  it("waits for a connection no longer than it may, and takes the next that is free", async () => {
    const small = await open({ maxConnections: 1 });
    const first = small.readCypher(stubborn, {}, { timeoutMs: 200 }).catch((reason: unknown) => reason);
    await expect(small.readCypher("RETURN 1 AS one", {}, { timeoutMs: 10 })).rejects.toMatchObject({ code: "SERVER.POOL_EXHAUSTED", retryable: true });
    expect((await small.readCypher("RETURN 1 AS one")).rows).toEqual([{ one: 1 }]);
    expect(await first).toMatchObject({ code: "QUERY.TIMEOUT" });
    await untilRunning(0);
  }, 90_000);

  const endless = `/* ${prefix} */ UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b WITH a, b WHERE a * b = -1 RETURN a`;

  it("is tried once when its connection breaks where it may write, and works on the next", async () => {
    await store.runCypher("RETURN 1 AS one");
    const rejected = expect(store.runCypher(endless)).rejects.toMatchObject({ code: "SERVER.UNREACHABLE" });
    await untilRunning(1);
    between.breakConnections("reset");
    await rejected;
    expect((await store.readCypher("RETURN 1 AS one")).rows).toEqual([{ one: 1 }]);
    await untilRunning(0);
  });

  it("has one deadline for all its tries where it reads", async () => {
    const rejected = expect(store.readCypher(endless, {}, { timeoutMs: 1_500 })).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
    const opened = between.connections.length;
    await untilRunning(1);
    between.breakConnections("reset");
    await rejected;
    expect(between.connections.length).toBeGreaterThan(opened);
    await untilRunning(0);
  });

  it("is not tried again after its signal aborted", async () => {
    const controller = new AbortController();
    const rejected = expect(store.readCypher(endless, {}, { signal: controller.signal })).rejects.toBe("enough");
    await untilRunning(1);
    await between.refuseConnections();
    between.breakConnections("reset");
    setTimeout(() => {
      controller.abort("enough");
    }, 20);
    await rejected;
    const opened = between.connections.length;
    await between.acceptConnections();
    await wait(500);
    expect(between.connections.length).toBe(opened);
    await untilRunning(0);
  });

  describe("that reads no more once the texts of its rows hold enough", () => {
    const rows = "UNWIND range(1, $rows) AS n RETURN n, [{text: reduce(s = '', i IN range(1, $length) | s + 'x')}] AS list";
    const read = async (length: number, maxCharacters: number | undefined): Promise<readonly [number, boolean]> => {
      const answer = await store.readCypher(rows, { rows: 20, length }, { maxCharacters });
      expect(answer.rows.map(({ n }) => n)).toEqual(Array.from({ length: answer.rows.length }, (_, index) => index + 1));
      return [answer.rows.length, answer.more];
    };

    it.each([
      ["all rows without a limit", 10, undefined, [20, false]],
      ["all rows where they hold less", 10, 1_000, [20, false]],
      ["all rows where they hold exactly as much", 10, 200, [20, false]],
      ["the row that reaches it as a whole", 10, 195, [20, false]],
      ["no row behind it", 10, 190, [19, true]],
      ["the first row, whatever it holds", 10, 1, [1, true]],
      ["the first row where nothing is allowed", 10, 0, [1, true]],
      ["all rows without a text", 0, 1, [20, false]],
    ] as const)("%s", async (_, length, maxCharacters, expected) => {
      expect(await read(length, maxCharacters)).toEqual(expected);
    });

    it("leaves on the server what lies behind, and uses its connection again", async () => {
      const down = (): number => between.connections.reduce((sum, { bytes }) => sum + bytes.down, 0);
      const text = "UNWIND range(1, 256) AS n RETURN n, $text AS text";
      const megabyte = { text: "x".repeat(1_000_000) };
      await store.readCypher(text, megabyte, { maxRows: 1 });
      const [before, opened] = [down(), between.connections.length];
      const answer = await store.readCypher(text, megabyte, { maxRows: 256, maxCharacters: 64_000 });
      expect([answer.rows.length, answer.more]).toEqual([1, true]);
      expect(await read(1, undefined)).toEqual([20, false]);
      expect((down() - before) / 1_000_000).toBeLessThan(40);
      expect(between.connections.length).toBe(opened);
    });
  });

  it("gives up a connection that nobody answers while it is opened", async () => {
    const impatient = await open({ maxConnections: 1 });
    const before = openConnections();
    const label = `\`${prefix}Opening\``;
    between.setFaults((connection) => (connection > before ? [{ kind: "delay", milliseconds: 200 }] : []));
    await expect(impatient.runCypher(`CREATE (n:${label})`, {}, { timeoutMs: 1 })).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
    between.setFaults([]);
    expect((await impatient.readCypher(`MATCH (n:${label}) RETURN count(n) AS nodes`)).rows).toEqual([{ nodes: 0 }]);
    expect(openConnections()).toBe(before + 1);
    between.setFaults((connection) => (connection > before + 1 ? [{ kind: "blackHole", direction: "up", afterBytes: 0 }] : []));
    between.breakConnections("reset");
    for (let call = 0; call < 2; call += 1)
      await expect(impatient.readCypher("RETURN 1 AS one", {}, { timeoutMs: 50 })).rejects.toMatchObject({
        code: expect.stringMatching(/^(QUERY\.TIMEOUT|SERVER\.POOL_EXHAUSTED)$/) as string,
      });
    between.setFaults([]);
    between.breakConnections("reset");
    expect((await impatient.readCypher("RETURN 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  it("is not run by a store that is closed, whose calls end with it", async () => {
    const call = store.readCypher(`/* ${prefix} */ UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b WITH a, b WHERE a * b = -1 RETURN a`);
    const rejected = expect(call).rejects.toSatisfy(isGraphspanError);
    await untilRunning(1);
    await store.close();
    await rejected;
    await expect.poll(openConnections).toBe(0);
    await expect(store.readCypher("RETURN 1 AS one")).rejects.toMatchObject({ code: "SERVER.NOT_CONNECTED" });
    await untilRunning(0);
  });
});
