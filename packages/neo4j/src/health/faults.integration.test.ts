import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prefixedLayout } from "../layout/prefixed-layout.fixture.js";
import { startRun } from "../runs/runs.js";
import { applySchema } from "../schema/apply-schema.js";
import { planSchema } from "../schema/plan-schema.js";
import { resolveEmbeddingSet } from "../schema/resolve-embedding-set.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import type { Health } from "./health.js";
import { contentHash } from "../identity/content-hash.js";
import { healthSchema } from "./health-schema.js";
import { writeHealthyGraph } from "./healthy-graph.fixture.js";
import { readHealth } from "./read-health.js";

const prefix = uniquePrefix("Faults");
const layout = prefixedLayout(prefix);
const { document, section, chunk, stagedChunk, thing } = layout.labels;
const vectorIndex = layout.indexes.vectorIndexName!;

/** Chunk, document or section of an id. */
const c = (id: string, variable = "c"): string => `(${variable}:${chunk} {id: '${id}'})`;
const d = (id: string): string => `(d:${document} {id: '${id}'})`;
const s = (id: string): string => `(s:${section} {id: '${id}'})`;
const link = (from: string, to: string): string => `MATCH ${c(from, "a")}, ${c(to, "b")} CREATE (a)-[:NEXT_CHUNK]->(b)`;
const unlink = (from: string, to: string): string => `MATCH ${c(from, "a")}-[r:NEXT_CHUNK]->${c(to, "b")} DELETE r`;
const position = (id: string, index: number): string => `MATCH ${c(id)} SET c.index = ${index}`;

/** Two things that a chunk mentions and says something of, as an extraction writes them. */
const things = `MATCH ${c("d1-0")} SET c.extraction = 'x1abc'
  CREATE (:${layout.labels.run} {id: 'x1', kind: 'extract', state: 'finished', startedAt: '2026', finishedAt: '2026', counts: '{}', settings: '{}'})
  CREATE (a:${thing} {id: 't1', foldedName: 'fox', run: 'x1'})-[:MENTIONED_IN {quote: 'fox'}]->(c)
  CREATE (b:${thing} {id: 't2', foldedName: 'one', run: 'x1'})-[:MENTIONED_IN {quote: 'one'}]->(c)
  CREATE (a)-[:EATS {chunkId: 'd1-0'}]->(b)-[:ALIAS_OF]->(a), (:${thing} {id: 'theirs'})`;

type Case = readonly [fault: string, expected: Told, ...statements: string[]];
type Told = Readonly<Record<string, readonly [count: number, ...examples: string[]]>>;

describe.skipIf(!testServer())(`faults of a graph (${needsServer})`, { timeout: 120_000 }, () => {
  let store: GraphStore;
  const run = (text: string): Promise<unknown> => store.runCypher(text);
  const clear = (): Promise<unknown> =>
    store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix AND NOT label ENDS WITH 'EmbeddingSet') DETACH DELETE n", { prefix });
  const examine = async (): Promise<Health> => {
    const health = await readHealth(store, layout);
    expect(healthSchema.parse(JSON.parse(JSON.stringify(health)))).toEqual(health);
    return health;
  };
  const told = (observations: Health["findings"] | Health["notes"]): Told =>
    Object.fromEntries(observations.map(({ code, count, examples }) => [code, [count, ...[...examples].sort()]]));

  beforeAll(async () => {
    store = await connect(testServer()!);
    const embeddingSet = await resolveEmbeddingSet(store, layout, { model: "m", dimensions: 2 });
    await applySchema(store, planSchema({ layout, embeddingSet, server: store.server }));
  });
  beforeEach(async () => {
    await clear();
    await writeHealthyGraph(store, layout);
  });
  afterAll(async () => {
    await clear();
    for (const { name, constraint } of (await readHealth(store, layout)).indexes)
      await store.runCypher(`DROP ${constraint === null ? "INDEX" : "CONSTRAINT"} $name IF EXISTS`, { name });
    await store.runCypher(`MATCH (n:${layout.labels.embeddingSet}) DELETE n`);
    await store.close();
  });

  it("are none where an ingest wrote it, and what each run wrote is counted", async () => {
    await run(`MATCH ${c("d3-0")} SET c.run = 'r0'`);
    const { findings, notes, contents } = await examine();
    expect([findings, notes]).toEqual([[], []]);
    expect(contents).toEqual([
      { run: "r1", kind: "ingest", state: "finished", startedAt: "1970-01-01T00:00:00.000Z", documents: 3, sections: 3, chunks: 5 },
      { run: "r0", kind: null, state: null, startedAt: null, documents: 0, sections: 0, chunks: 1 },
    ]);
  });

  it("are none in what an extraction wrote, which is counted; what other software calls a thing is not", async () => {
    await run(things);
    const { findings, counts } = await examine();
    expect([findings, counts.things, counts.mentions]).toEqual([[], 2, 2]);
  });

  it("are none where other software wrote it and an adoption holds it, some of its chunks without a place in a file", async () => {
    await clear();
    await startRun(store, layout, { id: "a1", kind: "adopt", startedAt: new Date(0) });
    await run(`MATCH (r:${layout.labels.run} {id: 'a1'}) SET r.state = 'finished'`);
    await run(
      `CREATE (d:${document}:__KGBuilder__ {id: 'd', path: 'a.md', run: 'a1'})
       CREATE (a:${chunk}:__KGBuilder__ {id: 'a', documentId: 'd', index: 0, text: 'one', startByte: 0, endByte: 3, run: 'a1', embedding: [1.0, 0.0]})-[:FROM_DOCUMENT]->(d)
       CREATE (b:${chunk}:__KGBuilder__ {id: 'b', documentId: 'd', index: 1, text: 'two', startByte: 0, endByte: 3, run: 'a1', embedding: [1.0, 0.0]})-[:FROM_DOCUMENT]->(d)
       CREATE (a)-[:NEXT_CHUNK]->(b), (:${chunk}:__KGBuilder__ {id: 'u', documentId: 'd', text: 'unplaced', run: 'a1', embedding: [1.0, 0.0]})-[:FROM_DOCUMENT]->(d)`,
    );
    const { findings, notes } = await examine();
    expect([findings, notes]).toEqual([[], []]);
  });

  const cases: readonly Case[] = [
    ["a document without chunks that was never whole", { DOCUMENTS_WITHOUT_CHUNKS: [1, "x"] }, `CREATE (:${document} {id: 'x'})`],
    ["a document that has lost its chunks", { DOCUMENTS_EMPTIED: [1, "d3"] }, `MATCH ${c("d3-0")} DETACH DELETE c`],
    ["a section without its document", { SECTIONS_WITHOUT_DOCUMENT: [1, "s2"] }, `MATCH ${s("s2")}-[r]->() DELETE r`],
    ["a chunk without its document", { CHUNKS_WITHOUT_DOCUMENT: [1, "d3-0"], DOCUMENTS_WITHOUT_CHUNKS: [1, "d3"] }, `MATCH ${c("d3-0")}-[r:FROM_DOCUMENT]->(d) DELETE r REMOVE d.textSha256`],
    ["a chunk of two documents", { CHUNKS_IN_SEVERAL_DOCUMENTS: [1, "d1-2"] }, `MATCH ${c("d1-2")}, ${d("d2")} CREATE (c)-[:FROM_DOCUMENT]->(d)`],
    ["a chunk that names another document", { CHUNKS_OF_ANOTHER_DOCUMENT: [1, "d3-0"] }, `MATCH ${c("d3-0")} SET c.documentId = 'd1'`],
    ["a chunk in a section of another document", { CHUNKS_IN_FOREIGN_SECTION: [1, "d3-0"] }, `MATCH ${c("d3-0")}, ${s("s1")} CREATE (c)-[:IN_SECTION]->(s)`],
    ["a link that is missing", { CHAIN_GAPS: [1, "d1-1"] }, unlink("d1-0", "d1-1")],
    ["a chunk that is missing, its neighbours tied", { CHAIN_GAPS: [1, "d1-2"] }, `MATCH ${c("d1-1")} DETACH DELETE c`, link("d1-0", "d1-2")],
    ["a beginning that is missing", { CHAIN_GAPS: [1, "d2-1"] }, `MATCH ${c("d2-0")} DETACH DELETE c`],
    ["a chain that forks and joins", { CHAIN_FORKS: [3, "d1-1", "d1-2"] }, link("d1-0", "d1-2")],
    ["a chain that leads back to its beginning", { CHAIN_CYCLES: [1, "d1"], CHAIN_BACKWARDS: [1, "d1-0"] }, link("d1-2", "d1-0")],
    ["a chain behind a beginning that leads back", { CHAIN_FORKS: [2, "d1-1"] }, link("d1-2", "d1-1")],
    ["a circle of chunks without positions and places", { CHAIN_CYCLES: [1, "d2"] }, `MATCH (c:${chunk} {documentId: 'd2'}) REMOVE c.index, c.startByte, c.endByte`, link("d2-1", "d2-0")],
    ["a chunk that follows itself", { CHAIN_CYCLES: [1, "d3"], CHAIN_BACKWARDS: [1, "d3-0"] }, link("d3-0", "d3-0")],
    ["positions that run backwards", { CHAIN_BACKWARDS: [1, "d2-1"] }, position("d2-1", -1)],
    ["a link from one document to another", { CHAIN_BETWEEN_DOCUMENTS: [1, "d3-0"] }, link("d1-2", "d3-0")],
    ["two chunks in one position", { POSITIONS_REPEATED: [1, "d1"] }, unlink("d1-1", "d1-2"), position("d1-2", 0)],
    ["a span that begins before its text", { SPANS_IMPOSSIBLE: [1, "d3-0"] }, `MATCH ${c("d3-0")} SET c.startByte = -1, c.endByte = 9`],
    ["a span shorter than its text", { SPANS_IMPOSSIBLE: [1, "d3-0"] }, `MATCH ${c("d3-0")} SET c.endByte = 9`],
    ["a span longer than its text can be", { SPANS_IMPOSSIBLE: [1, "d3-0"] }, `MATCH ${c("d3-0")} SET c.endByte = 41`],
    ["two chunks of the same bytes", { SPANS_OUT_OF_ORDER: [1, "d2-1"] }, `MATCH ${c("d2-1")} SET c.startByte = 0, c.endByte = 10`],
    ["a chunk within the one before it", { SPANS_OUT_OF_ORDER: [1, "d2-1"] }, `MATCH ${c("d2-1")} SET c.startByte = 4, c.endByte = 8, c.text = 'four'`],
    ["a chunk behind the end of its section", { SPANS_OUTSIDE_SECTION: [1, "d2-1"] }, `MATCH ${s("s3")} SET s.endByte = 10`],
    ["a chunk before its section", { SPANS_OUTSIDE_SECTION: [1, "d2-0"] }, `MATCH ${s("s3")} SET s.startByte = 1`],
    ["a thing that nothing mentions", { THINGS_WITHOUT_MENTIONS: [1, "t1"], STATEMENTS_WITHOUT_MENTIONS: [1, "t1"] }, things, `MATCH (t:${thing} {id: 't1'})-[m:MENTIONED_IN]->() DELETE m`],
    ["a text that was changed after it was read", { MENTIONS_OF_OTHER_WORDS: [1, "d1-0"] }, things, `MATCH ${c("d1-0")} SET c.text = 'one cat, a'`],
    ["a statement of a chunk that is gone", { STATEMENTS_WITHOUT_MENTIONS: [1, "t1"] }, things, `MATCH (:${thing})-[s:EATS]->() SET s.chunkId = 'gone'`],
    ["chunks that look read, and nothing has read them", { CHUNKS_MARKED_UNREAD: [1, "d1-0"] }, things, `MATCH (r:${layout.labels.run} {kind: 'extract'}) DELETE r`],
    ["staged chunks", { STAGED_CHUNKS: [1, "x"] }, `CREATE (:${stagedChunk} {id: 'x', run: 'r1'})`],
    ["a chunk of a run that was never published", { STAGED_CHUNKS: [1, "d3-0"] }, `MATCH ${c("d3-0")} REMOVE c.documentId`],
    ["a run that did not end", { UNFINISHED_RUNS: [1, "r1"] }, `MATCH (r:${layout.labels.run}) SET r.state = 'interrupted'`],
    ["chunks without vectors", { VECTORS_MISSING: [2, "d2-0", "d2-1"] }, `MATCH (c:${chunk} {documentId: 'd2'}) REMOVE c.embedding`],
    [
      "vectors that no index holds",
      { VECTORS_UNUSABLE: [5, "d1-0", "d1-1", "d1-2", "d2-0", "d2-1"] },
      `MATCH ${c("d1-0")} SET c.embedding = [0.0, 0.0]`,
      `MATCH ${c("d1-1")} SET c.embedding = [NaN, 1.0]`,
      `MATCH ${c("d1-2")} SET c.embedding = 'x'`,
      `MATCH ${c("d2-0")} SET c.embedding = [1.0, 2.0, 3.0]`,
      `MATCH ${c("d2-1")} SET c.embedding = [1.0]`,
    ],
    ["many of one kind, of which a few are named", { STAGED_CHUNKS: [40, "x", "x", "x", "x", "x"] }, `UNWIND range(1, 40) AS i CREATE (:${stagedChunk} {id: 'x' + i})`],
  ];
  it.each(cases.map(([fault, expected, ...statements]) => ({ fault, expected, statements })))("are named and counted: $fault", async ({ expected, statements }) => {
    for (const statement of statements) await run(statement);
    const { findings } = await examine();
    const found = told(findings);
    const numbered = Object.fromEntries(Object.entries(found).map(([code, [count, ...examples]]) => [code, [count, ...examples.map((name) => name.replace(/^x\d+$/, "x"))]]));
    expect(numbered).toEqual(expected);
    for (const { text, fix } of findings) expect(`${text}${fix}`).not.toMatch(/undefined|NaN|null/);
  });

  it("name the documents to delete, by the ids that a deletion takes", async () => {
    await run(unlink("d1-0", "d1-1"));
    await run(`MATCH ${c("d2-0")} SET c.startByte = -1, c.endByte = 9`);
    const { findings } = await examine();
    expect(findings.map(({ code, documents }) => [code, documents])).toEqual([["CHAIN_GAPS", ["d1"]], ["SPANS_IMPOSSIBLE", ["d2"]]]);
    for (const { fix } of findings) expect(fix).toContain("`ask delete --ids`");
  });

  it("of what an adoption holds are told as what they are: from other software, which is not ours to mend", async () => {
    await startRun(store, layout, { id: "a1", kind: "adopt", startedAt: new Date(0) });
    await run(`MATCH (r:${layout.labels.run} {id: 'a1'}) SET r.state = 'finished'`);
    await run(unlink("d1-0", "d1-1"));
    await run(`MATCH (c:${chunk} {documentId: 'd1'}) SET c.run = 'a1'`);
    const gaps = async (): Promise<string | undefined> => (await examine()).findings.find(({ code }) => code === "CHAIN_GAPS")?.fix;
    expect(await gaps()).toMatch(/^All of it is .*an adoption allows/);
    await run(unlink("d2-0", "d2-1"));
    expect(await gaps()).toMatch(/ask delete --ids.* 1 of them is .*an adoption allows/);
    await run(`MATCH ${c("d1-0")} REMOVE c.embedding`);
    await run(`MATCH ${c("d1-1")} SET c.embedding = [0.0, 0.0]`);
    const { findings, notes, vectors } = await examine();
    expect(told(notes)).toEqual({ ADOPTED_WITHOUT_VECTORS: [1, "d1-0"] });
    expect(findings.find(({ code }) => code === "VECTORS_UNUSABLE")?.fix).toMatch(/^An adoption holds them/);
    expect(vectors[0]).toMatchObject({ missing: 1, zero: 1 });
  });

  it("name the sizes of vectors of another size, the most frequent first", async () => {
    await run(`MATCH (c:${chunk} {documentId: 'd1'}) SET c.embedding = [1.0, 2.0, 3.0]`);
    await run(`MATCH ${c("d3-0")} SET c.embedding = [1]`);
    const { findings } = await examine();
    expect(findings.map(({ text }) => text)).toEqual([expect.stringContaining("4 of another size (3 numbers: 3, 1 numbers: 1)")]);
  });

  it("of a build of neo4j-graphrag that broke off are told from those of one that is only not adopted", async () => {
    await run(`CREATE (:${chunk}:__KGBuilder__ {text: 'x', index: 0, __tmp_internal_id: '1', embedding: [1.0, 0.0]}), (:${document}:__KGBuilder__ {path: 'x', __tmp_internal_id: '2'})`);
    const found = told((await examine()).findings);
    expect(Object.keys(found)).toEqual(["DOCUMENTS_WITHOUT_CHUNKS", "CHUNKS_WITHOUT_DOCUMENT", "NOT_ADOPTED", "FOREIGN_WRITE_UNFINISHED"]);
    expect(found["FOREIGN_WRITE_UNFINISHED"]).toEqual([2, expect.any(String), expect.any(String)]);
    await run(`MATCH (c:${chunk}), (d:${document}) WHERE c.__tmp_internal_id = '1' AND d.__tmp_internal_id = '2' CREATE (c)-[:FROM_DOCUMENT]->(d)`);
    const health = await examine();
    expect(Object.keys(told(health.findings))).toEqual(["NOT_ADOPTED"]);
    expect(told(health.notes)).toEqual({ TEMPORARY_IDS: [2, expect.any(String), expect.any(String)] });
  });

  it("are not what is only worth knowing: documents without text, entities without chunks, vectors of no set", async () => {
    for (const [id, text] of [["empty", ""], ["blank", "\r\n\r\n"]] as const)
      await store.runCypher(`CREATE (:${document} {id: $id, textSha256: $hash})`, { id, hash: contentHash(text) });
    await run(`MATCH (c:${chunk} {documentId: 'd1'}) SET c.older = [x IN range(1, 16) | x * 0.5], c.short = [1.0, 2.0]`);
    const health = await examine();
    expect(health.findings).toEqual([]);
    expect(told(health.notes)).toEqual({ DOCUMENTS_WITHOUT_TEXT: [2, "blank", "empty"], VECTORS_OF_NO_SET: [3, "older"] });
    const fixOf = async (): Promise<string | undefined> => (await examine()).notes.find(({ code }) => code === "VECTORS_OF_NO_SET")?.fix;
    expect(await fixOf()).toContain("Remove the property");
    await run(`CREATE VECTOR INDEX ${prefix}theirs FOR (n:${chunk}) ON n.older OPTIONS {indexConfig: {\`vector.dimensions\`: 16, \`vector.similarity_function\`: 'cosine'}}`);
    expect(await fixOf()).not.toContain("emove");
    await run(`DROP INDEX ${prefix}theirs`);
    await run(`CREATE (:${chunk}:__KGBuilder__ {text: 'x', index: 0, embedding: [1.0, 0.0]})-[:FROM_DOCUMENT]->(:${document} {path: 'x'})`);
    await run(`MATCH (c:${chunk} {text: 'x'}) CREATE (:${prefix}Person:__Entity__:__KGBuilder__ {name: 'A'})-[:FROM_CHUNK]->(c), (:${prefix}Person:__Entity__:__KGBuilder__ {name: 'B'})`);
    // Other graphs in this database may have entities as well.
    const entities = (await examine()).notes.find(({ code }) => code === "ENTITIES_WITHOUT_CHUNKS");
    expect(entities?.count).toBeGreaterThan(0);
  });

  it("are not what makes an index work otherwise than ours: notes say what that means", async () => {
    await run(`DROP INDEX \`${vectorIndex}\``);
    await run(`CREATE VECTOR INDEX \`${vectorIndex}\` FOR (n:${chunk}) ON n.embedding OPTIONS {indexConfig: {\`vector.dimensions\`: 2, \`vector.similarity_function\`: 'cosine'}}`);
    await run("CALL db.awaitIndexes(60)");
    const { findings, notes } = await examine();
    expect(findings).toEqual([]);
    expect(told(notes)).toEqual({ INDEX_QUANTISED: [1, vectorIndex], INDEX_TUNED_OTHERWISE: [1, vectorIndex] });
    expect(notes[0]?.text).toMatch(/\((BINARY|SCALAR)\)/);
    expect(notes[1]?.text).toContain("vector.hnsw.m");
  });
});
