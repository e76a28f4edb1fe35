import { writeFile } from "node:fs/promises";
import { type Cypher, cypher, identifier, renamed, startRun } from "@graphspan/neo4j";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPythonGraph, type PythonGraph, sampleDocuments } from "../../test/python-graph.js";
import { applyAdoption } from "../apply/apply-adoption.js";
import type { AdoptedVectors, AdoptionOptions } from "../plan/adoption-plan.js";
import { planAdoption } from "../plan/plan-adoption.js";
import { settingsOf } from "../run/same-plan.js";
import type { AdoptionPreview } from "./adoption-preview.js";
import { previewAdoption } from "./preview-adoption.js";

const server = testServer();

describe.skipIf(!server)(`a preview (${needsServer})`, () => {
  let graph: PythonGraph;
  beforeAll(async () => {
    graph = await createPythonGraph(uniquePrefix("Preview"), server!);
  });
  afterEach(() => graph.clear());
  afterAll(() => graph.close());

  const label = (kind: "chunk" | "document"): Cypher => identifier(graph.layout.labels[kind]);
  const preview = (options: AdoptionOptions = {}) => previewAdoption(graph.store, graph.plan(options as Parameters<PythonGraph["plan"]>[0]));
  const codes = ({ blockers, warnings }: AdoptionPreview) => ({
    blockers: Object.fromEntries(blockers.map(({ code, count }) => [code, count])),
    warnings: Object.fromEntries(warnings.map(({ code, count }) => [code, count])),
  });
  const clean = { blockers: {}, warnings: {} };

  it("of a sound graph counts what is there, places every document, and changes nothing", async () => {
    await graph.write([...sampleDocuments(3, 4), { path: "lost.md", chunks: ["No file\n", "has this.\n"], file: null }]);
    const before = await graph.dump();
    const found = await preview();
    expect(await graph.dump()).toEqual(before);
    expect(codes(found)).toEqual(clean);
    expect(found).toMatchObject({
      counts: {
        documents: 4,
        chunks: 14,
        links: { fromDocument: 14, nextChunk: 10 },
        adoptedDocuments: 4,
        madeDocuments: 0,
        adoptedChunks: 14,
        leftChunks: 0,
      },
      text: { property: "text", texts: 14, missing: 0, notTexts: 0, otherProperties: [] },
      grounding: { source: 3, chunk: 1, reasons: { NO_SOURCE: 1 } },
    });
    expect(found.sources.map(({ path, reason, uncoveredBytes }) => [path, reason, uncoveredBytes]).sort()).toEqual([
      ["notes/0.md", null, 0],
      ["notes/1.md", null, 0],
      ["notes/2.md", null, 0],
    ]);
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });

  it("reads in READ transactions only", async () => {
    await graph.write(sampleDocuments(1, 2));
    const accesses = new Set<string>();
    const store: typeof graph.store = Object.assign(Object.create(graph.store) as typeof graph.store, {
      run: ((query, ...rest) => {
        accesses.add(query.access);
        return graph.store.run(query, ...rest);
      }) satisfies typeof graph.store.run,
      transaction: () => Promise.reject(new Error("a preview has no transaction that could write")),
    });
    await previewAdoption(store, graph.plan());
    expect([...accesses]).toEqual(["READ"]);
  });

  it("stops when the signal aborts, with its reason", async () => {
    await graph.write(sampleDocuments(1, 2));
    await expect(previewAdoption(graph.store, graph.plan(), { signal: AbortSignal.abort("enough") })).rejects.toBe("enough");
  });

  it("says for each document that its file does not hold where they part", async () => {
    await graph.write([
      { path: "crlf.md", chunks: ["one\ntwo\n", "three\n"], file: "one\r\ntwo\r\nthree\r\n" },
      { path: "twice.md", chunks: ["same"], file: "same same" },
      { path: "gap.md", chunks: ["one", "two"], file: "one, two" },
      { path: "mark.md", chunks: ["one ", "two"], file: "\uFEFFone two" },
    ]);
    const found = await preview();
    expect(Object.fromEntries(found.sources.map(({ path, reason, uncoveredBytes }) => [path, reason ?? uncoveredBytes]))).toEqual({
      "crlf.md": { code: "LINE_ENDS", file: expect.stringContaining("crlf.md") as string, windows: "file" },
      "twice.md": { code: "AMBIGUOUS", file: expect.stringContaining("twice.md") as string, chunk: 0, bytes: [0, 5] },
      "gap.md": 2,
      "mark.md": 0,
    });
    expect(found.grounding).toEqual({ source: 2, chunk: 2, reasons: { LINE_ENDS: 1, AMBIGUOUS: 1 } });
    expect(codes(found)).toEqual({ blockers: {}, warnings: { SOURCE_NOT_HELD: 2, SOURCE_NOT_COVERED: 1 } });
  });

  it("names files that cannot be read, are no UTF-8, or belong to no document", async () => {
    await graph.write([
      { path: "a.md", chunks: ["one"], file: null },
      { path: "b.md", chunks: ["two"], file: null },
    ]);
    const file = `${graph.folder}/latin1.md`;
    await writeFile(file, Buffer.from([0x61, 0xe9, 0x62]));
    const found = await preview({ sourceFiles: { "a.md": `${graph.folder}/none.md`, "b.md": file, "c.md": file } });
    expect(found.sources.map(({ reason }) => reason?.code).sort()).toEqual(["FILE_UNREADABLE", "NOT_UTF8"]);
    expect(found.sources.find(({ path }) => path === "b.md")?.reason).toMatchObject({ byte: 2 });
    expect(codes(found).warnings).toEqual({ SOURCE_NOT_HELD: 2, SOURCE_UNUSED: 1 });
  });

  describe("of chunks that no document has", () => {
    beforeEach(() => graph.write([...sampleDocuments(1, 2), { path: "none", chunks: ["a", "b", "c"], isAttached: false, file: null }]));

    it("is blocked", async () => {
      const found = await preview();
      expect(codes(found)).toEqual({ blockers: { CHUNKS_UNATTACHED: 3 }, warnings: {} });
      expect(found.counts).toMatchObject({ chunks: 5, adoptedChunks: 2, leftChunks: 3 });
    });

    it("is not where they are left, which are counted", async () => {
      const found = await preview({ unattachedChunks: "leave" });
      expect(codes(found)).toEqual(clean);
      expect(found.counts).toMatchObject({ chunks: 5, adoptedDocuments: 1, adoptedChunks: 2, leftChunks: 3 });
    });

    it("is not where each chain becomes a document, and nothing is left", async () => {
      const found = await preview({ unattachedChunks: "groupByChain" });
      expect(codes(found)).toEqual(clean);
      expect(found.counts).toMatchObject({ chunks: 5, adoptedDocuments: 2, madeDocuments: 1, adoptedChunks: 5, leftChunks: 0 });
    });
  });

  it("tells the half graph that a failed build leaves: nodes without relationships, with their temporary ids", async () => {
    await graph.write(sampleDocuments(2, 2));
    await graph.rows(cypher`MATCH (:${label("chunk")})-[r]-() DELETE r`);
    await graph.rows(cypher`MATCH (n) WHERE n:${label("chunk")} OR n:${label("document")} SET n.__tmp_internal_id = elementId(n)`);
    const found = await preview({ sourceFiles: {} });
    expect(codes(found)).toEqual({ blockers: { CHUNKS_UNATTACHED: 4 }, warnings: { DOCUMENTS_WITHOUT_CHUNKS: 2, TEMPORARY_IDS: 6 } });
    expect((await preview({ sourceFiles: {}, unattachedChunks: "groupByChain" })).counts).toMatchObject({ madeDocuments: 4, leftChunks: 0 });
  });

  describe("of a document that was built twice", () => {
    beforeEach(() => graph.write([{ path: "twice.md", chunks: ["one ", "two"] }, { path: "once.md", chunks: ["three"] }]));
    beforeEach(() => graph.write([{ path: "twice.md", chunks: ["one ", "two"] }]));

    it("is blocked by the path they share, and shows the double", async () => {
      const found = await preview();
      expect(codes(found)).toEqual({ blockers: { PATH_REPEATED: 1 }, warnings: { DOUBLE_BUILD: 1 } });
      expect(found.blockers[0]?.text).toContain("twice.md");
    });

    it("keeps both where content makes the keys", async () => {
      const found = await preview({ onDuplicatePath: "keyByContent" });
      expect(codes(found)).toEqual({ blockers: {}, warnings: { DOUBLE_BUILD: 1 } });
      expect(found.counts).toMatchObject({ adoptedDocuments: 3, adoptedChunks: 5 });
      expect(found.grounding.source).toBe(3);
    });
  });

  it("tells different documents of one path from doubles", async () => {
    await graph.write([{ path: "document.txt", chunks: ["one"], file: null }]);
    await graph.write([{ path: "document.txt", chunks: ["two"], file: null }]);
    expect(codes(await preview())).toEqual({ blockers: { PATH_REPEATED: 1 }, warnings: {} });
  });

  it("is blocked by documents without a path, unless content makes their keys", async () => {
    await graph.write(sampleDocuments(2, 1));
    await graph.rows(cypher`MATCH (d:${label("document")} {path: 'notes/0.md'}) SET d.path = 7`);
    expect(codes(await preview({ sourceFiles: {} }))).toEqual({ blockers: { DOCUMENTS_WITHOUT_PATH: 1 }, warnings: {} });
    expect(codes(await preview({ sourceFiles: {}, onDuplicatePath: "keyByContent" }))).toEqual(clean);
  });

  it("is blocked by a chunk of two documents", async () => {
    await graph.write(sampleDocuments(2, 1));
    await graph.rows(cypher`MATCH (c:${label("chunk")} {text: $text}), (d:${label("document")} {path: 'notes/1.md'}) MERGE (c)-[:FROM_DOCUMENT]->(d)`, {
      text: sampleDocuments(1, 1)[0]!.chunks[0],
    });
    expect(codes(await preview({ sourceFiles: {} })).blockers).toEqual({ CHUNKS_SHARED: 1 });
  });

  it("is not blocked by one relationship that is there twice", async () => {
    await graph.write(sampleDocuments(1, 2));
    await graph.rows(cypher`MATCH (c:${label("chunk")})-[:FROM_DOCUMENT]->(d) CREATE (c)-[:FROM_DOCUMENT]->(d)`);
    const found = await preview();
    expect(codes(found)).toEqual(clean);
    expect(found.counts).toMatchObject({ adoptedChunks: 2 });
  });

  describe("of texts in another property", () => {
    it("is blocked, and names the one it would read and the one that holds them", async () => {
      await graph.write(sampleDocuments(1, 3));
      await graph.rows(cypher`MATCH (c:${label("chunk")}) SET c.content = c.text, c.lang = 'en' REMOVE c.text`);
      await graph.rows(cypher`MATCH (c:${label("chunk")} {index: 0}) SET c.text = 7`);
      const found = await preview({ sourceFiles: {} });
      expect(codes(found).blockers).toEqual({ NO_TEXT: 3 });
      expect(found.text).toMatchObject({ property: "text", texts: 0, missing: 2, notTexts: 1 });
      expect(found.text.otherProperties.map(({ property, chunks }) => [property, chunks])).toEqual([["content", 3], ["lang", 3]]);
      const { text } = found.blockers.find(({ code }) => code === "NO_TEXT")!;
      expect(text).toMatch(/property text, which would be read: 2 chunks have none, 1 hold something else.*content \(3 chunks/);
    });

    it("warns where only some are missing, and leaves these chunks out", async () => {
      await graph.write(sampleDocuments(1, 3));
      await graph.rows(cypher`MATCH (c:${label("chunk")} {index: 1}) SET c.content = c.text REMOVE c.text`);
      await graph.rows(cypher`MATCH (c:${label("chunk")} {index: 2}) SET c.text = ['a', 'b']`);
      const found = await preview();
      expect(codes(found)).toMatchObject({ blockers: {}, warnings: { TEXT_MISSING: 2 } });
      expect(found.counts).toMatchObject({ adoptedDocuments: 1, adoptedChunks: 1, leftChunks: 2 });
      expect(found.warnings.find(({ code }) => code === "TEXT_MISSING")?.text).toContain("content (1 chunks");
    });

    it("is none once the layout names it", async () => {
      await graph.write(sampleDocuments(1, 3));
      await graph.rows(cypher`MATCH (c:${label("chunk")}) SET c.content = c.text REMOVE c.text`);
      const plan = graph.plan();
      const layout = renamed(plan.layout, { properties: { chunk: { text: "content" } } });
      const found = await previewAdoption(graph.store, { ...plan, layout });
      expect(codes(found)).toEqual(clean);
      expect(found.text).toMatchObject({ property: "content", texts: 3 });
      expect(found.grounding.source).toBe(1);
    });
  });

  it("warns of vectors that search never finds", async () => {
    await graph.write(sampleDocuments(1, 6));
    const set = (index: number, value: Cypher) => graph.rows(cypher`MATCH (c:${label("chunk")} {index: $index}) SET c.embedding = ${value}`, { index });
    await set(0, cypher`null`);
    await set(1, cypher`[0.0/0.0, 1, 1, 1, 1, 1, 1, 1]`);
    await set(2, cypher`[1.0, 2.0]`);
    await set(3, cypher`[0.0, 0, 0, 0, 0, 0, 0, 0]`);
    await set(4, cypher`'a text'`);
    const found = await preview();
    expect(codes(found)).toEqual({ blockers: {}, warnings: { VECTORS_MISSING: 1, VECTORS_UNUSABLE: 4 } });
    const { text } = found.warnings.find(({ code }) => code === "VECTORS_UNUSABLE")!;
    expect(text).toContain("1 of another size, 1 all zero, 1 not finite, 1 not a list");
  });

  describe("of the order of chunks", () => {
    const cut = (from: number) => graph.rows(cypher`MATCH (:${label("chunk")} {index: $from})-[r:NEXT_CHUNK]->() DELETE r`, { from });

    it("takes the index where the chain is broken, and says so", async () => {
      await graph.write(sampleDocuments(1, 4));
      await cut(1);
      const found = await preview();
      expect(codes(found)).toEqual({ blockers: {}, warnings: { CHAIN_BROKEN: 1 } });
      expect(found.grounding.source).toBe(1);
    });

    it("takes the chain where an index is there twice, and says so", async () => {
      await graph.write(sampleDocuments(1, 4));
      await graph.rows(cypher`MATCH (c:${label("chunk")}) SET c.index = 0`);
      const found = await preview();
      expect(codes(found)).toEqual({ blockers: {}, warnings: { INDEX_REPEATED: 1 } });
      expect(found.grounding.source).toBe(1);
    });

    it("is none where both are of no use", async () => {
      await graph.write(sampleDocuments(1, 4));
      await cut(1);
      await graph.rows(cypher`MATCH (c:${label("chunk")}) SET c.index = 0`);
      const found = await preview();
      expect(found.grounding).toEqual({ source: 0, chunk: 1, reasons: { NO_ORDER: 1 } });
      expect(codes(found).warnings).toEqual({ CHAIN_BROKEN: 1, INDEX_REPEATED: 1, SOURCE_NOT_HELD: 1 });
    });

    it("is not told by a chain that goes on in another document, which is said", async () => {
      await graph.write(sampleDocuments(2, 2));
      await graph.rows(cypher`MATCH (a:${label("chunk")} {index: 1})-[:FROM_DOCUMENT]->({path: 'notes/0.md'}),
        (b:${label("chunk")} {index: 0})-[:FROM_DOCUMENT]->({path: 'notes/1.md'}) CREATE (a)-[:NEXT_CHUNK]->(b)`);
      const found = await preview();
      expect(codes(found)).toEqual({ blockers: {}, warnings: { CHAIN_CROSSES_DOCUMENTS: 1 } });
      expect(found.grounding.source).toBe(2);
    });

    it("is a chain also where the index says otherwise", async () => {
      await graph.write(sampleDocuments(1, 4));
      await graph.rows(cypher`MATCH (c:${label("chunk")}) SET c.index = 10 - c.index`);
      expect((await preview()).grounding.source).toBe(1);
    });
  });

  describe("of a graph that we have been at", () => {
    const run = (id: string, settings: Readonly<Record<string, unknown>>, kind: "adopt" | "ingest" = "adopt") =>
      startRun(graph.store, graph.layout, { id, kind, startedAt: new Date(0), settings });

    it("is blocked by nodes of a run, whichever it was", async () => {
      await graph.write(sampleDocuments(2, 2));
      await run("r1", {}, "ingest");
      await graph.rows(cypher`MATCH (d:${label("document")} {path: 'notes/0.md'})<-[:FROM_DOCUMENT]-(c) SET d.run = 'r1', d.id = 'd', c.run = 'r1'`);
      const found = await preview();
      expect(codes(found).blockers).toEqual({ OWNED_BY_RUN: 3 });
      expect(found.blockers[0]).toMatchObject({
        text: "1 of the documents and 2 of the chunks belong to the ingest r1 already.",
        fix: expect.stringContaining("`ask reset`") as string,
      });
    });

    it("is blocked by an adoption, which is named with the way to undo it", async () => {
      await graph.write(sampleDocuments(2, 2));
      const { runId } = await applyAdoption(graph.store, graph.plan());
      const { blockers } = await preview();
      expect(blockers[0]?.code).toBe("OWNED_BY_RUN");
      expect(blockers[0]?.text).toContain(`belong to the adoption ${runId}`);
      expect(blockers[0]?.fix).toContain(`\`ask adopt undo ${runId}\``);
      expect(blockers[0]?.fix).toContain("`ask adopt list`");
    });

    it("does not call a file unused whose document an ingest took over, and gave another path", async () => {
      await graph.write(sampleDocuments(2, 1));
      await run("r1", {}, "ingest");
      await graph.rows(cypher`MATCH (d:${label("document")} {path: 'notes/0.md'})
        SET d.run = 'r1', d.id = 'd', d.uri = d.path, d.path = '/elsewhere/0.md'`);
      expect(codes(await preview()).warnings).toEqual({});
    });

    it("is not blocked by what an unfinished run of the same plan wrote", async () => {
      await graph.write(sampleDocuments(2, 2));
      await run("r1", settingsOf(graph.plan()));
      await graph.rows(cypher`MATCH (d:${label("document")} {path: 'notes/0.md'})<-[r:FROM_DOCUMENT]-(c)
        SET d.run = 'r1', d.id = 'd', d.uri = 'notes/0.md', c.run = 'r1', c.id = 'c' + c.index, r.run = 'r1'`);
      expect(codes(await preview())).toEqual(clean);
      expect(codes(await preview({ corpus: "another" })).blockers).toMatchObject({ OWNED_BY_RUN: 3 });
    });
  });

  it("is blocked by properties that are there already, which it names", async () => {
    await graph.write(sampleDocuments(2, 2));
    await graph.rows(cypher`MATCH (d:${label("document")} {path: 'notes/0.md'}) SET d.uri = 'theirs', d.run = 7`);
    await graph.rows(cypher`MATCH (c:${label("chunk")} {index: 1}) SET c.id = c.index`);
    await graph.rows(cypher`MATCH (:${label("chunk")})-[r:NEXT_CHUNK]->() SET r.run = 'theirs'`);
    const found = await preview();
    expect(codes(found).blockers).toEqual({ PROPERTY_TAKEN: 2 });
    expect(found.blockers[0]?.text).toContain("documents: uri (1), run (1); chunks: id (2); relationships: run (2).");
    const plan = graph.plan();
    const layout = renamed(plan.layout, {
      properties: { document: { uri: "source_uri", run: "adopted_by" }, chunk: { id: "key" }, relationshipRun: "adopted_by" },
    });
    expect(codes(await previewAdoption(graph.store, { ...plan, layout }))).toEqual(clean);
  });

  it("of no chunks is blocked", async () => {
    expect(codes(await preview({ sourceFiles: {} }))).toEqual({ blockers: { EMPTY: 0 }, warnings: {} });
  });

  it("passes by entities that carry the names it reads and writes", async () => {
    await graph.write(sampleDocuments(1, 2));
    await graph.rows(cypher`CREATE (:${label("document")}:__KGBuilder__ {name: 'an entity that a model called a document', id: 'theirs'})`);
    expect(codes(await preview())).toEqual({ blockers: {}, warnings: { DOCUMENTS_WITHOUT_CHUNKS: 1 } });
  });

  describe("of vector indexes", () => {
    const make = (name: string, on: { label?: string; property?: string; dimensions?: number; similarity?: string } = {}) => {
      const { label: of = graph.layout.labels.chunk, property = "other", dimensions = 8, similarity = "cosine" } = on;
      return graph.rows(
        cypher`CREATE VECTOR INDEX ${identifier(`${graph.prefix}${name}`)} FOR (n:${identifier(of)}) ON (n.${identifier(property)})
          OPTIONS {indexConfig: {\`vector.dimensions\`: $dimensions, \`vector.similarity_function\`: $similarity}}`,
        { dimensions, similarity },
      );
    };
    const previewWith = (name: string | null, vectors: Partial<AdoptedVectors> = {}, options: AdoptionOptions = {}) => {
      const { model } = graph.embeddingSet;
      const layout = renamed(graph.layout, { indexes: { vectorIndexName: name === null ? null : graph.prefix + name } });
      return previewAdoption(graph.store, planAdoption({ layout, embeddingSet: { model, dimensions: 8, ...vectors }, ...options }));
    };
    beforeEach(() => graph.write(sampleDocuments(1, 2)));
    beforeEach(() => graph.rows(cypher`MATCH (c:${label("chunk")}) SET c.other = c.embedding`));
    afterEach(async () => {
      for (const name of ["a", "b", "note"]) await graph.rows(cypher`DROP INDEX ${identifier(`${graph.prefix}${name}`)} IF EXISTS`);
    });

    it("is blocked where the named one is missing, and says which other one there is", async () => {
      const { blockers } = await previewWith("none");
      expect(blockers.map(({ code }) => code)).toEqual(["VECTOR_INDEX_MISSING"]);
      expect(blockers[0]?.text).toContain(`${graph.prefix}vector covers the same vectors`);
    });

    it("needs none where one of ours is added, unless that would be taken for another", async () => {
      if (!graph.store.server.cypher25) return;
      expect((await previewWith("none", {}, { addVectorIndex: true })).blockers).toEqual([]);
      expect((await previewWith("vector", {}, { addVectorIndex: true })).blockers).toEqual([]);
      const taken = await previewWith(null, { vectorIndexName: `${graph.prefix}vector` }, { addVectorIndex: true });
      expect(codes(taken).blockers).toEqual({ SCHEMA_CONFLICT: 1 });
      await graph.rows(cypher`CYPHER 25 CREATE VECTOR INDEX ${identifier(`${graph.prefix}a`)} FOR (n:${label("chunk")}) ON n.embedding WITH [n.documentId]
        OPTIONS {indexConfig: {\`vector.dimensions\`: 8, \`vector.similarity_function\`: 'cosine', \`vector.quantization.type\`: 'NONE'}}`);
      expect((await previewWith("vector", { vectorIndexName: `${graph.prefix}a` }, { addVectorIndex: true })).blockers).toEqual([]);
      expect(codes(await previewWith("vector", {}, { addVectorIndex: true })).blockers).toEqual({ SCHEMA_CONFLICT: 1 });
    });

    it("takes the one of the exact name, also where another label has one on the same property", async () => {
      await make("note", { label: `${graph.prefix}Note`, property: "embedding" });
      expect((await previewWith("vector")).blockers).toEqual([]);
      const { blockers } = await previewWith("note");
      expect(blockers.map(({ code }) => code)).toEqual(["VECTOR_INDEX_DIFFERENT"]);
      expect(blockers[0]?.text).toContain(`${graph.prefix}Note`);
    });

    it("never guesses among several", async () => {
      if (!graph.store.server.cypher25) return;
      await graph.rows(cypher`CYPHER 25 CREATE VECTOR INDEX ${identifier(`${graph.prefix}a`)} FOR (n:${label("chunk")}) ON n.embedding WITH [n.path]
        OPTIONS {indexConfig: {\`vector.dimensions\`: 8, \`vector.similarity_function\`: 'cosine'}}`);
      const { blockers } = await previewWith(null);
      expect(blockers.map(({ code, count }) => [code, count])).toEqual([["VECTOR_INDEX_AMBIGUOUS", 2]]);
      expect(blockers[0]?.text).toContain(`${graph.prefix}a, ${graph.prefix}vector`);
      expect((await previewWith("a")).blockers).toEqual([]);
    });

    it("is blocked by other dimensions, and by another similarity", async () => {
      const larger = await previewWith("vector", { dimensions: 9 });
      expect(codes(larger).blockers).toEqual({ VECTOR_INDEX_DIFFERENT: 1, VECTORS_NONE: 2 });
      expect(larger.blockers.map(({ text }) => text)).toEqual([
        expect.stringContaining("dimensions 8, not 9"),
        expect.stringContaining("Those that are there have 8."),
      ]);
      for (const { fix } of larger.blockers) expect(fix).toBe("Plan with the model that made the vectors, of 8 dimensions: embeddingSet.");
      expect(codes(await previewWith("vector", { similarity: "euclidean" })).blockers).toEqual({ VECTOR_INDEX_DIFFERENT: 1 });
      await make("b", { similarity: "euclidean" });
      expect((await previewWith("vector", { property: "other" })).blockers.map(({ code }) => code)).toEqual(["VECTOR_INDEX_MISSING"]);
    });

    it("is blocked by a set that is registered for other vectors in the same place", async () => {
      const set = identifier(graph.layout.labels.embeddingSet);
      await graph.rows(cypher`CREATE (:${set} {id: 'other_8', model: 'other', dimensions: 8, similarity: 'cosine', property: 'embedding',
        vectorIndexName: 'x', inputTemplate: '{text}'})`);
      expect(codes(await previewWith("vector")).blockers).toEqual({ EMBEDDING_SET_DIFFERENT: 1 });
      await graph.rows(cypher`MATCH (s:${set}) SET s.dropping = true`);
      expect(codes(await previewWith("vector")).blockers).toEqual({ EMBEDDING_SET_DIFFERENT: 1, EMBEDDING_SET_DROPPING: 1 });
    });

    it("is blocked by something else under the name of an index that it would make", async () => {
      await graph.rows(cypher`CREATE INDEX ${identifier(graph.layout.indexes.fullTextIndexName)} FOR (n:${label("chunk")}) ON (n.lang)`);
      expect(codes(await previewWith("vector")).blockers).toEqual({ SCHEMA_CONFLICT: 1 });
      await graph.rows(cypher`DROP INDEX ${identifier(graph.layout.indexes.fullTextIndexName)}`);
      await graph.rows(cypher`CREATE FULLTEXT INDEX ${identifier(graph.layout.indexes.fullTextIndexName)} FOR (n:${label("chunk")}) ON EACH [n.text]
        OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'cjk'}}`);
      expect(codes(await previewWith("vector")).blockers).toEqual({});
      await graph.rows(cypher`DROP INDEX ${identifier(graph.layout.indexes.fullTextIndexName)}`);
    });
  });
});
