import type { Embedder } from "@graphspan/core";
import { cypher, identifier, type Layout, renamed } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DocumentSource } from "../sources/document-source.js";
import { type GivenDocument, givenSource } from "../sources/given-source.js";
import { tryingTwice } from "../run/trying-twice.fixture.js";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";

/** Of every shape: sections in sections, sections without text, pages, no section, one chunk, spans of a file, nothing at all. */
const documents: readonly GivenDocument[] = [
  { uri: "sections.md", content: "# One\nfirst text\nsecond text\n## Inner\nthird text\n# Empty\n# Two\nfourth text" },
  { uri: "pages.txt", content: "page one\nmore of it\fpage two\fpage three" },
  { uri: "plain", content: "one\ntwo\nthree", metadata: { tags: ["a", "b"], year: 1999 } },
  { uri: "single", content: "alone" },
  { uri: "page.html", content: "<title>T</title><h1>H</h1><p>spans &amp; bytes</p><p>of a file</p>" },
  { uri: "nothing", content: "" },
];
const others: readonly GivenDocument[] = Array.from({ length: 12 }, (_, index) => ({
  uri: `other ${index}`,
  content: Array.from({ length: 15 }, (__, line) => `line ${line} ${index}`).join("\n"),
}));

describe.skipIf(!testServer())(`documents that are new (${needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("NewDocuments");
  });
  beforeEach(() => graph.clear());
  afterAll(() => graph.close());

  const run = async (text: string): Promise<void> => {
    await graph.store.runCypher(text);
  };
  /** Does something once, between the look at the documents and their writing. */
  const meanwhile = (work: () => Promise<unknown>): Embedder => {
    let done: Promise<unknown> | undefined;
    return { ...graph.embedder, embed: async (request) => (await (done ??= work()), graph.embedder.embed(request)) };
  };
  const fresh = async (): Promise<readonly string[]> => {
    await graph.ingest([...documents, ...others]);
    const dump = await graph.dump();
    await graph.clear();
    return dump;
  };

  it("are the same in the graph as those that replace what is left of an earlier version", async () => {
    const expected = await fresh();
    for (const embedder of [graph.embedder, undefined]) {
      await graph.clear();
      await graph.ingest([...documents, ...others], { embedder });
      const { chunk, document } = graph.layout.labels;
      // Chunks without their documents are found by their ids, and nothing else of them stays as it was.
      await run(`MATCH (d:${document}) DETACH DELETE d`);
      await run(`MATCH (:${chunk})-[r]-() DELETE r`);
      await graph.ingest([...documents, ...others]);
      expect(await graph.dump()).toEqual(expected);
    }
  });

  it("are replaced where another ingest has written them since the look", async () => {
    const expected = await fresh();
    const report = await graph.ingest([...documents, ...others], { embedder: meanwhile(() => graph.ingest([...documents, ...others.slice(0, 5)])) });
    expect(report.refused).toEqual([]);
    expect(await graph.dump()).toEqual(expected);
  });

  it("are replaced where another ingest has written another version of them, or half of one", async () => {
    const expected = await fresh();
    const earlier = others.map(({ uri, content }) => ({ uri, content: `an earlier line\n${String(content).slice(50)}` }));
    await graph.ingest([...documents, ...others], { embedder: meanwhile(() => graph.ingest(earlier)) });
    expect(await graph.dump()).toEqual(expected);
  });

  const many = [
    { uri: "large", content: Array.from({ length: 1_240 }, (_, line) => `line ${line}`).join("\n") },
    ...Array.from({ length: 60 }, (_, index) => ({
      uri: `small ${index}`,
      content: Array.from({ length: 20 }, (__, line) => `line ${line} ${index}`).join("\n"),
    })),
  ];

  it.each(["written by two ingests at once", "whose commit is tried again because its answer was lost"])(
    "are all taken, more than a thousand chunks in a transaction, %s",
    async (what) => {
      await graph.ingest(many, { embedder: undefined });
      const expected = await graph.dump();
      await graph.clear();
      const ingest = (options = {}) => graph.ingest(many, { embedder: undefined, ...options });
      const reports = await Promise.all(what.startsWith("written") ? [ingest(), ingest()] : [ingest({ store: tryingTwice(graph.store, "lost") })]);
      for (const { refused } of reports) expect(refused).toEqual([]);
      expect(await graph.dump()).toEqual(expected);
    },
  );

  it("are all taken but those whose names are torn", async () => {
    const torn = "\ud800";
    const given = givenSource([
      { uri: "a", content: "x" },
      { uri: "title", content: "x", title: torn },
      { uri: "b", content: "x", title: `b${" ".repeat(4_798)}🎺` },
    ]);
    const source: DocumentSource = {
      ...given,
      async *open(options) {
        yield* given.open(options);
        for await (const entry of given.open(options))
          if (entry.kind === "document" && entry.document.uri === "a") yield { ...entry, document: { ...entry.document, uri: `uri ${torn}` } };
      },
    };
    const { documents: counts, refused } = await graph.ingest([], { source });
    expect(counts).toMatchObject({ added: 2, refused: 2 });
    expect(refused.map(({ code, uri }) => [code, uri.isWellFormed()])).toEqual(Array.from({ length: 2 }, () => ["INGEST.LONE_SURROGATE", true]));
  });

  it("stand in one transaction beside documents that change and such as stay", async () => {
    const expected = await fresh();
    const half = others.map(({ uri, content }, index) => ({ uri, content: index % 3 === 0 ? content : `${String(content)}\nits end` }));
    await graph.ingest(half.filter((_, index) => index % 2 === 0));
    const report = await graph.ingest([...documents, ...others]);
    expect(report.documents).toMatchObject({ added: documents.length + 6, changed: 4, unchanged: 2 });
    expect(await graph.dump()).toEqual(expected);
  });

  it("are written under names that a layout gives", async () => {
    const names = { index: "no", text: "a`b", title: "t\\u0041", page: "p" };
    const layout: Layout = renamed(graph.layout, { properties: { chunk: names } });
    await graph.ingest([...documents], { layout, embedder: undefined });
    const read = await graph.rows(cypher`MATCH (c:${identifier(layout.labels.chunk)})-[:${identifier(layout.relationships.fromDocument)}]->(d)
      RETURN d.uri AS uri, c.${identifier(names.index)} AS no, c.${identifier(names.text)} AS text, c.${identifier(names.page)} AS page ORDER BY uri, no`);
    expect(read.filter(({ uri }) => uri === "pages.txt")).toEqual([
      { uri: "pages.txt", no: 0, text: "page one", page: 1 },
      { uri: "pages.txt", no: 1, text: "more of it", page: 1 },
      { uri: "pages.txt", no: 2, text: "page two", page: 2 },
      { uri: "pages.txt", no: 3, text: "page three", page: 3 },
    ]);
  });
});
