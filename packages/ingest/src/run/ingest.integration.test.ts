import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Embedder } from "@graphspan/core";
import { cypher, identifier, listRuns, readHealth, renamed } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { filesSource } from "../sources/files-source.js";
import { type GivenDocument, givenSource } from "../sources/given-source.js";
import { jsonLinesSource } from "../sources/json-lines-source.js";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import { ingest } from "./ingest.js";
import type { IngestEvent } from "./ingest-event.js";
import type { IngestOptions } from "./ingest-options.js";
import type { IngestReport } from "./ingest-report.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

describe.skipIf(!testServer())(`ingest (${testServer() ? "on a server" : needsServer})`, () => {
  let graph: TestGraph;
  let root: string;

  beforeAll(async () => {
    graph = await createTestGraph("Ingest");
  });
  afterAll(async () => {
    await graph.close();
  });
  beforeEach(async () => {
    await graph.clear();
    root = join(graph.folder, String(Math.random()));
    await mkdir(root);
  });

  const run = (options: Partial<IngestOptions> = {}): Promise<IngestReport> =>
    ingest({
      store: graph.store,
      layout: graph.layout,
      embeddingSet: graph.set,
      embedder: graph.embedder,
      source: filesSource({ path: root }),
      ...options,
    });
  const write = async (name: string, content: string | Uint8Array): Promise<void> => {
    await mkdir(join(root, name, ".."), { recursive: true });
    await writeFile(join(root, name), content);
  };
  const given = (...documents: GivenDocument[]) => ({ source: givenSource(documents) });
  const chunks = () =>
    graph.rows(cypher`MATCH (c:${identifier(graph.layout.labels.chunk)}) RETURN c.id AS id, c.text AS text, c.title AS title,
      c.documentId AS documentId,
      c.embedding IS NOT NULL AS embedded, c.run AS run ORDER BY c.documentId, c.index`);
  const countOf = async (label: keyof TestGraph["layout"]["labels"]): Promise<unknown> =>
    (await graph.rows(cypher`MATCH (n:${identifier(graph.layout.labels[label])}) RETURN count(n) AS count`))[0]!["count"];

  it("writes documents, sections, chunks and everything between them", async () => {
    await write(
      "guide/a.md",
      "\uFEFF---\ntitle: Guide\ndate: 2024-05\nsrc: {page: 1}\n---\n# Start\r\n\r\nFirst text.\r\n\r\n## Deep\r\n\r\nSecond text.\r\n",
    );
    const report = await run();
    expect(report.documents).toEqual({ added: 1, changed: 0, unchanged: 0, skipped: 0, refused: 0, deleted: 0, empty: 0 });
    expect(report.chunks).toEqual({ written: 2, embedded: 2, truncated: 0 });
    const [document] = await graph.rows(
      cypher`MATCH (d:${identifier(graph.layout.labels.document)}) 
        RETURN properties(d) AS d, d.publishedAtInstant = datetime('2024-05-01T00:00Z') AS dated`,
    );
    expect(document).toMatchObject({
      dated: true,
      d: {
        uri: "guide/a.md",
        path: join(root, "guide/a.md"),
        title: "Guide",
        corpus: "default",
        publishedAt: "2024-05",
        "meta_src.page": 1,
        reader: "markdown@1",
        chunker: "structure@1(1000,0)",
        mediaType: "text/markdown",
        run: report.run,
      },
    });
    expect((await chunks()).map(({ title }) => title)).toEqual(["Guide › Start", "Guide › Start › Deep"]);
    const relationships = await graph.rows(
      cypher`MATCH (a)-[r]->(b) WHERE r.run = $run 
        RETURN type(r) AS type, labels(a)[0] + '>' + labels(b)[0] AS ends, count(*) AS count ORDER BY type, ends`,
      { run: report.run },
    );
    const { chunk, document: documentLabel, section } = graph.layout.labels;
    expect(relationships).toEqual([
      { type: "FROM_DOCUMENT", ends: `${chunk}>${documentLabel}`, count: 2 },
      { type: "IN_SECTION", ends: `${chunk}>${section}`, count: 2 },
      { type: "NEXT_CHUNK", ends: `${chunk}>${chunk}`, count: 1 },
      { type: "SECTION_OF", ends: `${section}>${documentLabel}`, count: 2 },
      { type: "SECTION_OF", ends: `${section}>${section}`, count: 1 },
    ]);
  });

  it("changes nothing when the same folder is ingested again, and says so", async () => {
    await write("a.md", "# A\n\none\n\n## B\n\ntwo");
    await write("b.txt", "text\n\n".repeat(400));
    await write("rows.jsonl", '{"id": 1}');
    const source = () => [filesSource({ path: root }), jsonLinesSource({ path: join(root, "rows.jsonl") })];
    await run({ source: source() });
    const before = await graph.dump({ withRuns: true });
    const report = await run({ source: source() });
    expect(await graph.dump({ withRuns: true })).toEqual(before);
    expect(report.documents).toMatchObject({ added: 0, changed: 0, unchanged: 3, skipped: 1 });
    expect(report.chunks).toEqual({ written: 0, embedded: 0, truncated: 0 });
    expect((await listRuns(graph.store, graph.layout)).map(({ state }) => state)).toEqual(["finished", "finished"]);
  });

  it("calls the embedder for nothing that it has embedded before", async () => {
    const texts: string[] = [];
    let calls = 0;
    const embedder: Embedder = {
      ...graph.embedder,
      embed: (request) => {
        calls += 1;
        texts.push(...request.texts);
        return graph.embedder.embed(request);
      },
    };
    await run({
      ...given({ uri: "a", content: "same\n\nold", title: "T" }),
      embedder,
      chunker: createStructureChunker({ maxCharacters: 5 }),
    });
    await run({
      ...given({ uri: "a", content: "same\n\nold", title: "T" }),
      embedder,
      chunker: createStructureChunker({ maxCharacters: 5 }),
    });
    expect([calls, texts]).toEqual([1, ["T\nsame", "T\nold"]]);
    await run({
      ...given({ uri: "a", content: "same\n\nnew", title: "T" }),
      embedder,
      chunker: createStructureChunker({ maxCharacters: 5 }),
    });
    expect(texts.slice(2)).toEqual(["T\nnew"]);
    await run({
      ...given({ uri: "a", content: "same\n\nnew", title: "U" }),
      embedder,
      chunker: createStructureChunker({ maxCharacters: 5 }),
    });
    expect(texts.slice(3)).toEqual(["U\nsame", "U\nnew"]);
    expect((await chunks()).every(({ embedded }) => embedded)).toBe(true);
  });

  it("replaces a changed document and leaves nothing of the old one", async () => {
    const documents = [
      "# A\n\nlimit is 10\n\n## Old\n\nx",
      "# A\n\nlimit is 20\n\n## New\n\ny\n\n## Newer\n\nz",
      "",
      "# A\n\nlimit is 10\n\n## Old\n\nx",
    ];
    const fresh: (readonly string[])[] = [];
    for (const content of documents) {
      await graph.clear();
      await run(given({ uri: "a.md", content, mediaType: "text/markdown", metadata: content === "" ? {} : { version: content.length } }));
      fresh.push(await graph.dump());
    }
    await graph.clear();
    for (const [index, content] of documents.entries()) {
      const report = await run(
        given({ uri: "a.md", content, mediaType: "text/markdown", metadata: content === "" ? {} : { version: content.length } }),
      );
      expect(report.documents[index === 0 ? "added" : "changed"]).toBe(1);
      expect(await graph.dump()).toEqual(fresh[index]);
    }
  });

  it("cuts again when the chunker changes", async () => {
    await write("a.txt", "one two three");
    await run();
    const report = await run({ chunker: createStructureChunker({ maxCharacters: 7 }) });
    expect(report.documents.changed).toBe(1);
    expect((await chunks()).map(({ text }) => text)).toEqual(["one two", "three"]);
  });

  it("takes files of one name in two folders for two documents", async () => {
    await write("x/notes.txt", "first");
    await write("y/notes.txt", "second");
    expect((await run()).documents.added).toBe(2);
    expect((await chunks()).map(({ text }) => text).sort()).toEqual(["first", "second"]);
  });

  it("refuses a document of the same name from another folder instead of overwriting it", async () => {
    await write("x/notes.txt", "first");
    await write("y/notes.txt", "second");
    await write("y/same.txt", "same");
    await write("x/same.txt", "same");
    const [x, y] = [filesSource({ path: join(root, "x") }), filesSource({ path: join(root, "y") })];
    await run({ source: x });
    const later = await run({ source: y });
    expect(later.refused).toMatchObject([{ uri: "notes.txt", code: "INGEST.SOURCE_CONFLICT" }]);
    expect(later.documents).toMatchObject({ unchanged: 1, refused: 1 });
    expect((await run({ source: [x, y] })).refused.map(({ code }) => code)).toEqual([
      "INGEST.DUPLICATE_DOCUMENT",
      "INGEST.DUPLICATE_DOCUMENT",
    ]);
    expect((await run({ source: y, corpus: "y" })).documents.added).toBe(2);
    await rm(join(root, "x"), { recursive: true });
    expect((await run({ source: y })).documents).toMatchObject({ changed: 2, refused: 0 });
    expect((await chunks()).map(({ text }) => text).sort()).toEqual(["same", "same", "second", "second"]);
  });

  it("counts a document without text as written, with no chunks", async () => {
    for (const [name, content] of [
      ["zero.md", ""],
      ["blank.txt", " \n\n "],
      ["mark.txt", "\uFEFF"],
      ["marked blanks.txt", "\uFEFF\n"],
      ["no-break.txt", "\u00a0\u00a0"],
      ["image.md", "---\ntitle: x\n---\n"],
    ] as const)
      await write(name, content);
    const report = await run();
    expect(report.documents).toMatchObject({ added: 6, refused: 0, empty: 5 });
    expect((await run()).documents.unchanged).toBe(6);
    expect(await countOf("document")).toBe(6);
    // Nobody has emptied them.
    expect((await readHealth(graph.store, graph.layout)).findings).toEqual([]);
  });

  it("refuses broken documents one by one, with reason and offset, and writes the others", async () => {
    await write("good.txt", "good");
    await write("broken.txt", Buffer.from([0x61, 0x62, 0x81]));
    await write("utf16.txt", Buffer.from("\uFEFFhello\ud800", "utf16le"));
    await writeFile(Buffer.concat([Buffer.from(`${root}/a`), Buffer.from([0xab]), Buffer.from("b.txt")]), "text");
    await write(
      "rows.jsonl",
      [
        '{"id": "r1", "text": "fine"}',
        "{",
        '{"id": "r2", "text": "\\ud800"}',
        '{"id": "r1", "text": "again"}',
        "",
        '{"id": "r3", "text": "last"}',
      ].join("\r\n"),
    );
    const report = await run({ source: [filesSource({ path: root }), jsonLinesSource({ path: join(root, "rows.jsonl") })] });
    expect(report.refused.map(({ uri, code, offset }) => [uri, code, offset])).toEqual([
      ["a\u00abb.txt", "INGEST.NAME_NOT_UTF8", null],
      ["rows.jsonl:2", "INGEST.INVALID_ROW", null],
      ["r1", "INGEST.DUPLICATE_DOCUMENT", null],
      ["broken.txt", "INGEST.NOT_UTF8", 2],
      ["utf16.txt", "INGEST.LONE_SURROGATE", 12],
      ["r2", "INGEST.LONE_SURROGATE", 0],
    ]);
    expect(report.documents).toMatchObject({ added: 3, refused: 6, skipped: 1 });
    expect((await chunks()).map(({ text }) => text).sort()).toEqual(["fine", "good", "last"]);
  });

  it("fails before it writes anything when the whole call makes no sense", async () => {
    await write("locked/a.txt", "text");
    const refusedOptions: [Partial<IngestOptions>, string][] = [
      [{ source: filesSource({ path: join(root, "none") }) }, "INGEST.PATH_NOT_FOUND"],
      [{ source: jsonLinesSource({ path: root }) }, "INGEST.PATH_UNREADABLE"],
      [{ source: [] }, "CONFIG.INVALID_OPTIONS"],
      [{ corpus: "" }, "CONFIG.INVALID_OPTIONS"],
      [{ colour: "red" } as Partial<IngestOptions>, "CONFIG.INVALID_OPTIONS"],
      [{ embeddingSet: null }, "INGEST.EMBEDDER_MISMATCH"],
      [{ embedder: { ...graph.embedder, dimensions: 9 } }, "INGEST.EMBEDDER_MISMATCH"],
    ];
    if (process.getuid?.() !== 0) {
      await chmod(join(root, "locked"), 0);
      refusedOptions.push([{ source: filesSource({ path: join(root, "locked") }) }, "INGEST.PATH_UNREADABLE"]);
    }
    for (const [options, code] of refusedOptions) await expect(run(options)).rejects.toMatchObject({ code });
    expect(await countOf("run")).toBe(0);
  });

  it("writes without an embedder, says so, and adds the vectors when there is one", async () => {
    await write("a.txt", "one\n\ntwo");
    await write("b.txt", "three");
    const first = await run({ embedder: undefined });
    expect(first.notes).toHaveLength(1);
    expect((await chunks()).map(({ embedded }) => embedded)).toEqual([false, false]);
    const second = await run();
    expect(second.documents).toMatchObject({ unchanged: 2, changed: 0 });
    expect(second.chunks).toEqual({ written: 0, embedded: 2, truncated: 0 });
    expect((await chunks()).map(({ embedded }) => embedded)).toEqual([true, true]);
  });

  it("refuses vectors that would break every search", async () => {
    await write("a.txt", "one");
    for (const vector of [
      new Float32Array(8),
      new Float32Array(7).fill(1),
      new Float32Array(8).fill(Number.NaN),
      new Float32Array(8).fill(Infinity),
    ])
      await expect(run({ embedder: { ...graph.embedder, embed: () => Promise.resolve([vector]) } })).rejects.toMatchObject({
        code: "INGEST.INVALID_VECTOR",
      });
    await expect(run({ embedder: { ...graph.embedder, embed: () => Promise.resolve([]) } })).rejects.toMatchObject({
      code: "INGEST.INVALID_VECTOR",
    });
    expect((await listRuns(graph.store, graph.layout)).map(({ state }) => state)).toEqual(Array(5).fill("failed"));
    expect(await countOf("chunk")).toBe(0);
  });

  /** One chunk a line. */
  const lineChunker = createStructureChunker({ maxCharacters: 8 });
  const lines = (count: number, line: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => line(index)).join("\n");

  it("goes on where it was stopped, at whatever point that was", async () => {
    const documents = Array.from({ length: 6 }, (_, index) => ({
      uri: `d${index}`,
      content: lines(index === 3 ? 5_100 : 300, (line) => `line${line}`),
    }));
    const options = () => ({ ...given(...documents), chunker: lineChunker });
    await run(options());
    const complete = await graph.dump();
    for (const stopAfter of [2, 6]) {
      await graph.clear();
      const controller = new AbortController();
      let written = 0;
      const onEvent = (event: IngestEvent): void => {
        if (event.type === "chunks-written" && written++ >= stopAfter) controller.abort(new Error("stopped by the test"));
      };
      await expect(run({ ...options(), signal: controller.signal, onEvent })).rejects.toThrow();
      const partial = await graph.rows(cypher`MATCH (d:${identifier(graph.layout.labels.document)})<-[:FROM_DOCUMENT]-(c)
        WHERE d.sourceSha256 IS NULL AND c.documentId IS NOT NULL RETURN c.id AS visible`);
      expect(partial).toEqual([]);
      expect((await listRuns(graph.store, graph.layout)).at(-1)!.state).toBe("interrupted");
      await run(options());
      expect(await graph.dump()).toEqual(complete);
    }
  }, 300_000);

  it("replaces a document of many thousand chunks as a whole", async () => {
    const large = (word: string, title: string) => ({
      ...given({ uri: "large", content: lines(5_100, (index) => `${index < 5_090 ? "k" : word}${index}`), title }),
      chunker: lineChunker,
    });
    await run(large("s", "B"));
    const fresh = await graph.dump();
    await graph.clear();
    for (const [word, title] of [
      ["f", "A"],
      ["s", "A"],
      ["s", "B"],
    ] as const)
      await run(large(word, title));
    expect(await graph.dump()).toEqual(fresh);
  }, 300_000);

  it("writes everything once when several ingests run at the same time", async () => {
    const writeAll = async (version: number): Promise<void> => {
      for (let index = 0; index < 60; index += 1)
        await write(`f${index}.md`, `# Title ${index}\n\n${"text ".repeat(300)}\n\n## Part ${version}\n\nmore\n\n${"end ".repeat(300)}`);
    };
    const alone: (readonly string[])[] = [];
    for (const version of [1, 2]) {
      await writeAll(version);
      await run();
      alone.push(await graph.dump());
    }
    expect(alone[0]!.length).toBeGreaterThan(60);
    await graph.clear();
    for (const version of [1, 2]) {
      await writeAll(version);
      await Promise.all([run(), run(), run()]);
      expect(await graph.dump()).toEqual(alone[version - 1]);
    }
  });

  it("stores metadata of every shape as properties, and never as Cypher", async () => {
    const metadata = {
      "a`b": 1,
      "\\u0060": "x",
      ключ: true,
      list: [1, 2.5],
      nested: { deep: "value" },
      objects: [{ a: 1 }],
      big: 1e300,
      many: Array.from({ length: 300 }, (_, index) => index),
    };
    await run(given({ uri: "a", content: "x", metadata }));
    const [row] = await graph.rows(cypher`MATCH (d:${identifier(graph.layout.labels.document)}) RETURN properties(d) AS d`);
    expect(row!["d"]).toMatchObject({
      "meta_a`b": 1,
      "meta_\\u0060": "x",
      meta_ключ: true,
      meta_list: [1, 2.5],
      "meta_nested.deep": "value",
      meta_objects: '[{"a":1}]',
      meta_big: 1e300,
    });
  });

  it("writes into a layout whose names are hostile", async () => {
    const name = (place: string): string => `${graph.layout.labels.chunk}\\u0060 ${place} \`) DETACH DELETE n //`;
    const layout = renamed(graph.layout, {
      relationships: { fromDocument: name("from"), nextChunk: name("next"), inSection: name("in"), sectionOf: name("of") },
      properties: {
        document: { metadataPrefix: "\u0060`meta " },
        section: { heading: "`h" },
        chunk: { title: "`t\\u0060", searchTitle: "`s\\u0060" },
        relationshipRun: "`run",
      },
      indexes: { fullTextIndexName: `${graph.layout.indexes.fullTextIndexName}\`2`, vectorIndexName: null },
    });
    const options = { layout, embeddingSet: null, embedder: undefined };
    const document = { uri: "a.md", content: "# A\n\none\n\n## B\n\ntwo", mediaType: "text/markdown", metadata: { "k`": 1 } } as const;
    for (const content of [document.content, `${document.content} changed`]) await run({ ...given({ ...document, content }), ...options });
    expect(
      await graph.rows(cypher`MATCH (c)-[r]->() WHERE type(r) IN $types RETURN type(r) AS type, count(*) AS count ORDER BY type`, {
        types: Object.values(layout.relationships),
      }),
    ).toEqual([
      { type: name("from"), count: 2 },
      { type: name("in"), count: 2 },
      { type: name("next"), count: 1 },
      { type: name("of"), count: 3 },
    ]);
  });

  it("keeps uris of any length and script", async () => {
    const uris = ["é".repeat(5_000), "a b/ç~'\"\\`$.txt", "文档/ملف"];
    await run(given(...uris.map((uri) => ({ uri, content: "x" }))));
    expect(await countOf("document")).toBe(3);
  });
});
