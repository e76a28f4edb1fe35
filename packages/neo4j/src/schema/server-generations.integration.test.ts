import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHealth } from "../health/read-health.js";
import { reset } from "../health/reset.js";
import { prefixedLayout } from "../layout/prefixed-layout.fixture.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import { applySchema } from "./apply-schema.js";
import { planSchema } from "./plan-schema.js";
import { resolveEmbeddingSet } from "./resolve-embedding-set.js";

const layout = prefixedLayout(uniquePrefix("Generation"));

/** `pnpm test` and `pnpm test:oldest-server` run this on the newest and on the oldest server that is supported. */
describe.skipIf(!testServer())(`a server of either generation (${needsServer})`, () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await connect(testServer()!);
  });
  afterAll(async () => {
    await store.runCypher(`MATCH (n:${layout.labels.chunk}) DETACH DELETE n`);
    await store.runCypher(`MATCH (n:${layout.labels.document}) DETACH DELETE n`);
    await reset(store, layout);
    await store.close();
  });

  it("has Cypher 25 and vectors as parameters from 2026 on, and neither before", () => {
    const isCalendar = !store.server.version.startsWith("5.26.");
    expect(store.server).toMatchObject({ cypher25: isCalendar, vectorParameters: isCalendar });
    expect(store.server.version).toMatch(/^(5\.26|20\d\d\.\d\d)\.\d+/);
  });

  it("gets a schema of its own kind, as planned, and finds vectors with exact scores", async () => {
    const embeddingSet = await resolveEmbeddingSet(store, layout, { model: "m", dimensions: 3 });
    expect(await applySchema(store, planSchema({ layout, embeddingSet, server: store.server }))).toEqual([]);
    const vector = Float32Array.of(1, 2, 3);
    await store.runCypher(
      `CREATE (c:${layout.labels.chunk} {id: 'a', documentId: 'd'})-[:FROM_DOCUMENT]->(:${layout.labels.document} {id: 'd', run: null}) WITH c CALL db.create.setNodeVectorProperty(c, 'embedding', $vector)`,
      { vector },
    );
    const [hit] = await store.runCypher("CALL db.index.vector.queryNodes($index, 1, $vector) YIELD node, score RETURN node.id AS id, score", {
      index: embeddingSet.vectorIndexName,
      vector,
    });
    expect(hit!.values).toEqual({ id: "a", score: 1 });
    expect((await readHealth(store, layout)).findings).toEqual([]);
  });
});
