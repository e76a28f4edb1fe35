import { needsServer, testServer } from "@graphspan/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { cypher } from "../cypher/cypher.js";
import { connect } from "./connect.js";
import type { CallOptions, GraphStore } from "./graph-store.js";
import type { Query } from "./query.js";
import { startUnreliableServer, type UnreliableServer } from "./unreliable-server.fixture.js";

const server = testServer();
const read: Query<unknown> = { name: "test.one", access: "READ", text: cypher`RETURN 1 AS one`, row: z.unknown() };
const write: Query<unknown> = { ...read, access: "WRITE" };

type Call = (store: GraphStore, options: CallOptions) => Promise<unknown>;
const retried: readonly (readonly [string, Call])[] = [
  ["a read", (store, options) => store.run(read, {}, options)],
  ["a write", (store, options) => store.run(write, {}, options)],
  ["a transaction", (store, options) => store.transaction((transaction) => transaction.run(write), options)],
];
const calls: typeof retried = [...retried, ["the caller's own Cypher", (store, options) => store.runCypher("RETURN 1 AS one", {}, options)]];

describe.skipIf(!server)(`when the server fails in the middle (${needsServer})`, () => {
  let between: UnreliableServer;
  let store: GraphStore;
  beforeEach(async () => {
    between = await startUnreliableServer(server!.uri);
    store = await connect({ ...server!, uri: between.uri });
  });
  afterEach(async () => {
    await between.stop();
    await store.close();
  });

  it.each(calls)("%s ends in time although no answer comes", async (_, call) => {
    between.freeze();
    await expect(call(store, { timeoutMs: 300 })).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
  });

  it("a transaction ends in time although its second step gets no answer", async () => {
    const steps: string[] = [];
    const running = store.transaction(
      async (transaction) => {
        await transaction.run(write);
        steps.push("first");
        between.freeze();
        await transaction.run(write);
        steps.push("second");
      },
      { timeoutMs: 2_000 },
    );
    await expect(running).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
    expect(steps).toEqual(["first"]);
  });

  it.each(retried)("%s is run again when its connection broke", async (_, call) => {
    between.breakConnections();
    expect(await call(store, {})).toHaveLength(1);
  });

  it.each(retried)("%s gives up before its time is over when nothing listens any more", async (_, call) => {
    await between.stop();
    await expect(call(store, { timeoutMs: 25_000 })).rejects.toMatchObject({ code: "SERVER.UNREACHABLE", retryable: true });
  }, 30_000);
});
