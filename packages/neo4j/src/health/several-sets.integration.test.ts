import type { EmbeddingSet } from "@graphspan/core";
import { deterministicEmbedder, needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEmbeddingSets } from "../embedding-sets/embedding-set-status.js";
import { prefixedLayout } from "../layout/prefixed-layout.fixture.js";
import { vector } from "../retrieve/preset.js";
import { createRetriever } from "../retrieve/retriever.js";
import { applySchema } from "../schema/apply-schema.js";
import { planSchema } from "../schema/plan-schema.js";
import { resolveEmbeddingSet } from "../schema/resolve-embedding-set.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import type { Health } from "./health.js";
import { readHealth } from "./read-health.js";

const prefix = uniquePrefix("Sets");
const layout = prefixedLayout(prefix);
const [large, small] = [deterministicEmbedder(8), deterministicEmbedder(4)];
const texts = ["foxes live here", "hens live there", "the gauge shows", "a weir of stone"];

describe.skipIf(!testServer())(`two embedding sets of different sizes, one over half of the chunks (${needsServer})`, () => {
  let store: GraphStore;
  let ofLarge: EmbeddingSet;
  let ofSmall: EmbeddingSet;

  beforeAll(async () => {
    store = await connect(testServer()!);
    ofLarge = await resolveEmbeddingSet(store, layout, { model: large.model, dimensions: 8 });
    ofSmall = await resolveEmbeddingSet(store, layout, { model: small.model, dimensions: 4 });
    for (const embeddingSet of [ofLarge, ofSmall]) await applySchema(store, planSchema({ layout, embeddingSet, server: store.server }));
    const [vectors, smaller] = [await large.embed({ texts, kind: "document" }), await small.embed({ texts, kind: "document" })];
    for (const [index, text] of texts.entries())
      await store.runCypher(
        `CREATE (c:${layout.labels.chunk} {id: $id, documentId: 'd' + $index, index: 0, text: $text, startByte: 0, endByte: size($text)})
           -[:FROM_DOCUMENT]->(:${layout.labels.document} {id: 'd' + $index})
         SET c.${ofLarge.property} = $vector, c.${ofSmall.property} = $smaller`,
        {
          id: `c${index}`,
          index: String(index),
          text,
          vector: Float64Array.from(vectors[index]!),
          smaller: index % 2 === 0 ? Float64Array.from(smaller[index]!) : null,
        },
      );
    await store.runCypher("CALL db.awaitIndexes(60)");
  });
  afterAll(async () => {
    await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
    for (const { name, constraint } of (await readHealth(store, layout)).indexes)
      await store.runCypher(`DROP ${constraint === null ? "INDEX" : "CONSTRAINT"} $name IF EXISTS`, { name });
    await store.close();
  });

  const found = async (embeddingSet: EmbeddingSet, embedder: typeof large) => {
    const { items, provenance } = await createRetriever({ store, layout, embeddingSet, embedder, preset: vector() }).retrieve("foxes");
    return { chunks: items.map(({ chunkId }) => chunkId).sort(), set: provenance.vector?.embeddingSetId, index: provenance.vector?.index };
  };

  it("answer each with its own chunks, from its own index", async () => {
    expect(await found(ofLarge, large)).toEqual({ chunks: ["c0", "c1", "c2", "c3"], set: ofLarge.id, index: ofLarge.vectorIndexName });
    expect(await found(ofSmall, small)).toEqual({ chunks: ["c0", "c2"], set: ofSmall.id, index: ofSmall.vectorIndexName });
    expect(ofLarge.vectorIndexName).not.toBe(ofSmall.vectorIndexName);
  });

  it("take no vectors of the other's model", () => {
    expect(() => createRetriever({ store, layout, embeddingSet: ofSmall, embedder: large })).toThrow(
      expect.objectContaining({ code: "EMBEDDING.SET_MISMATCH" }),
    );
  });

  it("are counted each by itself, and health names what the smaller one lacks", async () => {
    const { vectors, findings } = await readHealth(store, layout);
    const counts = Object.fromEntries(vectors.map(({ embeddingSetId, sound, missing, wrongSize }) => [embeddingSetId, [sound, missing, wrongSize]]));
    expect(counts).toEqual({ [ofLarge.id]: [4, 0, 0], [ofSmall.id]: [2, 2, 0] });
    expect(findings.filter(({ code }) => code.startsWith("VECTORS"))).toMatchObject([
      { code: "VECTORS_MISSING", text: `2 chunks have no vector of the embedding set ${ofSmall.id}.`, fix: expect.stringContaining(`ask embeddings fill ${ofSmall.id}`) as string },
    ]);
  });

  it("count the chunks that can be retrieved, as the list of sets does, and all of them for a set that is asked about", async () => {
    await store.runCypher(`CREATE (:${layout.labels.chunk} {text: 'of other software'})`);
    const countsOf = (set: EmbeddingSet, { vectors }: Health) => vectors.filter(({ embeddingSetId }) => embeddingSetId === set.id).map(({ sound, missing }) => [sound, missing]);
    const health = await readHealth(store, layout);
    expect(health.findings.filter(({ code }) => code === "VECTORS_MISSING").map(({ count }) => count)).toEqual([2]);
    expect([countsOf(ofLarge, health), countsOf(ofSmall, health)]).toEqual([[[4, 0]], [[2, 2]]]);
    expect((await listEmbeddingSets(store, layout)).map(({ missing }) => missing)).toEqual([0, 2]);
    expect(countsOf(ofSmall, await readHealth(store, layout, { embeddingSet: ofSmall }))).toEqual([[2, 3]]);
    await store.runCypher(`MATCH (c:${layout.labels.chunk} {text: 'of other software'}) DELETE c`);
  });
});
