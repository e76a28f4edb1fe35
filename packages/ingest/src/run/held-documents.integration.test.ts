import { setTimeout as sleep } from "node:timers/promises";
import { connect, cypher, type GraphStore, identifier, readHealth, reset } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { deleteDocuments } from "../deletion/delete-documents.js";
import type { GivenDocument } from "../sources/given-source.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

const lines = (uri: string, count: number, word = "line"): GivenDocument => ({
  uri,
  content: Array.from({ length: count }, (_, index) => `${word} ${index}`).join("\n"),
});

/** Enough for each query that waits for nobody, on a busy machine too. */
const queryTimeoutMs = 2_000;

describe.skipIf(!testServer())(`documents that somebody holds longer than the store lets a query wait (${needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  let impatient: GraphStore;
  beforeAll(async () => {
    graph = await createTestGraph("Held");
    impatient = await connect({ ...testServer()!, queryTimeoutMs });
    await graph.ingest([lines("bare", 3)], { embedder: undefined });
    await graph.ingest([lines("small", 3), lines("large", 1_300), lines("small to delete", 3), lines("large to delete", 1_300)]);
  });
  afterAll(async () => {
    await impatient.close();
    await graph.close();
  });

  /** Does something while a transaction has touched every document and chunk, as that does which publishes a large one. */
  const whileHeld = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const { document, chunk } = graph.layout.labels;
    const text = cypher`MATCH (n:${identifier(document)}|${identifier(chunk)}) SET n.id = n.id`;
    let waiting: Promise<Result> | undefined;
    await graph.store.transaction(async (transaction) => {
      await transaction.run({ name: "test.hold", access: "WRITE", text, row: z.unknown() });
      waiting ??= work();
      waiting.catch(() => undefined); // Thrown below.
      await expect.poll(blocked, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0);
      await sleep(queryTimeoutMs + 500);
    });
    return waiting!;
  };
  /** Transactions of this graph that wait for a lock. */
  const blocked = async (): Promise<number> => {
    const { document, chunk } = graph.layout.labels;
    const shown = `SHOW TRANSACTIONS YIELD currentQuery, status
      WHERE any(label IN $labels WHERE currentQuery CONTAINS label) AND status STARTS WITH 'Blocked' RETURN 1 AS one`;
    return (await graph.store.runCypher(shown, { labels: [document, chunk] })).length;
  };
  const ingest = (document: GivenDocument) => graph.ingest([document], { store: impatient });
  const remove = (uri: string) => deleteDocuments({ store: impatient, layout: graph.layout, uris: [uri] });

  it.each([
    ["a small one", lines("small", 4, "other")],
    ["a large one", lines("large", 1_400, "other")],
  ])("are waited for by an ingest that writes %s", async (_, document) => {
    expect((await whileHeld(() => ingest(document))).documents).toMatchObject({ changed: 1, refused: 0 });
  });

  it("are waited for by an ingest that adds vectors", async () => {
    expect((await whileHeld(() => ingest(lines("bare", 3)))).chunks.embedded).toBe(3);
  });

  it.each(["small to delete", "large to delete"])("are waited for by the deletion of one that is %s", async (uri) => {
    expect(await whileHeld(() => remove(uri))).toMatchObject({ documents: 1, notFound: [] });
    expect((await readHealth(graph.store, graph.layout)).findings).toEqual([]);
  });

  it("are waited for by a reset", async () => {
    expect(await whileHeld(() => reset(impatient, graph.layout))).toMatchObject({ documents: 3 });
  });
});
