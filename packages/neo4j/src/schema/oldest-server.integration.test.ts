import { testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHealth } from "../health/read-health.js";
import { reset } from "../health/reset.js";
import { prefixedLayout } from "../layout/prefixed-layout.fixture.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import { applySchema } from "./apply-schema.js";
import { planSchema } from "./plan-schema.js";
import { resolveEmbeddingSet } from "./resolve-embedding-set.js";

const uri = process.env["NEO4J_526_URI"];
const auth = testServer()?.auth;
const prefix = uniquePrefix("Oldest");
const layout = prefixedLayout(prefix);

describe.skipIf(uri === undefined)(
  "the oldest supported server (needs Neo4j 5.26 with the password of the other: set NEO4J_526_URI)",
  () => {
    let store: GraphStore;
    beforeAll(async () => {
      store = await connect({ uri: uri!, auth });
    });
    afterAll(async () => {
      await store.runCypher(`MATCH (n:${layout.labels.chunk}) DETACH DELETE n`);
      await reset(store, layout);
      await store.close();
    });

    it("has neither Cypher 25 nor vectors as parameters", () => {
      expect(store.server).toMatchObject({ cypher25: false, vectorParameters: false });
      expect(store.server.version).toMatch(/^5\.26\./);
    });

    it("gets a schema of its own kind, as planned, and finds vectors with exact scores", async () => {
      const embeddingSet = await resolveEmbeddingSet(store, layout, { model: "m", dimensions: 3 });
      expect(await applySchema(store, planSchema({ layout, embeddingSet, server: store.server }))).toEqual([]);
      const vector = Float32Array.of(1, 2, 3);
      await store.runCypher(
        `CREATE (c:${layout.labels.chunk} {id: 'a', documentId: 'd'})-[:FROM_DOCUMENT]->(:${layout.labels.document} {id: 'd', run: null}) WITH c CALL db.create.setNodeVectorProperty(c, 'embedding', $vector)`,
        { vector },
      );
      const [hit] = await store.runCypher(
        "CALL db.index.vector.queryNodes($index, 1, $vector) YIELD node, score RETURN node.id AS id, score",
        {
          index: embeddingSet.vectorIndexName,
          vector,
        },
      );
      expect(hit!.values).toEqual({ id: "a", score: 1 });
      expect((await readHealth(store, layout)).findings).toEqual([]);
    });
  },
);
