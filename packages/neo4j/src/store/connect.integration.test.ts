import { isGraphspanError } from "@graphspan/core";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { cypher } from "../cypher/cypher.js";
import { connect, createStore } from "./connect.js";
import type { GraphStore } from "./graph-store.js";
import type { Query } from "./query.js";

const echo: Query<{ value: unknown }> = {
  name: "test.echo",
  access: "READ",
  text: cypher`RETURN $value AS value`,
  row: z.object({ value: z.unknown() }),
};

const server = testServer();

describe.skipIf(!server)(`connect (${needsServer})`, () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await connect({ ...server! });
  });
  afterAll(() => store.close());

  it("tells what server it is connected to", () => {
    expect(store.server).toMatchObject({ product: "Neo4j", edition: expect.any(String) as string });
    expect(store.server.version).toMatch(/^\d+\.\d+/);
  });

  it("connects once, however often it is asked", async () => {
    const lazy = createStore({ ...server! });
    expect(() => lazy.server).toThrow(expect.objectContaining({ code: "SERVER.NOT_CONNECTED" }) as Error);
    await Promise.all([lazy.connect(), lazy.connect()]);
    await lazy.connect();
    expect(lazy.server.product).toBe("Neo4j");
    await lazy.close();
  });

  it("runs the caller's own Cypher, which may write", async () => {
    const rows = await store.runCypher("UNWIND $list AS value RETURN value, 1 AS one", { list: ["a", 2] });
    expect(rows).toEqual([{ values: { value: "a", one: 1 } }, { values: { value: 2, one: 1 } }]);
  });

  it("lists the names of the database", async () => {
    const schema = await store.getSchema();
    expect(Object.keys(schema)).toEqual(["nodeLabels", "relationshipTypes", "propertyKeys"]);
  });

  it("shows name and project of a running query to the server's administrator", async () => {
    const own: Query<{ metaData: unknown }> = {
      name: "test.metadata",
      access: "READ",
      text: cypher`SHOW TRANSACTIONS YIELD metaData, currentQuery WHERE currentQuery STARTS WITH 'SHOW TRANSACTIONS YIELD metaData' RETURN metaData`,
      row: z.object({ metaData: z.unknown() }),
    };
    expect(await store.run(own)).toContainEqual({ metaData: { app: "graphspan", query: "test.metadata" } });
  });

  it("refuses to write in a READ query", async () => {
    const write = { ...echo, text: cypher`CREATE (n:NeverWritten) RETURN $value AS value` };
    await expect(store.run(write, { value: 1 })).rejects.toMatchObject({ code: "QUERY.FAILED" });
  });

  it("says where a failing call was made, and leaves the stacks of others alone", async () => {
    const { stackTraceLimit } = Error;
    const failing = store.run({ ...echo, text: cypher`RETURN $value + AS value` }, { value: 1 });
    expect(Error.stackTraceLimit).toBe(stackTraceLimit);
    const error: unknown = await failing.catch((reason: unknown) => reason);
    expect((error as Error).stack).toContain("connect.integration.test.ts");
    expect(new Error("other").stack).toContain("connect.integration.test.ts");
  });

  const refusals = [
    ["a wrong password", { auth: { username: `nobody`, password: "secret-word" } }, "SERVER.UNAUTHORIZED"],
    ["an unknown database", { database: "nosuchdatabase" }, "SERVER.DATABASE_NOT_FOUND"],
    ["a port where nothing listens", { uri: "bolt://127.0.0.1:1" }, "SERVER.UNREACHABLE"],
    ["a password in the URI", { uri: "bolt://neo4j:secret-word@127.0.0.1:7690" }, "CONFIG.INVALID_OPTIONS"],
    ["an unknown option", { databse: "neo4j" }, "CONFIG.INVALID_OPTIONS"],
  ] as const;
  it.each(refusals)("says what is wrong: %s", async (_, change, code) => {
    const error: unknown = await connect({ ...server!, ...change }).catch((reason: unknown) => reason);
    expect(isGraphspanError(error) && error.code).toBe(code);
    const told = JSON.stringify([error, (error as Error).message, (error as Error).stack]);
    expect(told).not.toContain("secret-word");
    expect(told).not.toContain(server!.auth.password);
  });

  it("stops connecting when its signal aborts", async () => {
    await expect(connect({ ...server!, signal: AbortSignal.abort("enough") })).rejects.toBe("enough");
    const controller = new AbortController();
    const connecting = connect({ uri: "bolt://10.255.255.1:7687", signal: controller.signal });
    controller.abort("too slow");
    await expect(connecting).rejects.toBe("too slow");
  });
});
