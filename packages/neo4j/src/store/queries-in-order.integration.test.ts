import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import { connect } from "./connect.js";
import type { GraphStore, Transaction } from "./graph-store.js";
import type { Query } from "./query.js";

describe.skipIf(!testServer())(`queries that are sent without waiting (${needsServer})`, { timeout: 30_000 }, () => {
  const label = identifier(uniquePrefix("InOrder"));
  const write = (name: string, text: Query<unknown>["text"]): Query<unknown> => ({ name, access: "WRITE", text, row: z.unknown() });
  const create = write("create", cypher`CREATE (:${label} {id: $id})`);
  const fails = write("fails", cypher`CREATE (:${label} {id: 1 / $zero})`);
  const count: Query<{ n: number }> = { name: "count", access: "READ", text: cypher`MATCH (n:${label}) RETURN count(n) AS n`, row: z.object({ n: z.int() }) };
  let store: GraphStore;
  beforeAll(async () => {
    store = await connect({ ...testServer()!, maxConnections: 1 });
  });
  afterEach(() => store.run(write("clear", cypher`MATCH (n:${label}) DETACH DELETE n`)));
  afterAll(() => store.close());

  it("are run in the order of the calls", async () => {
    const work = (transaction: Transaction) =>
      Promise.all([
        transaction.run(count),
        transaction.run(create, { id: 1 }),
        transaction.run(count),
        transaction.run(create, { id: 2 }),
        transaction.run(count),
      ]);
    const [before, , one, , two] = await store.transaction(work);
    expect([before, one, two]).toEqual([[{ n: 0 }], [{ n: 1 }], [{ n: 2 }]]);
  });

  it("are not run behind one that fails, which is named, and nothing stays", async () => {
    const outcomes: unknown[] = [];
    const work = async (transaction: Transaction): Promise<void> => {
      const sent = [transaction.run(create, { id: 1 }), transaction.run(fails, { zero: 0 }), transaction.run(create, { id: 2 })];
      outcomes.push(...(await Promise.allSettled(sent)));
      await Promise.all(sent);
    };
    await expect(store.transaction(work)).rejects.toMatchObject({ code: "QUERY.FAILED", message: expect.stringContaining("fails failed") as string });
    expect(outcomes).toMatchObject([{ status: "fulfilled" }, { status: "rejected" }, { status: "rejected" }]);
    expect(await store.run(count)).toEqual([{ n: 0 }]);
  });

  it("are stopped on the server where the work gives up, and those that come later reach nobody", async () => {
    let sending: Promise<unknown> | undefined;
    const slow = write("slow", cypher`UNWIND range(1, 2000000000) AS x WITH x WHERE x < 0 CREATE (:${label})`);
    const work = async (transaction: Transaction): Promise<void> => {
      await transaction.run(create, { id: 1 });
      const answer = transaction.run(slow).catch(() => undefined);
      sending = answer.then(() => transaction.run(create, { id: 2 }));
      sending.catch(() => undefined);
      throw new Error("enough");
    };
    const begin = performance.now();
    await expect(store.transaction(work)).rejects.toThrow("enough");
    await expect(sending).rejects.toMatchObject({ code: "QUERY.FAILED", message: expect.stringContaining("its transaction was over") as string });
    // The only connection is free again, and in order.
    expect(await store.run(count)).toEqual([{ n: 0 }]);
    expect(performance.now() - begin).toBeLessThan(20_000);
  });
});
