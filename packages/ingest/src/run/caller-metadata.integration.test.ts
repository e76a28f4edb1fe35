import { createRetriever, cypher, fullText, identifier, scope } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DescribeDocument } from "../sources/caller-metadata.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

const documents = ["old", "new", "other"].map((uri) => ({ uri, content: `the heron of ${uri}` }));
const shelves: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  old: { publishedAt: "1996", shelf: "north", copies: 1, lent: false },
  new: { publishedAt: new Date("2026-03-01"), shelf: "south", copies: 3, lent: false },
  other: { publisher: "Press", shelf: "north", copies: 3, lent: true },
};
const metadata: DescribeDocument = ({ uri }) => Promise.resolve(shelves[uri]);

describe.skipIf(!testServer())(`metadata from a callback (${testServer() ? "on a server" : needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("CallerMetadata");
  });
  afterAll(() => graph.close());

  const run = (callback?: DescribeDocument) => graph.ingest(documents, { embeddingSet: null, embedder: undefined, metadata: callback });

  it("is what scopes go by, with its types", async () => {
    expect((await run(metadata)).documents).toMatchObject({ added: 3, refused: 0 });
    const retriever = createRetriever({ store: graph.store, layout: graph.layout, embeddingSet: null, preset: fullText() });
    const found = async (filter: Parameters<typeof scope.matching>[0]): Promise<string[]> => {
      const { items } = await retriever.retrieve("heron", { scope: scope.matching(filter) });
      return items.map(({ source }) => source.uri).sort();
    };
    expect(await found({ metadata: { shelf: "north" } })).toEqual(["old", "other"]);
    expect(await found({ metadata: { copies: 3 } })).toEqual(["new", "other"]);
    expect(await found({ metadata: { copies: [1, 3], lent: false } })).toEqual(["new", "old"]);
    expect(await found({ publishedFrom: "2026-01-01" })).toEqual(["new"]);
    expect(await found({ publishedBefore: "2026-01-01" })).toEqual(["old"]);
    expect(await found({ publisher: "Press", metadata: { shelf: "north" } })).toEqual(["other"]);
  });

  it("is found by the paths of nested maps, and by lists of maps as JSON text", async () => {
    const nested: DescribeDocument = ({ uri }) => Promise.resolve({ src: { page: uri.length, deep: { er: [uri] } }, list: [{ of: uri }] });
    expect((await run(nested)).documents).toMatchObject({ changed: 3, refused: 0 });
    const retriever = createRetriever({ store: graph.store, layout: graph.layout, embeddingSet: null, preset: fullText() });
    const found = async (metadata: Record<string, string | number>): Promise<string[]> => {
      const { items } = await retriever.retrieve("heron", { scope: scope.matching({ metadata }) });
      return items.map(({ source }) => source.uri).sort();
    };
    expect(await found({ "src.page": 3 })).toEqual(["new", "old"]);
    expect(await found({ list: '[{"of":"old"}]' })).toEqual(["old"]);
    for (const none of [{ src: 3 }, { "src.page": "3" }, { list: "old" }]) expect(await found(none)).toEqual([]);
    await run(metadata);
  });

  it("makes a document changed when it changes, and leaves it alone when it does not", async () => {
    await run(metadata);
    expect((await run(metadata)).documents).toMatchObject({ unchanged: 3 });
    const moved: DescribeDocument = (document) => (document.uri === "old" ? { ...shelves["old"], shelf: "east" } : metadata(document));
    expect((await run(moved)).documents).toMatchObject({ unchanged: 2, changed: 1 });
    const document = identifier(graph.layout.labels.document);
    const properties = async () => (await graph.rows(cypher`MATCH (d:${document} {uri: 'old'}) RETURN properties(d) AS properties`))[0]!["properties"];
    expect(await properties()).toMatchObject({ meta_shelf: "east", meta_copies: 1 });
    expect((await run()).documents).toMatchObject({ changed: 3 });
    expect(Object.keys((await properties()) as object).filter((key) => key.startsWith("meta"))).toEqual([]);
    expect((await run()).documents).toMatchObject({ unchanged: 3 });
  });

  it("refuses the one document of which it cannot be stored, with its uri", async () => {
    const failing: DescribeDocument = (document) => {
      if (document.uri === "new") throw new Error("no entry");
      return document.uri === "old" ? { a: new Map() } : metadata(document);
    };
    const { refused } = await run(failing);
    expect(refused.map(({ uri, code }) => [uri, code])).toEqual([
      ["old", "INGEST.INVALID_METADATA"],
      ["new", "INGEST.INVALID_METADATA"],
    ]);
  });

  it("comes beside a chunker that breaks its contract, which refuses every document before anything of it is written", async () => {
    await graph.clear();
    const chunker = { fingerprint: "broken", chunk: () => [{ start: 0, end: 3 }] };
    const { refused, documents: counts } = await graph.ingest(documents, { chunker });
    expect(refused.map(({ code }) => code)).toEqual(documents.map(() => "INGEST.INVALID_CHUNKS"));
    expect(counts).toMatchObject({ added: 0, changed: 0 });
    expect(await graph.rows(cypher`MATCH (n:${identifier(graph.layout.labels.document)}|${identifier(graph.layout.labels.chunk)}) RETURN n`)).toEqual([]);
  });

  it("is told of passages that are longer than what the model reads", async () => {
    await graph.clear();
    const window = { maxTokens: 4, tokenCounter: { name: "words", countTokens: (text: string) => text.split(/\s+/).length } };
    const embedder = { ...graph.embedder, window };
    const long = [{ uri: "a", content: "one two three four five six" }, { uri: "b", content: "one" }];
    const { chunks, notes } = await graph.ingest(long, { embedder, chunker: undefined });
    expect(chunks).toEqual({ written: 2, embedded: 2, truncated: 1 });
    expect(notes).toEqual([expect.stringContaining("1 passage is longer, with its title, than the 4 tokens")]);
  });
});
