import { setTimeout as sleep } from "node:timers/promises";
import type { EmbeddingSet } from "@graphspan/core";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { cypher } from "../cypher/cypher.js";
import { prefixedLayout } from "../layout/prefixed-layout.fixture.js";
import { applySchema } from "../schema/apply-schema.js";
import { planSchema } from "../schema/plan-schema.js";
import { resolveEmbeddingSet } from "../schema/resolve-embedding-set.js";
import { showIndexes } from "../schema/show-indexes.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import { dropEmbeddingSet } from "./drop-embedding-set.js";
import { type HeldEmbeddingSet, holdEmbeddingSet, requireEmbeddingSet } from "./hold-embedding-set.js";

const prefix = uniquePrefix("Hold");
const layout = prefixedLayout(prefix);
const label = layout.labels.embeddingSet;

describe.skipIf(!testServer())(`who holds an embedding set (${needsServer})`, { timeout: 30_000 }, () => {
  let store: GraphStore;
  let set: EmbeddingSet;
  beforeAll(async () => {
    store = await connect(testServer()!);
    set = await resolveEmbeddingSet(store, layout, { model: "held", dimensions: 4 });
  });
  afterAll(async () => {
    await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
    const own = (await store.run(showIndexes)).filter(({ labels }) => labels.some((name) => name.startsWith(prefix)));
    for (const { name, constraint } of own) await store.runCypher(`DROP ${constraint === null ? "INDEX" : "CONSTRAINT"} $name IF EXISTS`, { name });
    await store.close();
  });
  const hold = (known: EmbeddingSet): Promise<HeldEmbeddingSet> => store.transaction((transaction) => holdEmbeddingSet(transaction, layout, known));

  it("is told the time at which it was got, not that at which it was asked for", async () => {
    const now: Query<{ now: number }> = {
      name: "test.now",
      access: "READ",
      text: cypher`RETURN datetime.realtime().epochMillis AS now`,
      row: z.object({ now: z.number() }),
    };
    const isWaitedFor = async (): Promise<unknown> => {
      const waiting = "SHOW TRANSACTIONS YIELD currentQuery, status WHERE currentQuery CONTAINS $label AND status STARTS WITH 'Blocked' RETURN count(*) > 0 AS yes";
      return (await store.runCypher(waiting, { label }))[0]!.values["yes"];
    };
    let waiting: Promise<HeldEmbeddingSet> | undefined;
    const before = await store.transaction(async (transaction) => {
      await holdEmbeddingSet(transaction, layout, set);
      waiting ??= hold(set);
      await expect.poll(isWaitedFor, { timeout: 10_000 }).toBe(true);
      await sleep(20);
      return (await transaction.run(now))[0]!.now;
    });
    expect((await waiting!).now).toBeGreaterThanOrEqual(before);
  });

  it("has it as it is known, or not at all", async () => {
    const refused = { code: "EMBEDDING_SET.DIFFERENT" };
    for (const known of [{ ...set, property: "elsewhere" }, { ...set, dimensions: 5 }]) {
      await expect(hold(known)).rejects.toMatchObject(refused);
      await expect(requireEmbeddingSet(store, layout, known)).rejects.toMatchObject(refused);
    }
    const nobody = { ...set, id: "nobody_4" };
    await expect(requireEmbeddingSet(store, layout, nobody)).rejects.toMatchObject({ code: "EMBEDDING_SET.NOT_FOUND" });
    await requireEmbeddingSet(store, layout, set);
    // Other software may write anything.
    await store.runCypher(`MATCH (s:${label} {id: $id}) SET s.property = [1, 2]`, { id: set.id });
    await expect(requireEmbeddingSet(store, layout, set)).rejects.toMatchObject(refused);
    await store.runCypher(`MATCH (s:${label} {id: $id}) SET s.property = $property`, { id: set.id, property: set.property });
  });

  it("leaves no index to nobody, when one makes it while the set is being dropped", async () => {
    const further = await resolveEmbeddingSet(store, layout, { model: "further", dimensions: 4 });
    const makeIndex = () => applySchema(store, planSchema({ layout, embeddingSet: further, server: store.server }));
    let made: Promise<unknown> | undefined;
    const late: GraphStore = {
      ...store,
      run: async (query, parameters, options) => {
        if (query.name === "embeddingSets.removeVectors") await (made ??= makeIndex());
        return store.run(query, parameters, options);
      },
    };
    expect(await dropEmbeddingSet(late, layout, { embeddingSet: further.id })).toMatchObject({ index: further.vectorIndexName });
    expect(made).toBeDefined();
    expect((await store.run(showIndexes)).map(({ name }) => name)).not.toContain(further.vectorIndexName);
  });
});
