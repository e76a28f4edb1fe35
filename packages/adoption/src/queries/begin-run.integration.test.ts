import { connect, cypher, type GraphStore, identifier, layouts, prefixed } from "@graphspan/neo4j";
import { gate, needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { adoptionLock } from "./begin-run.js";

const layout = prefixed(layouts.graphspan, uniquePrefix("BeginRun"));
const { chunk, stagedChunk } = layout.labels;

describe.skipIf(!testServer())(`an adoption that begins (${testServer() ? "on a server" : needsServer})`, () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await connect(testServer()!);
  });
  afterAll(() => store.close());

  it("waits for a chunk that a deletion takes out of sight, and brings it not back", async () => {
    await store.runCypher(`CREATE (:${chunk} {id: 'a'})`);
    const [hidden, released] = [gate(), gate()];
    const hiding = store.transaction(async (transaction) => {
      const text = cypher`MATCH (c:${identifier(chunk)}) SET c:${identifier(stagedChunk)} REMOVE c:${identifier(chunk)}`;
      await transaction.run({ name: "test.hide", access: "WRITE", text, row: z.unknown() });
      hidden.open();
      await released.passed;
    });
    await hidden.passed;
    const beginning = store.run(adoptionLock(layout), {});
    const blocked = "SHOW TRANSACTIONS YIELD currentQuery, status WHERE currentQuery CONTAINS $chunk AND status STARTS WITH 'Blocked' RETURN 1 AS one";
    await expect.poll(async () => (await store.runCypher(blocked, { chunk })).length, { timeout: 10_000, interval: 20 }).toBe(1).finally(() => { released.open(); });
    await hiding;
    await beginning;
    const [left] = await store.runCypher(`MATCH (c:${stagedChunk}) WITH c, labels(c) AS labels DELETE c RETURN labels`);
    expect(left!.values).toEqual({ labels: [stagedChunk] });
  });
});
