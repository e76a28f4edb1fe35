import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { prefixedLayout } from "../layout/prefixed-layout.fixture.js";
import { renamed } from "../layout/renamed.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import { applySchema } from "./apply-schema.js";
import { checkSchema } from "./check-schema.js";
import { planSchema } from "./plan-schema.js";
import { readEmbeddingSets } from "./read-embedding-sets.js";
import { resolveEmbeddingSet } from "./resolve-embedding-set.js";

const server = testServer();
const prefix = uniquePrefix("Schema");

/** A layout of its own for every test. `name` may be as hostile as it likes. */
const layoutNamed = (name: string): Layout => prefixedLayout(`${prefix}${name}`);

/** Takes away whatever the tests of this file made. */
async function removeAll(store: GraphStore): Promise<void> {
  const rows = await store.runCypher(
    "SHOW INDEXES YIELD name, labelsOrTypes, owningConstraint WHERE any(label IN labelsOrTypes WHERE label STARTS WITH $prefix) RETURN name, owningConstraint IS NOT NULL AS isConstraint",
    { prefix },
  );
  for (const { values } of rows)
    await store.runCypher(`DROP ${values["isConstraint"] ? "CONSTRAINT" : "INDEX"} $name`, { name: values["name"] });
  await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
}

describe.skipIf(!server)(`the schema of a graph (${needsServer})`, () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await connect({ ...server! });
  });

  afterAll(async () => {
    await removeAll(store);
    await store.close();
  });

  const planFor = async (layout: Layout, dimensions = 8) => {
    const embeddingSet = await resolveEmbeddingSet(store, layout, { model: "test", dimensions });
    return planSchema({ layout, embeddingSet, server: store.server });
  };

  it("comes out as planned, twice, and from several clients at once", async () => {
    const plan = await planFor(layoutNamed("Plain"));
    await Promise.all([1, 2, 3].map(() => applySchema(store, plan)));
    expect(await applySchema(store, plan)).toEqual([]);
    expect(await checkSchema(store, plan)).toEqual([]);
  });

  it("takes names with quotes, escapes, comments, line breaks and letters of any script", async () => {
    const plan = await planFor(layoutNamed("`\\u0060, a b 名前🙂 '\" /* \n // \\"));
    expect(await applySchema(store, plan)).toEqual([]);
  });

  it("names every missing step before it is made", async () => {
    const plan = planSchema({ layout: layoutNamed("Missing"), embeddingSet: null, server: store.server });
    const differences = await checkSchema(store, plan);
    expect(differences.map(({ name, kind, blocking }) => ({ name, kind, blocking }))).toEqual(
      plan.steps.map(({ name }) => ({ name, kind: "missing", blocking: true })),
    );
  });

  it("refuses an index of other dimensions than the embedding set, names both, and has made nothing", async () => {
    const layout = layoutNamed("Dimensions");
    await applySchema(store, await planFor(layout, 8));
    const other = renamed(layout, { labels: { embeddingSet: `${prefix}OtherSet` } });
    const isMismatch = { code: "INDEX.DIMENSION_MISMATCH", message: expect.stringMatching(/ 8, not 16/) as string };
    await expect(planFor(other, 16)).rejects.toMatchObject(isMismatch);
    const set = { id: "s", model: "m", dimensions: 16, similarity: "cosine", property: "embedding", inputTemplate: "{text}" } as const;
    const vectorIndexName = other.indexes.vectorIndexName ?? "none";
    const plan = planSchema({ layout: other, embeddingSet: { ...set, vectorIndexName }, server: store.server });
    await expect(applySchema(store, plan)).rejects.toMatchObject(isMismatch);
    const { embeddingSet } = other.labels;
    expect(await store.runCypher(`MATCH (s:\`${embeddingSet}\`) RETURN s.id`)).toEqual([]);
    expect(await store.runCypher(`SHOW INDEXES YIELD labelsOrTypes AS labels WHERE '${embeddingSet}' IN labels RETURN labels`)).toEqual([]);
  });

  const silentNoOps: readonly (readonly [string, (name: { label: string; index: string }) => string])[] = [
    [
      "the name on another label",
      ({ index }) => `CREATE FULLTEXT INDEX ${index} FOR (n:${prefix}Other) ON EACH [n.searchText, n.searchTitle, n.documentId]`,
    ],
    ["the name on another property", ({ label, index }) => `CREATE FULLTEXT INDEX ${index} FOR (n:${label}) ON EACH [n.lang]`],
    ["the name on an index of another kind", ({ label, index }) => `CREATE INDEX ${index} FOR (n:${label}) ON (n.text)`],
    [
      "another analyzer",
      ({ label, index }) =>
        `CREATE FULLTEXT INDEX ${index} FOR (n:${label}) ON EACH [n.searchText, n.searchTitle, n.documentId] OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'cjk'}}`,
    ],
    [
      "another name on the same properties",
      ({ label }) => `CREATE FULLTEXT INDEX ${prefix}Elsewhere FOR (n:${label}) ON EACH [n.searchText, n.searchTitle, n.documentId]`,
    ],
  ];
  it.each(silentNoOps)("notices that the server kept %s", async (what, occupy) => {
    const layout = layoutNamed(`NoOp${silentNoOps.findIndex(([name]) => name === what)}`);
    await store.runCypher(occupy({ label: layout.labels.chunk, index: layout.indexes.fullTextIndexName }));
    const plan = planSchema({ layout, embeddingSet: null, server: store.server });
    await expect(applySchema(store, plan)).rejects.toMatchObject({ code: "INDEX.DIFFERENT" });
  });

  it("notices another similarity on the vector index", async () => {
    const layout = layoutNamed("Similarity");
    await applySchema(store, await planFor(layout));
    const [set] = await readEmbeddingSets(store, layout);
    const plan = planSchema({ layout, embeddingSet: { ...set!, similarity: "euclidean" }, server: store.server });
    await expect(applySchema(store, plan)).rejects.toMatchObject({ code: "INDEX.DIFFERENT" });
  });

  it("works with a vector index that somebody else tuned, and says how it differs", async () => {
    const layout = layoutNamed("Tuned");
    await store.runCypher(
      `CREATE VECTOR INDEX ${layout.indexes.vectorIndexName!} FOR (n:${layout.labels.chunk}) ON n.embedding OPTIONS {indexConfig: {\`vector.dimensions\`: 8, \`vector.similarity_function\`: 'cosine'}}`,
    );
    const differences = await applySchema(store, await planFor(layout));
    expect(differences.map(({ kind, blocking }) => ({ kind, blocking }))).toContainEqual({ kind: "tuning", blocking: false });
    expect(differences.map(({ text }) => text).join()).toContain("vector.hnsw.m");
  });

  it("refuses an analyzer that the server does not know, and lists those it knows", async () => {
    const plan = planSchema({ layout: layoutNamed("Analyzer"), embeddingSet: null, analyzer: "klingon'", server: store.server });
    const error: unknown = await applySchema(store, plan).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "INDEX.UNKNOWN_ANALYZER", details: { available: expect.arrayContaining(["cjk"]) as string[] } });
  });

  it("says which duplicates keep a constraint from being made", async () => {
    const layout = layoutNamed("Duplicates");
    await store.runCypher(`UNWIND [1, 2] AS i CREATE (:${layout.labels.chunk} {id: 'same'})`);
    const plan = planSchema({ layout, embeddingSet: null, server: store.server });
    await expect(applySchema(store, plan)).rejects.toMatchObject({ code: "QUERY.CONSTRAINT_VIOLATED" });
  });

  it("is ready to be searched when it says so, right after it was made over data", async () => {
    const layout = layoutNamed("Filled");
    await store.runCypher(
      `UNWIND range(1, 2000) AS i CREATE (:${layout.labels.chunk} {id: toString(i), documentId: 'd', searchText: 'word', title: '', embedding: [i, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]})`,
    );
    await applySchema(store, await planFor(layout));
    const [row] = await store.runCypher(
      "CALL db.index.vector.queryNodes($index, 10, [1,1,2,3,4,5,6,7]) YIELD node RETURN count(node) AS found",
      {
        index: layout.indexes.vectorIndexName,
      },
    );
    expect(row!.values).toEqual({ found: 10 });
  });

  it("keeps one node per id, however many clients write it at once", async () => {
    const layout = layoutNamed("Merged");
    await applySchema(store, planSchema({ layout, embeddingSet: null, server: store.server }));
    const merge: Query<unknown> = {
      name: "test.merge",
      access: "WRITE",
      text: cypher`UNWIND $ids AS id MERGE (c:${identifier(layout.labels.chunk)} {id: id}) ON CREATE SET c.made = 1 ON MATCH SET c.met = coalesce(c.met, 0) + 1 RETURN id`,
      row: z.unknown(),
    };
    for (let round = 0; round < 30; round += 1) {
      const ids = ["a", "b", "c", "d", "e"].map((name) => `${name}${round}`);
      await Promise.all(Array.from({ length: 8 }, () => store.run(merge, { ids })));
    }
    const [row] = await store.runCypher(
      `MATCH (c:${layout.labels.chunk}) RETURN count(c) AS nodes, count(DISTINCT c.id) AS ids, sum(c.met) AS met`,
    );
    expect(row!.values).toEqual({ nodes: 150, ids: 150, met: 150 * 7 });
  });

  it("stops waiting when the signal aborts", async () => {
    const plan = await planFor(layoutNamed("Aborted"));
    await expect(applySchema(store, plan, { signal: AbortSignal.abort("stop") })).rejects.toBe("stop");
  });
});

describe.skipIf(!server)(`the embedding sets of a graph (${needsServer})`, () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await connect({ ...server! });
  });
  afterAll(async () => {
    await removeAll(store);
    await store.close();
  });

  it("gives the first set the layout's property and every further set one of its own", async () => {
    const layout = layoutNamed("Sets");
    const first = await resolveEmbeddingSet(store, layout, { model: "Small Model", dimensions: 8 });
    expect(first).toEqual({
      id: "small_model_8",
      model: "Small Model",
      dimensions: 8,
      similarity: "cosine",
      property: "embedding",
      vectorIndexName: layout.indexes.vectorIndexName,
      inputTemplate: "{title}\n{text}",
    });
    const second = await resolveEmbeddingSet(store, layout, { model: "large", dimensions: 16, similarity: "euclidean" });
    expect(second).toMatchObject({ property: "embedding_large_16", vectorIndexName: `${layout.indexes.vectorIndexName!}_large_16` });
    expect(await resolveEmbeddingSet(store, layout, { model: "Small Model", dimensions: 8 })).toEqual(first);
    expect(await readEmbeddingSets(store, layout)).toEqual([second, first]);
  });

  it("refuses to mix vectors that were made or are compared in another way", async () => {
    const layout = layoutNamed("Mixed");
    await resolveEmbeddingSet(store, layout, { model: "m", dimensions: 8 });
    const refused = { code: "EMBEDDING_SET.DIFFERENT" };
    await expect(resolveEmbeddingSet(store, layout, { model: "m", dimensions: 8, similarity: "euclidean" })).rejects.toMatchObject(refused);
    await expect(resolveEmbeddingSet(store, layout, { model: "m", dimensions: 8, inputTemplate: "{text}" })).rejects.toMatchObject(refused);
    await expect(resolveEmbeddingSet(store, layout, { model: "M", dimensions: 8 })).rejects.toMatchObject(refused);
  });

  it("registers each set once when many clients come at the same time", { timeout: 120_000 }, async () => {
    const layout = layoutNamed("Race");
    const models = ["a", "b", "c", "a", "b", "c", "a", "b"];
    const sets = await Promise.all(models.map((model) => resolveEmbeddingSet(store, layout, { model, dimensions: 8 })));
    const registered = await readEmbeddingSets(store, layout);
    expect(registered.map(({ id }) => id)).toEqual(["a_8", "b_8", "c_8"]);
    expect(new Set(registered.map(({ property }) => property)).size).toBe(3);
    expect(registered.filter(({ property }) => property === "embedding")).toHaveLength(1);
    for (const set of sets) expect(registered).toContainEqual(set);
  });
});
