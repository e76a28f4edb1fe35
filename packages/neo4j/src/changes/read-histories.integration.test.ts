import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { layouts } from "../layout/layout.js";
import { renamed } from "../layout/renamed.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import { readHistories } from "./read-histories.js";

const server = testServer();
const prefix = uniquePrefix("Histories");
const layout = renamed(layouts.graphspan, { labels: { document: `${prefix}_Document`, change: `${prefix}_Change` } });
const runs = Array.from({ length: 10 }, (_, index) => `r${index}`);
/** How many records each document has; those of an odd number are there. */
const records: Readonly<Record<string, number>> = { a: 1, b: 7, c: 0, d: 5, e: 9, f: 1, g: 1, h: 2, i: 8 };

describe.skipIf(!server)(`histories of documents (${needsServer})`, () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await connect({ ...server! });
    for (const [id, count] of Object.entries(records)) {
      const versions = Array.from({ length: count }, (_, at) => ({ at, before: `h${at}`, after: `h${at + 1}`, writtenBy: runs[at], run: runs[at + 1] }));
      await store.runCypher(`UNWIND $versions AS version CREATE (v:${layout.labels.change} {documentId: $id}) SET v += version`, { id, versions });
      if (count % 2 === 1 || count === 0)
        await store.runCypher(`CREATE (:${layout.labels.document} {id: $id, sourceSha256: $hash, run: $run})`, { id, hash: `h${count}`, run: runs[count] });
    }
  });
  afterAll(async () => {
    await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
    await store.close();
  });

  const read = async (pageSize?: number) => {
    const told: string[] = [];
    for await (const { documentId, live, ended } of readHistories(store, layout, { runs, pageSize }))
      told.push(`${documentId}: ${[...ended.map(({ hash }) => hash), live === undefined ? "gone" : live.hash].join(" ")}`);
    return told;
  };

  it("hold each version of each document, also of one that has more than go into a page", async () => {
    const whole = Object.entries(records).map(([id, count]) => {
      const hashes = Array.from({ length: count }, (_, index) => `h${index}`);
      return `${id}: ${[...hashes, count % 2 === 1 || count === 0 ? `h${count}` : "gone"].join(" ")}`;
    });
    expect(await read()).toEqual(whole);
    for (const pageSize of [1, 2, 3, 4, 5, 8, 9]) expect(await read(pageSize), `${pageSize} at once`).toEqual(whole);
  });
});
