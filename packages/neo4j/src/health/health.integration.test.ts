import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { renamed } from "../layout/renamed.js";
import { prefixedLayout } from "../layout/prefixed-layout.fixture.js";
import { finishRun, startRun } from "../runs/runs.js";
import { applySchema } from "../schema/apply-schema.js";
import { planSchema } from "../schema/plan-schema.js";
import { resolveEmbeddingSet } from "../schema/resolve-embedding-set.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import { contentHash } from "../identity/content-hash.js";
import { findUnadopted } from "./find-unadopted.js";
import { readHealth } from "./read-health.js";
import { reset } from "./reset.js";

const server = testServer();
const prefix = uniquePrefix("Health");
const layout = prefixedLayout(prefix);
const { document, section, chunk } = layout.labels;

describe.skipIf(!server)(`health and reset (${needsServer})`, { timeout: 120_000 }, () => {
  let store: GraphStore;
  const removeAll = async (): Promise<void> => {
    await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
  };
  beforeAll(async () => {
    store = await connect({ ...server! });
  });
  afterEach(removeAll);
  afterAll(async () => {
    await removeAll();
    const indexes = (await readHealth(store, layout)).indexes;
    for (const { name, constraint } of indexes)
      await store.runCypher(`DROP ${constraint === null ? "INDEX" : "CONSTRAINT"} $name IF EXISTS`, { name });
    await store.close();
  });

  const makeSchema = async () => {
    const embeddingSet = await resolveEmbeddingSet(store, layout, { model: "m", dimensions: 2 });
    await applySchema(store, planSchema({ layout, embeddingSet, server: store.server }));
  };

  /** Two documents of one run: a section, three chunks in a row, an empty document. */
  const writeGraph = async (run: string) => {
    await store.runCypher(
      `CREATE (d:${document} {id: 'd1', run: $run}), (:${document} {id: 'd2', run: $run}), (s:${section} {id: 's1', run: $run})-[:SECTION_OF {run: $run}]->(d)
       CREATE (a:${chunk} {id: 'a', documentId: 'd1', run: $run, embedding: [1.0, 0.0]}), (b:${chunk} {id: 'b', documentId: 'd1', run: $run, embedding: [0.0, 1.0]}),
              (c:${chunk} {id: 'c', run: $run, embedding: [1, 2]})
       CREATE (a)-[:NEXT_CHUNK]->(b)-[:NEXT_CHUNK]->(c), (a)-[:IN_SECTION]->(s)
       FOREACH (n IN [a, b] | CREATE (n)-[:FROM_DOCUMENT]->(d))`,
      { run },
    );
  };

  it("finds nothing wrong with a graph that has all it needs", async () => {
    await makeSchema();
    await store.runCypher(
      `CREATE (:${chunk} {id: 'a', documentId: 'd1', embedding: [1.0, 0.0]})-[:FROM_DOCUMENT]->(:${document} {id: 'd1'})`,
    );
    const health = await readHealth(store, layout);
    expect(health.findings).toEqual([]);
    expect(health.vectors).toEqual([
      {
        embeddingSetId: "m_2",
        property: "embedding",
        vectorIndexName: layout.indexes.vectorIndexName,
        sound: 1,
        missing: 0,
        wrongSize: 0,
        zero: 0,
        notFinite: 0,
        notAList: 0,
      },
    ]);
    expect(health.indexes.map(({ type, state }) => `${type} ${state}`)).toContain("VECTOR ONLINE");
    expect(JSON.parse(JSON.stringify(health))).toEqual(health);
  });

  it("counts what there is and what is not yet retrievable", async () => {
    await makeSchema();
    await startRun(store, layout, { id: "r1", kind: "ingest", startedAt: new Date(0) });
    await writeGraph("r1");
    const { counts, findings } = await readHealth(store, layout);
    expect(counts).toEqual({
      documents: 2,
      sections: 1,
      chunks: 3,
      documentsWithoutChunks: 1,
      chunksWithoutDocument: 1,
      stagedChunks: 1,
      foreignChunks: 0,
      things: 0,
      mentions: 0,
      links: { fromDocument: 2, nextChunk: 2, inSection: 1, sectionOf: 1 },
      runs: { running: 1 },
    });
    expect(findings.map(({ code }) => code)).toEqual([
      "DOCUMENTS_WITHOUT_CHUNKS",
      "CHUNKS_WITHOUT_DOCUMENT",
      "STAGED_CHUNKS",
      "UNFINISHED_RUNS",
    ]);
  });

  it("takes an empty document that an ingest wrote whole for what it is", async () => {
    await makeSchema();
    await store.runCypher(`CREATE (:${document} {id: 'whole', textSha256: $hash}), (:${document} {id: 'not whole'})`, { hash: contentHash("") });
    const { counts, findings } = await readHealth(store, layout);
    expect(counts.documentsWithoutChunks).toBe(2);
    expect(findings.find(({ code }) => code === "DOCUMENTS_WITHOUT_CHUNKS")?.text).toMatch(/^1 of 2 documents/);
    await store.runCypher(`MATCH (d:${document} {id: 'not whole'}) DELETE d`);
    expect((await readHealth(store, layout)).findings.map(({ code }) => code)).toEqual(["EMPTY"]);
  });

  it("counts staged chunks and chunks of a run without a document id as staged", async () => {
    await store.runCypher(`CREATE (:${layout.labels.stagedChunk} {id: 'a', documentId: 'd'}), (:${chunk} {id: 'b', run: 'r1'})`);
    expect((await readHealth(store, layout)).counts).toMatchObject({ chunks: 1, stagedChunks: 2, foreignChunks: 0 });
  });

  it("names a graph that other software built, and misses nothing in it that adoption makes", async () => {
    for (const { name, constraint } of (await readHealth(store, layout)).indexes)
      await store.runCypher(`DROP ${constraint === null ? "INDEX" : "CONSTRAINT"} $name IF EXISTS`, { name });
    await store.runCypher(`CREATE (d:${document} {path: 'a.md'})<-[:FROM_DOCUMENT]-(:${chunk} {text: 'one', index: 0}), (d)<-[:FROM_DOCUMENT]-(:${chunk} {text: 'two'})`);
    const { counts, findings } = await readHealth(store, layout);
    expect(counts).toMatchObject({ documents: 1, chunks: 2, stagedChunks: 0, foreignChunks: 2 });
    expect(findings.map(({ code, text }) => [code, text.slice(0, 14)])).toEqual([["NOT_ADOPTED", "2 of 2 chunks "]]);
    expect([await findUnadopted(store, layout)]).toEqual(findings);
    await store.runCypher(`MATCH (c:${chunk}) SET c.documentId = 'd'`);
    expect(await findUnadopted(store, layout)).toBeNull();
  });

  it("advises nobody to delete what other software wrote, and counts only a graph that is whole as one to adopt", async () => {
    await makeSchema();
    await store.runCypher(`CREATE (:${chunk} {text: 'one', index: 0})-[:NEXT_CHUNK]->(:${chunk} {text: 'two', index: 1})`);
    const fixOf = async (wanted: string) => (await readHealth(store, layout)).findings.find(({ code }) => code === wanted)?.fix;
    expect(await fixOf("CHUNKS_WITHOUT_DOCUMENT")).toMatch(/groupByChain/);
    expect(await fixOf("NOT_ADOPTED")).toMatch(/gives 0 documents and 2 chunks/);
    await store.runCypher(`CREATE (:${chunk} {id: 'ours', documentId: 'd', run: 'r1', text: 'three'})-[:FROM_DOCUMENT]->(:${document} {id: 'd', run: 'r1'})`);
    expect(await fixOf("CHUNKS_WITHOUT_DOCUMENT")).not.toMatch(/delete/);
    expect(await fixOf("NOT_ADOPTED")).toMatch(/undo the one before/);
    await store.runCypher(`MATCH (c:${chunk}) WHERE c.run IS NULL SET c.run = 'r1', c.documentId = 'd'`);
    expect(await fixOf("CHUNKS_WITHOUT_DOCUMENT")).toMatch(/delete them/);
  });

  it("says which indexes are missing as soon as there is something to find, and how an ingest helps", async () => {
    await store.runCypher(`CREATE (:${document} {id: 'd1', textSha256: 'e3b0'})`);
    for (const { name, constraint } of (await readHealth(store, layout)).indexes)
      await store.runCypher(`DROP ${constraint === null ? "INDEX" : "CONSTRAINT"} $name IF EXISTS`, { name });
    const missing = (await readHealth(store, layout)).findings.filter(({ code }) => code === "INDEX_MISSING");
    expect(missing.length).toBeGreaterThan(5);
    expect(new Set(missing.map(({ fix }) => fix))).toEqual(new Set(["Ingest documents again, which makes it, or apply the schema."]));
  });

  const later = { kind: "ingest", corpus: "a", isBefore: false, state: "finished" } as const;
  it.each([
    { name: "the same settings, finished later", ...later, expected: [] },
    { name: "the same settings, finished before", ...later, isBefore: true, expected: ["UNFINISHED_RUNS"] },
    { name: "the same settings, failed later", ...later, state: "failed" as const, expected: ["UNFINISHED_RUNS"] },
    { name: "other settings", ...later, corpus: "b", expected: ["UNFINISHED_RUNS"] },
    { name: "another kind", ...later, kind: "adopt" as const, expected: ["UNFINISHED_RUNS"] },
  ])("knows whether an unfinished run was repeated by one of $name", async ({ kind, corpus, isBefore, state, expected }) => {
    const at = new Date(Date.UTC(2026, 0, 1));
    const first = () => startRun(store, layout, { id: "r1", kind: "ingest", startedAt: at, settings: { corpus: "a" } });
    const second = () => startRun(store, layout, { id: "r2", kind, startedAt: at, settings: { corpus } });
    for (const start of isBefore ? [second, first] : [first, second]) await start();
    await finishRun(store, layout, { id: "r2", state, finishedAt: at });
    const { counts, findings } = await readHealth(store, layout);
    expect(counts.runs).toEqual({ running: 1, [state]: 1 });
    expect(findings.map(({ code }) => code).filter((code) => code === "UNFINISHED_RUNS")).toEqual(expected);
  });

  const vectors: readonly (readonly [string, string, string])[] = [
    ["missing", "null", "missing"],
    ["zero", "[0.0, -0.0]", "zero"],
    ["NaN", "[NaN, 1.0]", "notFinite"],
    ["infinite", "[1.0, -Infinity]", "notFinite"],
    ["too large for single precision", "[1e300, 1.0]", "notFinite"],
    ["too short", "[1.0]", "wrongSize"],
    ["empty", "[]", "wrongSize"],
    ["too long", "[1.0, 2.0, 3.0]", "wrongSize"],
    ["text", "'1,2'", "notAList"],
    ["a list of text", "['1', '2']", "notAList"],
    ["a number", "1.5", "notAList"],
    ["a list of whole numbers", "[1, 2]", "sound"],
  ];
  it.each(vectors)("sees a vector that is %s", async (_, value, state) => {
    await makeSchema();
    await store.runCypher(
      `CREATE (:${chunk} {id: 'x', documentId: 'd', embedding: ${value}}), (:${chunk} {id: 'y', documentId: 'd', embedding: [1.0, 2.0]})`,
    );
    const { vectors: found, findings } = await readHealth(store, layout);
    const none = { sound: 1, missing: 0, wrongSize: 0, zero: 0, notFinite: 0, notAList: 0 };
    expect(found[0]).toMatchObject({ ...none, [state]: state === "sound" ? 2 : 1 });
    const codes = findings.map(({ code }) => code).filter((code) => code.startsWith("VECTORS"));
    expect(codes).toEqual(state === "sound" ? [] : [state === "missing" ? "VECTORS_MISSING" : "VECTORS_UNUSABLE"]);
  });

  it("agrees with the server about which vectors can be found", async () => {
    await makeSchema();
    for (const [name, value] of vectors)
      await store.runCypher(`CREATE (:${chunk} {id: $name, documentId: 'd', embedding: ${value}})`, { name });
    const [row] = await store.runCypher("CALL db.index.vector.queryNodes($index, 100, [1, 1]) YIELD node RETURN count(node) AS found", {
      index: `${prefix}vector`,
    });
    expect((await readHealth(store, layout)).vectors[0]?.sound).toBe(row?.values["found"]);
  });

  it("reads a graph that has nothing of the layout", async () => {
    const strange = renamed(layout, {
      labels: {
        document: `${prefix}No1`,
        section: `${prefix}No2`,
        chunk: `${prefix}No3`,
        stagedChunk: `${prefix}No8`,
        run: `${prefix}No4`,
        embeddingSet: `${prefix}No5`,
      },
      relationships: { fromDocument: `${prefix}NO` },
      indexes: { vectorIndexName: `${prefix}no6`, fullTextIndexName: `${prefix}no7` },
    });
    const { counts, findings } = await readHealth(store, strange);
    expect(counts).toMatchObject({ documents: 0, chunks: 0, links: { fromDocument: 0 }, runs: {} });
    expect(findings.map(({ code }) => code)).toEqual(["EMPTY"]);
  });

  it("resets what ingest runs wrote, and nothing else", async () => {
    await makeSchema();
    await startRun(store, layout, { id: "r1", kind: "ingest", startedAt: new Date(0) });
    await finishRun(store, layout, { id: "r1", state: "failed", finishedAt: new Date(1) });
    await startRun(store, layout, { id: "r2", kind: "adopt", startedAt: new Date(0) });
    await writeGraph("r1");
    await store.runCypher(
      `CREATE (:${document} {id: 'foreign'}), (:${document} {id: 'adopted', run: 'r2'}), (:${chunk} {id: 'foreign', run: 'not a run of ours'}), (:${chunk} {id: 'adopted', run: 'r2', documentId: 'adopted'})`,
    );
    expect(await reset(store, layout)).toEqual({ documents: 2, sections: 1, chunks: 3, things: 0, runs: 1, embeddingSets: 0, schema: [] });
    const left = await store.runCypher(
      "MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) RETURN n.id AS id ORDER BY id",
      { prefix },
    );
    expect(left.map(({ values }) => values["id"])).toEqual(["adopted", "adopted", "foreign", "foreign", "m_2", "r2"]);
    expect(await reset(store, layout)).toEqual({ documents: 0, sections: 0, chunks: 0, things: 0, runs: 0, embeddingSets: 0, schema: [] });
  });

  it("resets the schema we made when no chunk is left, but no index that somebody else tuned", async () => {
    await store.runCypher(`DROP INDEX ${prefix}vector IF EXISTS`);
    await store.runCypher(
      `CREATE VECTOR INDEX ${prefix}vector FOR (n:${chunk}) ON n.embedding OPTIONS {indexConfig: {\`vector.dimensions\`: 2, \`vector.similarity_function\`: 'cosine'}}`,
    );
    await makeSchema();
    const counts = await reset(store, layout);
    expect(counts).toMatchObject({ chunks: 0, embeddingSets: 1 });
    expect(counts.schema).toHaveLength(9);
    expect((await readHealth(store, layout)).indexes.map(({ name }) => name)).toEqual([`${prefix}vector`]);
    await store.runCypher(`DROP INDEX ${prefix}vector`);
    await makeSchema();
    expect((await reset(store, layout)).schema).toContain(`${prefix}vector`);
    expect((await readHealth(store, layout)).indexes).toEqual([]);
  });

  it("can be stopped in the middle of a reset and goes on where it stopped", async () => {
    await startRun(store, layout, { id: "r1", kind: "ingest", startedAt: new Date(0) });
    await store.runCypher(`UNWIND range(1, 2500) AS i CREATE (:${chunk} {id: toString(i), run: 'r1'})`);
    const controller = new AbortController();
    const batches = { count: 0 };
    const stopping: GraphStore = Object.assign(Object.create(store) as GraphStore, {
      run: (...call: Parameters<GraphStore["run"]>) => {
        if (call[0].name === "reset.chunks" && ++batches.count === 3) controller.abort("stop");
        return store.run(...call);
      },
    });
    await expect(reset(stopping, layout, { signal: controller.signal })).rejects.toBe("stop");
    const halfway = await readHealth(store, layout);
    expect(halfway.counts).toMatchObject({ chunks: 1500, runs: { ending: 1 } });
    expect(await reset(store, layout)).toMatchObject({ chunks: 1500, runs: 1 });
  });
});
