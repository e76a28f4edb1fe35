import { gate, needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import { cypher, identifier } from "./cypher.js";
import { lockNode } from "./lock-node.js";

const [label, other] = [uniquePrefix("Locked"), uniquePrefix("Other")];
const write = (text: ReturnType<typeof cypher>) => ({ name: "test.write", access: "WRITE" as const, text, row: z.record(z.string(), z.unknown()) });

describe.skipIf(!testServer())(`a node that is locked (${testServer() ? "on a server" : needsServer})`, () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await connect(testServer()!);
  });
  afterAll(() => store.close());

  it("is waited for, is seen as it is then, and gets nothing back that it has lost", async () => {
    await store.run(write(cypher`CREATE (:${identifier(label)} {id: 'a', run: 'r1'})`), {});
    const [changed, released] = [gate(), gate()];
    const changing = store.transaction(async (transaction) => {
      await transaction.run(write(cypher`MATCH (n:${identifier(label)}) SET n:${identifier(other)} REMOVE n:${identifier(label)}, n.id SET n.run = 'r2'`));
      changed.open();
      await released.passed;
    });
    await changed.passed;
    const lock = cypher`MATCH (n:${identifier(label)} {id: $id}) WHERE n.run = $run ${lockNode(cypher`n`, label)} WITH n RETURN n[$name] AS run`;
    const locking = store.run(write(lock), { id: "a", run: "r1", name: "run" });
    const blocked = "SHOW TRANSACTIONS YIELD currentQuery, status WHERE currentQuery CONTAINS $label AND status STARTS WITH 'Blocked' RETURN 1 AS one";
    await expect.poll(async () => (await store.runCypher(blocked, { label })).length, { timeout: 10_000, interval: 20 }).toBe(1).finally(() => { released.open(); });
    await changing;
    expect(await locking).toEqual([{ run: "r2" }]);
    const left = await store.run(write(cypher`MATCH (n:${identifier(other)}) WITH n, labels(n) AS labels, properties(n) AS properties DELETE n RETURN labels, properties`), {});
    expect(left).toEqual([{ labels: [other], properties: { run: "r2" } }]);
  });
});
