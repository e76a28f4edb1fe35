import { givenSource, ingest } from "@graphspan/ingest";
import { readHealth, renamed, reset } from "@graphspan/neo4j";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpus } from "./corpus.js";
import type { InteropCalls } from "./interop-calls.js";
import { runInterop } from "./run-interop.js";
import { openSpace, type Space } from "./space.js";

describe("we on a graph that neo4j-graphrag built", () => {
  let space: Space;
  let counted: InteropCalls["count"]["answer"];

  beforeAll(async () => {
    space = await openSpace("Python");
    const { names, model, prefix, layout } = space;
    const splitter = { chunk_size: 1_500, chunk_overlap: 150 };
    await runInterop("build", { names, model, splitter, documents: corpus, entities: { [`${prefix}Thing`]: ["Vue", "React"] } });
    const { vectorIndexName, fullTextIndexName } = layout.indexes;
    await runInterop("indexes", { names, vector_index: vectorIndexName!, full_text_index: fullTextIndexName });
    counted = await runInterop("count", { names });
  });
  afterAll(() => space.close());

  it("count the same documents, chunks and links", async () => {
    const { counts } = await readHealth(space.store, space.layout);
    expect(counts).toMatchObject({
      documents: counted.documents,
      chunks: counted.chunks,
      links: { fromDocument: counted.fromDocument, nextChunk: counted.nextChunk, inSection: 0, sectionOf: 0 },
      documentsWithoutChunks: 0,
      chunksWithoutDocument: 0,
      runs: {},
    });
    expect(counted).toMatchObject({ documents: 3, fromDocument: counted.chunks, nextChunk: counted.chunks - 3 });
    expect(counted.chunks).toBeGreaterThan(25);
  });

  it("say that other software wrote its chunks, and what to do", async () => {
    const { counts, findings } = await readHealth(space.store, space.layout);
    expect(counts.foreignChunks).toBe(counted.chunks);
    expect(findings.filter(({ text }) => text.includes("neo4j-graphrag")).map(({ fix }) => fix)).toEqual([expect.stringContaining("dopt")]);
  });

  it("list the indexes that it made", async () => {
    const { indexes } = await readHealth(space.store, space.layout);
    const { vectorIndexName, fullTextIndexName } = space.layout.indexes;
    const listed = indexes
      .map(({ name, type, properties }) => ({ name, type, properties }))
      .sort((one, other) => (one.type < other.type ? -1 : 1));
    expect(listed).toEqual([
      { name: fullTextIndexName, type: "FULLTEXT", properties: ["passage"] },
      { name: vectorIndexName, type: "VECTOR", properties: ["meaning"] },
    ]);
  });

  it("remove nothing of it in a reset, because no run of ours wrote it", async () => {
    const before = await space.dump();
    expect(before.length).toBeGreaterThan(counted.chunks * 3);
    const nothing = { documents: 0, sections: 0, chunks: 0, things: 0, runs: 0, embeddingSets: 0, schema: [] };
    expect(await reset(space.store, space.layout)).toEqual(nothing);
    expect(await space.dump()).toEqual(before);
  });

  it("take away what a run of ours wrote beside it, and leave all of it", async () => {
    const { store, layout, prefix } = space;
    const graph = async (): Promise<string[]> => (await space.dump()).filter((line) => line.startsWith("("));
    const before = await graph();
    const beside = renamed(layout, { indexes: { fullTextIndexName: `${prefix}_our_text` } });
    const source = givenSource(corpus.map(({ path, text }) => ({ uri: path, content: text })));
    const { documents } = await ingest({ store, layout: beside, embeddingSet: null, source });
    expect(documents.added).toBe(3);
    expect((await readHealth(store, beside)).counts.documents).toBe(6);
    expect(await reset(store, beside)).toMatchObject({ documents: 3, runs: 1 });
    expect(await graph()).toEqual(before);
  });
});
