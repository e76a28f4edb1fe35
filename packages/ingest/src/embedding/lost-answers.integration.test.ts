import type { Embedder } from "@graphspan/core";
import { connect, type GraphStore, holdEmbeddingSet, readEmbeddingSetStatus } from "@graphspan/neo4j";
import { type FaultProxy, startFaultProxy } from "@graphspan/neo4j/testing";
import { gate, needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";
import { fillEmbeddingSet } from "./fill-embedding-set.js";
import { renewClaims } from "./work-on-set.js";

const count = 1_000;
const lines = (from: number): string => Array.from({ length: count / 2 }, (_, index) => `gauge ${from + index}`).join("\n");

describe.skipIf(!testServer())(`a fill in spite of answers that are lost or late (${needsServer})`, { timeout: 30_000 }, () => {
  let graph: TestGraph;
  let between: FaultProxy;
  let proxied: GraphStore;
  let embedded: string[];

  /** Notes the texts. */
  const noting = (before: () => Promise<unknown> = () => Promise.resolve()): Embedder => ({
    ...graph.embedder,
    embed: async (request) => {
      embedded.push(...request.texts);
      await before();
      return graph.embedder.embed(request);
    },
  });
  /** Each transaction is committed, and its connection breaks before the answer is there; the next try of the same gets through. */
  const losingAnswers = (store: GraphStore): GraphStore => ({
    ...store,
    transaction: (work, options) => {
      let tries = 0;
      return store.transaction(async (transaction) => {
        tries += 1;
        between.setFaults([]);
        const result = await work(transaction);
        const known = between.connections.length;
        if (tries === 1) between.setFaults((connection) => (connection <= known ? [{ kind: "cut", direction: "down", afterBytes: 1 }] : []));
        return result;
      }, options);
    },
  });
  const fill = (store: GraphStore, embedder: Embedder) => fillEmbeddingSet({ store, layout: graph.layout, embeddingSet: graph.set, embedder });
  const record = async (): Promise<string | null> => {
    const [row] = await graph.store.runCypher(`MATCH (s:${graph.layout.labels.embeddingSet}) RETURN s.fill AS fill`);
    return row!.values["fill"] as string | null;
  };
  const setRecord = (fill: unknown) =>
    graph.store.runCypher(`MATCH (s:${graph.layout.labels.embeddingSet}) SET s.fill = $fill`, { fill: JSON.stringify(fill) });
  const expectFilled = async (): Promise<void> => {
    expect(embedded).toHaveLength(count);
    expect(new Set(embedded).size).toBe(count);
    expect(await readEmbeddingSetStatus(graph.store, graph.layout, graph.set.id)).toMatchObject({ chunks: count, missing: 0 });
    expect(await record()).toBeNull();
  };

  beforeAll(async () => {
    graph = await createTestGraph("LostAnswers");
    await graph.ingest([0, count / 2].map((from) => ({ uri: `d${from}`, content: lines(from) })), { embedder: undefined });
    between = await startFaultProxy({ target: testServer()!.uri });
    proxied = await connect({ ...testServer()!, uri: between.uri });
  });
  beforeEach(async () => {
    embedded = [];
    between.setFaults([]);
    await graph.store.runCypher(`MATCH (c:${graph.layout.labels.chunk}) SET c[$property] = null`, { property: graph.set.property });
    await graph.store.runCypher(`MATCH (s:${graph.layout.labels.embeddingSet}) SET s.fill = null`);
  });
  afterAll(async () => {
    await proxied.close();
    await between.close();
    await graph.close();
  });

  it("ends, and gives each chunk one vector, when the answer to every claim and every write is lost", async () => {
    expect(await fill(losingAnswers(proxied), noting())).toMatchObject({ embedded: count, takenOver: 0 });
    await expectFilled();
    // Four claims, four writes, one last look.
    expect(between.connections.filter(({ isOpen }) => !isOpen).length).toBeGreaterThanOrEqual(9);
  });

  it("ends when the answer to a claim is lost that it took over", async () => {
    const [row] = await graph.store.runCypher(`MATCH (c:${graph.layout.labels.chunk}) WITH c.id AS id ORDER BY id LIMIT 250 RETURN max(id) AS until`);
    const until = row!.values["until"];
    await setRecord({ cursor: until, claims: [{ ticket: "t", holder: "dead", isTakenOver: false, after: "", until, expiresAt: 0 }] });
    expect(await fill(losingAnswers(proxied), noting())).toMatchObject({ embedded: count, takenOver: 1 });
    await expectFilled();
  });

  it("works on what it has claimed, however late, embeds nothing twice and takes itself for nobody who died", async () => {
    const late = gate();
    let calls = 0;
    const expireAll = async (): Promise<void> => {
      if (++calls === 3) {
        const { claims, ...state } = JSON.parse((await record())!) as { readonly claims: readonly object[] };
        expect(claims).toHaveLength(3);
        await setRecord({ ...state, claims: claims.map((claim) => ({ ...claim, expiresAt: 0 })) });
        late.open();
      }
      await late.passed;
    };
    expect(await fill(graph.store, noting(expireAll))).toMatchObject({ embedded: count, takenOver: 0 });
    await expectFilled();
  });

  it("gives up a renewal that waits until the next one is due", async () => {
    const { store, layout, set } = graph;
    await store.transaction(async (transaction) => {
      await holdEmbeddingSet(transaction, layout, set);
      const renewing = renewClaims({ store, layout, set, holder: "late", leaseMs: 1_000, signal: undefined });
      await expect(renewing).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
    });
  });
});
