import { parseOptions } from "@graphspan/core";
import { needsServer, testServer } from "@graphspan/testkit";
import neo4j, { type Driver, type Session } from "neo4j-driver";
import { afterEach, describe, expect, it } from "vitest";
import { connectOptionsSchema } from "./connect-options.js";
import type { GraphStore } from "./graph-store.js";
import { createNeo4jStore } from "./neo4j-store.js";
import { openDriver } from "./open-driver.js";

const server = testServer();
const deadlock = "Neo.TransientError.Transaction.DeadlockDetected";
const newLeader = "Neo.TransientError.Cluster.NotALeader";
const refusal = "Neo.ClientError.Statement.SyntaxError";

describe.skipIf(!server)(`Cypher of the application's own on a server that says no (${needsServer})`, () => {
  let store: GraphStore | undefined;
  afterEach(() => store?.close());

  /** A store whose connections for such queries answer the first runs with these codes. */
  const open = async (codes: string[]): Promise<GraphStore> => {
    const options = parseOptions("connect", connectOptionsSchema, { ...server! });
    const { uri, database, queryTimeoutMs } = options;
    const openGuest = (): Driver => {
      const driver = openDriver({ ...options, maxConnections: 1 });
      const session = driver.session.bind(driver);
      return Object.assign(driver, {
        session: (config: object): Session => {
          const code = codes.shift();
          const made = session(config);
          const run = (): never => {
            throw new neo4j.Neo4jError("no", code!, "50N42", "", {} as never);
          };
          return code === undefined ? made : Object.assign(made, { run });
        },
      });
    };
    store = createNeo4jStore(openDriver(options), { address: uri, database, queryTimeoutMs, maxGuests: 2, openGuest, connectingTimeoutMs: 30_000 });
    await store.connect();
    return store;
  };

  it("is run again for as long as a moment may help, where it reads", async () => {
    const codes = [deadlock, newLeader, deadlock, deadlock];
    expect(await (await open(codes)).readCypher("RETURN 1 AS one")).toEqual({ rows: [{ one: 1 }], more: false });
    expect(codes).toEqual([]);
  });

  it("is run five times at most", async () => {
    const codes = Array.from({ length: 7 }, () => deadlock);
    await expect((await open(codes)).readCypher("RETURN 1 AS one")).rejects.toMatchObject({ code: "QUERY.TRANSIENT", retryable: true });
    expect(codes).toHaveLength(2);
  });

  it("is run once where trying again is of no use, or where it may write", async () => {
    const codes = [refusal, deadlock, deadlock];
    const opened = await open(codes);
    await expect(opened.readCypher("RETURN 1 AS one")).rejects.toMatchObject({ code: "QUERY.FAILED" });
    await expect(opened.runCypher("RETURN 1 AS one")).rejects.toMatchObject({ code: "QUERY.TRANSIENT" });
    expect(codes).toHaveLength(1);
  });
});
