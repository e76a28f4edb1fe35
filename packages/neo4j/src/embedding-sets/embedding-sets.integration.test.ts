import { setTimeout as sleep } from "node:timers/promises";
import type { EmbeddingSet } from "@graphspan/core";
import { deterministicEmbedder, needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startDrop } from "../../test/start-drop.js";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import { readHealth } from "../health/read-health.js";
import { prefixedLayout } from "../layout/prefixed-layout.fixture.js";
import { vector } from "../retrieve/preset.js";
import { createRetriever } from "../retrieve/retriever.js";
import { holdRun } from "../runs/hold-run.js";
import { startRun } from "../runs/runs.js";
import { applySchema } from "../schema/apply-schema.js";
import { planSchema } from "../schema/plan-schema.js";
import { resolveEmbeddingSet } from "../schema/resolve-embedding-set.js";
import { showIndexes } from "../schema/show-indexes.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import { dropEmbeddingSet } from "./drop-embedding-set.js";
import { listEmbeddingSets, readActiveEmbeddingSet } from "./embedding-set-status.js";
import { holdEmbeddingSet } from "./hold-embedding-set.js";
import { switchEmbeddingSet } from "./switch-embedding-set.js";

const prefix = uniquePrefix("Switch");
const layout = prefixedLayout(prefix);
const { chunk, stagedChunk, run: runLabel, embeddingSet: setLabel, document } = layout.labels;
const [large, small] = [deterministicEmbedder(8), deterministicEmbedder(4)];
const texts = Array.from({ length: 6 }, (_, index) => `gauge ${index} at the weir`);
/** More than one batch of a drop. */
const many = 20_000;

describe.skipIf(!testServer())(`embedding sets side by side (${needsServer})`, { timeout: 120_000 }, () => {
  let store: GraphStore;
  let first: EmbeddingSet;
  let second: EmbeddingSet;
  const indexNames = async (): Promise<string[]> => (await store.run(showIndexes)).map(({ name }) => name);
  const makeIndex = (embeddingSet: EmbeddingSet) => applySchema(store, planSchema({ layout, embeddingSet, server: store.server }));
  const dropIndex = (name: string) => store.runCypher("DROP INDEX $name IF EXISTS", { name });
  const activeId = async (): Promise<string | undefined> => (await readActiveEmbeddingSet(store, layout))?.id;
  const left = async (property: string): Promise<number> =>
    Number((await store.runCypher(`MATCH (c:${chunk}|${stagedChunk}) WHERE c[$property] IS NOT NULL RETURN count(c) AS n`, { property }))[0]!.values["n"]);
  const switchTo = (id: string, insist = false) => switchEmbeddingSet(store, layout, { embeddingSet: id, insist });
  const drop = (id: string, signal?: AbortSignal) => dropEmbeddingSet(store, layout, { embeddingSet: id, signal });
  const code = (value: string) => expect.objectContaining({ code: value }) as Error;

  beforeAll(async () => {
    store = await connect(testServer()!);
  });
  beforeEach(async () => {
    await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
    first = await resolveEmbeddingSet(store, layout, { model: large.model, dimensions: 8 });
    second = await resolveEmbeddingSet(store, layout, { model: small.model, dimensions: 4 });
    const vectors = async (embedder: typeof large) => (await embedder.embed({ texts, kind: "document" })).map((one) => Float64Array.from(one));
    const [ofLarge, ofSmall] = [await vectors(large), await vectors(small)];
    for (const [index, text] of texts.entries())
      await store.runCypher(
        `CREATE (c:${chunk} {id: $id, documentId: $document, run: 'run-1', index: 0, text: $text, startByte: 0, endByte: size($text)})-[:FROM_DOCUMENT]->(:${document} {id: $document})
         SET c[$first] = $large, c[$second] = $small`,
        { id: `c${index}`, document: `d${index}`, text, first: first.property, second: second.property, large: ofLarge[index], small: index % 2 === 0 ? ofSmall[index] : null },
      );
    await makeIndex(first);
  });
  const fillSecond = async (): Promise<void> => {
    await store.runCypher(`MATCH (c:${chunk}) SET c[$property] = coalesce(c[$property], [1.0, 2.0, 3.0, 4.0])`, { property: second.property });
    await makeIndex(second);
  };
  afterAll(async () => {
    await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
    for (const { name, constraint } of (await readHealth(store, layout)).indexes)
      await store.runCypher(`DROP ${constraint === null ? "INDEX" : "CONSTRAINT"} $name IF EXISTS`, { name });
    await store.close();
  });

  it("have the first that was registered as the active one until somebody switches, and tell what each lacks", async () => {
    await dropIndex(second.vectorIndexName);
    expect(await activeId()).toBe(first.id);
    expect(await listEmbeddingSets(store, layout)).toEqual([
      { set: first, active: true, dropping: false, chunks: 6, missing: 0, adopted: 0, index: { state: "ONLINE", populationPercent: 100 }, indexDifference: null },
      { set: second, active: false, dropping: false, chunks: 6, missing: 3, adopted: 0, index: null, indexDifference: null },
    ]);
    await store.runCypher(`MATCH (s:${setLabel}) DETACH DELETE s`);
    expect(await readActiveEmbeddingSet(store, layout)).toBeNull();
  });

  it("are added without becoming the active one, whatever property or id they get", async () => {
    const add = (dimensions: number) => resolveEmbeddingSet(store, layout, { model: "a", dimensions });
    await dropIndex(first.vectorIndexName);
    await store.runCypher(`MATCH (s:${setLabel}) DELETE s`);
    const adopted = { id: "z_9", model: "z", similarity: "cosine", property: "theirs", vectorIndexName: "theirs", inputTemplate: "{text}" };
    await store.runCypher(`CREATE (s:${setLabel}) SET s = $adopted, s.dimensions = 9`, { adopted });
    const [second, third] = [await add(3), await add(2)];
    expect(second.property).toBe(layout.properties.chunk.embedding);
    expect(await activeId()).toBe("z_9");
    await switchTo(third.id, true);
    expect(await activeId()).toBe(third.id);
    // An undone adoption takes its set with it; the property of the layout becomes free in the same way.
    await store.runCypher(`MATCH (s:${setLabel}) WHERE s.id <> $id DELETE s`, { id: third.id });
    expect((await add(4)).property).toBe(layout.properties.chunk.embedding);
    expect(await activeId()).toBe(third.id);
  });

  it("are switched only to one that is filled and whose index is online, unless somebody insists", async () => {
    await dropIndex(second.vectorIndexName);
    const refused = await switchTo(second.id).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "EMBEDDING_SET.NOT_READY", details: { chunks: 6, missing: 3, adopted: 0, index: null } });
    expect((refused as Error).message).toContain("3 of 6 chunks have no vector of it, and its index");
    expect(await activeId()).toBe(first.id);
    expect(await switchTo(second.id, true)).toEqual({ before: first.id, active: second.id, missing: 3 });
    expect(await activeId()).toBe(second.id);
    await expect(switchTo("nobody_7")).rejects.toEqual(code("EMBEDDING_SET.NOT_FOUND"));
    expect(await switchTo(first.id)).toEqual({ before: second.id, active: first.id, missing: 0 });
    expect(await activeId()).toBe(first.id);
  });

  it("are not switched to one whose index is an index of something else", async () => {
    await fillSecond();
    const name = second.vectorIndexName;
    for (const [property, dimensions] of [[second.property, 5], ["elsewhere", 4]] as const) {
      await dropIndex(name);
      await store.runCypher(
        `CREATE VECTOR INDEX $name FOR (c:${chunk}) ON (c.${property}) OPTIONS {indexConfig: {\`vector.dimensions\`: ${dimensions}, \`vector.similarity_function\`: 'cosine'}}`,
        { name },
      );
      await store.runCypher("CALL db.awaitIndexes(60)");
      const refused = await switchTo(second.id).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "EMBEDDING_SET.NOT_READY", details: { missing: 0, index: "ONLINE", indexDifference: expect.stringContaining(name) as string } });
    }
    await dropIndex(name);
  });

  it("have exactly one active one at every moment, however many switch at once", async () => {
    await fillSecond();
    const seen = new Set<string | undefined>();
    let switching = true;
    const watch = async (): Promise<void> => {
      while (switching) seen.add(await activeId());
    };
    const watching = watch();
    await Promise.all(Array.from({ length: 12 }, (_, index) => switchTo(index % 2 === 0 ? second.id : first.id)));
    switching = false;
    await watching;
    expect([...seen].every((id) => id === first.id || id === second.id)).toBe(true);
    expect((await listEmbeddingSets(store, layout)).filter(({ active }) => active)).toHaveLength(1);
  });

  it("answer during switches and a drop, each retriever from the set it was made with", async () => {
    await fillSecond();
    const retriever = (embeddingSet: EmbeddingSet, embedder: typeof large) => createRetriever({ store, layout, embeddingSet, embedder, preset: vector() });
    const [ofFirst, ofSecond] = [retriever(first, large), retriever(second, small)];
    let switching = true;
    const ask = async (): Promise<number> => {
      let asked = 0;
      for (; switching; asked += 1)
        for (const [set, one] of [
          [first, ofFirst],
          [second, ofSecond],
        ] as const) {
          const { items, provenance } = await one.retrieve("the weir");
          expect({ items: items.length, set: provenance.vector?.embeddingSetId }).toEqual({ items: 6, set: set.id });
        }
      return asked;
    };
    const asking = ask();
    for (const id of [second.id, first.id, second.id]) await switchTo(id);
    switching = false;
    expect(await asking).toBeGreaterThan(0);
    await drop(first.id);
    const { items, trace } = await ofFirst.retrieve("the weir");
    expect(items).toEqual([]);
    expect(trace.routes).toMatchObject([{ route: "vector", state: "skipped", reason: expect.stringContaining(first.vectorIndexName) as string }]);
    expect((await ofSecond.retrieve("the weir")).items).toHaveLength(6);
  });

  it("are dropped with index, vectors and record, but never the active one", async () => {
    await fillSecond();
    await store.runCypher(`CREATE (c:${stagedChunk} {id: 's', run: 'run-1'}) SET c[$property] = [1.0, 2.0, 3.0, 4.0]`, { property: second.property });
    await expect(drop(first.id)).rejects.toEqual(code("EMBEDDING_SET.ACTIVE"));
    expect(await drop(second.id)).toEqual({ embeddingSet: second.id, vectors: 7, index: second.vectorIndexName });
    expect(await left(second.property)).toBe(0);
    expect(await left(first.property)).toBe(6);
    expect(await indexNames()).not.toContain(second.vectorIndexName);
    expect((await readHealth(store, layout)).vectors.map(({ embeddingSetId }) => embeddingSetId)).toEqual([first.id]);
    await expect(drop(second.id)).rejects.toEqual(code("EMBEDDING_SET.NOT_FOUND"));
    const again = await resolveEmbeddingSet(store, layout, { model: small.model, dimensions: 4 });
    expect(again).toEqual(second);
  });

  const writeMany = (): Promise<unknown> =>
    store.runCypher(
      `UNWIND range(1, $many) AS index CREATE (c:${chunk} {id: 'm' + index, documentId: 'd', run: 'run-1', text: 'x'}) SET c[$property] = [1.0, 2.0, 3.0, 4.0]`,
      { many, property: second.property },
    );

  it("looks at each vector of a large drop once, however many batches there are", async () => {
    await writeMany();
    const begins: unknown[] = [];
    const watched = Object.assign(Object.create(store) as GraphStore, {
      run: (...call: Parameters<GraphStore["run"]>) => {
        if (call[0].name === "embeddingSets.removeVectors") begins.push(call[1]?.["after"]);
        return store.run(...call);
      },
    });
    await dropEmbeddingSet(watched, layout, { embeddingSet: second.id });
    const [ofStaged, ...ofChunks] = begins;
    expect([ofStaged, ofChunks[0]]).toEqual(["", ""]);
    expect(ofChunks.length).toBeGreaterThan(many / 2_000);
    expect(ofChunks).toEqual([...new Set(ofChunks)].sort());
    expect(await left(second.property)).toBe(0);
  });

  it("goes on with a drop whose process was killed", async () => {
    await writeMany();
    const kill = startDrop({ connection: testServer()!, layout, embeddingSet: second.id });
    await expect.poll(() => left(second.property), { interval: 5, timeout: 60_000 }).toBeLessThan(many);
    await kill();
    expect(await left(second.property)).toBeGreaterThan(0);
    expect(await drop(second.id)).toMatchObject({ index: null });
    expect(await left(second.property)).toBe(0);
    expect((await readHealth(store, layout)).vectors.map(({ embeddingSetId }) => embeddingSetId)).toEqual([first.id]);
  });

  it("goes on with a drop that was stopped; until then nobody can use the set", async () => {
    await writeMany();
    const controller = new AbortController();
    const onProgress = (): void => {
      controller.abort(new Error("enough"));
    };
    await expect(dropEmbeddingSet(store, layout, { embeddingSet: second.id, signal: controller.signal, onProgress })).rejects.toThrow("enough");
    expect(await left(second.property)).toBeGreaterThan(0);
    expect(await listEmbeddingSets(store, layout)).toMatchObject([{ active: true }, { set: { id: second.id }, active: false, dropping: true }]);
    await expect(switchTo(second.id, true)).rejects.toEqual(code("EMBEDDING_SET.DROPPING"));
    await expect(resolveEmbeddingSet(store, layout, { model: small.model, dimensions: 4 })).rejects.toEqual(code("EMBEDDING_SET.DROPPING"));
    await expect(store.transaction((transaction) => holdEmbeddingSet(transaction, layout, second))).rejects.toEqual(code("EMBEDDING_SET.DROPPING"));
    expect((await readHealth(store, layout)).findings).toContainEqual(expect.objectContaining({ code: "DROP_UNFINISHED", examples: [second.id] }));
    expect((await drop(second.id)).vectors).toBeGreaterThan(0);
    expect(await left(second.property)).toBe(0);
    expect(await listEmbeddingSets(store, layout)).toHaveLength(1);
  });

  it("waits in a drop for a transaction of a run that writes vectors of the set, and removes those too", async () => {
    await startRun(store, layout, { id: "run-2", kind: "ingest", startedAt: new Date(0) });
    const write = (text: Cypher): Query<unknown> => ({ name: "test.write", access: "WRITE", text, row: z.unknown() });
    const isMarked = async (): Promise<unknown> =>
      (await store.runCypher(`MATCH (s:${setLabel} {id: $id}) RETURN s.dropping AS dropping`, { id: second.id }))[0]?.values["dropping"];
    let dropping: Promise<unknown> | undefined;
    await store.transaction(async (transaction) => {
      await holdRun(transaction, layout, "run-2");
      await transaction.run(
        write(cypher`CREATE (c:${identifier(chunk)} {id: 'late', documentId: 'd9', run: 'run-2', text: 'late'}) SET c[$property] = [1.0, 2.0, 3.0, 4.0]`),
        { property: second.property },
      );
      dropping ??= drop(second.id);
      await expect.poll(isMarked).toBe(true);
    });
    await dropping;
    expect(await left(second.property)).toBe(0);
  });

  it("waits in a drop for one run without holding up the others", async () => {
    const runs = ["run-a", "run-b", "run-c"];
    for (const id of runs) await startRun(store, layout, { id, kind: "ingest", startedAt: new Date(0) });
    const isMarked = async (): Promise<unknown> =>
      (await store.runCypher(`MATCH (s:${setLabel} {id: $id}) RETURN s.dropping AS dropping`, { id: second.id }))[0]?.values["dropping"];
    let dropping: Promise<unknown> | undefined;
    await store.transaction(async (transaction) => {
      await holdRun(transaction, layout, "run-b");
      dropping ??= drop(second.id);
      await expect.poll(isMarked).toBe(true);
      // Long enough for the drop to wait for the run that is held.
      await sleep(300);
      for (const id of ["run-a", "run-c"]) await store.transaction((other) => holdRun(other, layout, id), { timeoutMs: 5_000 });
    });
    await dropping;
  });

  it("leaves to an adoption and to other software what is theirs", async () => {
    const property = second.property;
    await store.runCypher(`CREATE (c:${chunk} {id: 'foreign', text: 'x'}) SET c[$property] = [1.0, 2.0, 3.0, 4.0]`, { property });
    await store.runCypher(`CREATE (:${runLabel} {id: 'adopted', kind: 'adopt'}), (c:${chunk} {id: 'python', documentId: 'p', run: 'adopted', text: 'x'}) SET c[$property] = [4.0, 3.0, 2.0, 1.0]`, { property });
    await expect(drop(second.id)).rejects.toEqual(code("EMBEDDING_SET.ADOPTED"));
    await store.runCypher(`MATCH (c:${chunk} {id: 'python'}) SET c[$property] = null`, { property });
    await store.runCypher(`MATCH (s:${setLabel} {id: $id}) SET s.run = 'adopted'`, { id: second.id });
    await expect(drop(second.id)).rejects.toEqual(code("EMBEDDING_SET.ADOPTED"));
    await store.runCypher(`MATCH (s:${setLabel} {id: $id}) SET s.run = null`, { id: second.id });
    await dropIndex(second.vectorIndexName);
    await store.runCypher(
      `CREATE VECTOR INDEX $name FOR (c:${chunk}) ON (c.${property}) OPTIONS {indexConfig: {\`vector.dimensions\`: 4, \`vector.similarity_function\`: 'cosine'}}`,
      { name: second.vectorIndexName },
    );
    expect(await drop(second.id)).toEqual({ embeddingSet: second.id, vectors: 3, index: null });
    expect(await left(property)).toBe(1);
    expect(await indexNames()).toContain(second.vectorIndexName);
    await dropIndex(second.vectorIndexName);
  });
});
