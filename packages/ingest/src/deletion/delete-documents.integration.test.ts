import { createRetriever, cypher, documentId, fullText, type GraphStore, identifier, listRuns, readHealth, reset } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import { ingest } from "../run/ingest.js";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";
import { tryingTwice } from "../run/trying-twice.fixture.js";
import { type GivenDocument, givenSource } from "../sources/given-source.js";
import { deleteDocuments } from "./delete-documents.js";
import type { DeleteDocumentsOptions } from "./delete-options.js";

describe.skipIf(!testServer())(`deletion of documents (${needsServer})`, { timeout: 240_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("Deletion");
  });
  afterAll(() => graph.close());
  beforeEach(() => graph.clear());

  const markdown = (uri: string, content: string): GivenDocument => ({ uri, content, mediaType: "text/markdown" });
  const large = markdown("large", Array.from({ length: 700 }, (_, index) => `# Part ${index}\n\nline ${index}`).join("\n\n"));
  const [a, b, c] = ["a", "b", "c"].map((uri) => markdown(uri, `# Title\n\nlimit of ${uri}\n\n## Part\n\nmore of ${uri}`)) as [GivenDocument, GivenDocument, GivenDocument];
  const write = (documents: readonly GivenDocument[], corpus?: string, signal?: AbortSignal) =>
    graph.ingest(documents, { chunker: createStructureChunker({ maxCharacters: 14 }), corpus, signal });
  const remove = (options: Omit<DeleteDocumentsOptions, "store" | "layout">) => deleteDocuments({ store: graph.store, layout: graph.layout, ...options });
  const found = async (): Promise<string[]> => {
    const { store, layout } = graph;
    const { items } = await createRetriever({ store, layout, embeddingSet: null, preset: fullText() }).retrieve("limit");
    return [...new Set(items.map(({ source }) => source.uri))].sort();
  };

  it("takes each with its passages, vectors and sections, and nothing of another", async () => {
    await write([b]);
    await write([a], "other");
    const rest = await graph.dump();
    await write([a, large, c]);
    expect(await found()).toEqual(["a", "b", "c"]);
    const byUri = await remove({ uris: ["a", "large", "a"] });
    expect(byUri).toMatchObject({ documents: 2, sections: 702, notFound: [], adopted: [] });
    expect(byUri.chunks).toBeGreaterThan(1_400);
    expect(await remove({ ids: [documentId({ corpus: "default", uri: "c" })] })).toMatchObject({ documents: 1, sections: 2 });
    expect(await graph.dump()).toEqual(rest);
    expect(await found()).toEqual(["a", "b"]);
    const { findings } = await readHealth(graph.store, graph.layout);
    expect(findings).toEqual([]);
    expect((await remove({ uris: ["a"], corpus: "other" })).documents).toBe(1);
    expect(await found()).toEqual(["b"]);
  });

  it("takes what was staged of a document that was never published", async () => {
    await write([b]);
    const rest = await graph.dump();
    const controller = new AbortController();
    const stopping = ingest({
      store: graph.store,
      layout: graph.layout,
      embeddingSet: graph.set,
      embedder: graph.embedder,
      source: givenSource([large]),
      chunker: createStructureChunker({ maxCharacters: 14 }),
      signal: controller.signal,
      onEvent: ({ type }) => {
        if (type === "chunks-written") controller.abort(new Error("stopped by the test"));
      },
    });
    await expect(stopping).rejects.toThrow("stopped by the test");
    expect(await remove({ uris: ["large"] })).toMatchObject({ documents: 1 });
    expect(await graph.dump()).toEqual(rest);
  });

  it("is a run of its own, which a reset forgets; where there is nothing to delete, there is none", async () => {
    const { chunks } = await write([a]);
    expect(await remove({ uris: ["x", "y"] })).toEqual({ run: null, documents: 0, chunks: 0, sections: 0, notFound: ["x", "y"], adopted: [] });
    const { run } = await remove({ uris: ["a", "x"] });
    const runs = await listRuns(graph.store, graph.layout, { kinds: ["delete"] });
    expect(runs).toMatchObject([{ id: run, state: "finished", counts: { documents: 1, chunks: chunks.written, sections: 2 } }]);
    await reset(graph.store, graph.layout);
    expect(await listRuns(graph.store, graph.layout)).toEqual([]);
  });

  it("leaves what an adoption holds and what other software wrote", async () => {
    // Makes the schema, which a reset takes away.
    await write([]);
    const { labels } = graph.layout;
    await graph.store.runCypher(
      cypher`CREATE (:${identifier(labels.run)} {id: 'adopt-1', kind: 'adopt', state: 'finished', startedAt: '2026', counts: '{}', settings: '{}'}),
        (:${identifier(labels.chunk)} {id: 'x', text: 'limit', documentId: $adopted, run: 'adopt-1'})-[:FROM_DOCUMENT]->(:${identifier(labels.document)} {id: $adopted, run: 'adopt-1'}),
        (:${identifier(labels.chunk)} {text: 'limit'})-[:FROM_DOCUMENT]->(:${identifier(labels.document)} {id: $foreign})`,
      { adopted: documentId({ corpus: "default", uri: "adopted" }), foreign: documentId({ corpus: "default", uri: "foreign" }) },
    );
    const before = await graph.dump({ withRuns: true });
    expect(await remove({ uris: ["foreign", "adopted"] })).toEqual({
      run: null,
      documents: 0,
      chunks: 0,
      sections: 0,
      notFound: ["foreign"],
      adopted: ["adopted"],
    });
    await write([a]);
    expect(await remove({ uris: ["foreign", "adopted", "a"] })).toMatchObject({ documents: 1, notFound: ["foreign"], adopted: ["adopted"] });
    expect(await graph.dump({ withRuns: true })).toEqual(before);
  });

  it("stops at once when it is told to, with no document half there, and goes on", async () => {
    await write([]);
    const empty = await graph.dump();
    await write([a, large]);
    const whole = await graph.dump();
    for (const transactions of [1, 2, 2, 3]) {
      const controller = new AbortController();
      let left = transactions;
      const transaction: GraphStore["transaction"] = (...call) => {
        if (--left === 0) controller.abort(new Error("stopped by the test"));
        return graph.store.transaction(...call);
      };
      const stopping = deleteDocuments({ store: { ...graph.store, transaction }, layout: graph.layout, uris: ["a", "large"], signal: controller.signal });
      await expect(stopping).rejects.toThrow("stopped by the test");
      const halves = await graph.rows(
        cypher`MATCH (d:${identifier(graph.layout.labels.document)})<-[:FROM_DOCUMENT]-(c) RETURN d.uri AS uri, count(DISTINCT labels(c)) AS kinds`,
      );
      expect(halves.filter(({ kinds }) => kinds !== 1)).toEqual([]);
      if (transactions === 1) expect(await graph.dump()).toEqual(whole);
    }
    expect((await listRuns(graph.store, graph.layout, { kinds: ["delete"] })).map(({ state }) => state)).toEqual(Array(4).fill("interrupted"));
    expect((await remove({ uris: ["a", "large"] })).documents).toBe(2);
    expect(await graph.dump()).toEqual(empty);
  });

  it("tells what it did where the answer to a commit is lost, and where a try is undone", async () => {
    const { store, layout } = graph;
    for (const first of ["undone", "lost"] as const) {
      const twice = tryingTwice(store, first);
      const small = await write([a, b]);
      const report = await deleteDocuments({ store: twice, layout, uris: ["a", "b", "x"] });
      expect(report).toMatchObject({ documents: 2, chunks: small.chunks.written, sections: 4, notFound: ["x"] });
      const whole = await write([large]);
      const ofLarge = await deleteDocuments({ store: twice, layout, uris: ["large"] });
      expect(ofLarge).toMatchObject({ documents: 1, chunks: whole.chunks.written, sections: 700, notFound: [] });
    }
  });

  it("and ingests of the same documents get along, however they meet", async () => {
    const documents = [large, a, b, c];
    for (let round = 0; round < 2; round += 1) {
      const reports = await Promise.all([
        write(documents),
        remove({ uris: ["b", "a", "large", "c"] }),
        write([...documents].reverse()),
        remove({ uris: ["c", "large", "a", "b"] }),
        write([b, a]),
      ]);
      for (const report of reports) if (typeof report.documents === "object") expect(report.documents).toMatchObject({ refused: 0 });
    }
    await write(documents);
    const after = await graph.dump();
    expect((await readHealth(graph.store, graph.layout)).findings).toEqual([]);
    await graph.clear();
    await write(documents);
    expect(after).toEqual(await graph.dump());
  });

  it.each([
    [{}, "either uris or ids"],
    [{ uris: ["a"], ids: ["b"] }, "either uris or ids"],
    [{ ids: ["b"], corpus: "default" }, "no corpus beside ids"],
    [{ uris: [""] }, "uris"],
    [{ uris: ["a", "half \ud83c"] }, "UTF-8"],
    [{ ids: ["\udfba"] }, "UTF-8"],
    [{ uris: ["a"], corpus: "\ud83c" }, "UTF-8"],
    [{ uris: ["a"], corpus: "" }, "corpus"],
    [{ uris: ["a"], force: true }, "force"],
  ])("refuses %o", async (options, words) => {
    await expect(remove(options)).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS", message: expect.stringContaining(words) as string });
  });
});
