import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cypher, identifier } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesSource } from "../sources/files-source.js";
import { ingest } from "./ingest.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

describe.skipIf(!testServer())(`formats and encodings (${testServer() ? "on a server" : needsServer})`, () => {
  let graph: TestGraph;
  const files = {
    "notes.adoc": Buffer.from("= Notes\n\n== Part\nin AsciiDoc\n"),
    "page.html": Buffer.from("\uFEFF<title>A page</title><script>no</script><h1>Caf&eacute;</h1><p>open  <b>daily</b>"),
    "pages.txt": Buffer.from("first\n\fsecond\n\f"),
    "utf16.txt": Buffer.from("\uFEFFsmå ord", "utf16le"),
    "western.md": Buffer.from("# Größe\n\nfür alle", "latin1"),
  };

  beforeAll(async () => {
    graph = await createTestGraph("IngestFormats");
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(graph.folder, name), bytes);
  });
  afterAll(async () => {
    await graph.close();
  });

  const run = () =>
    ingest({ store: graph.store, layout: graph.layout, embeddingSet: null, source: filesSource({ path: graph.folder }) });

  it("stores with each chunk where in its file it stands, and is not ingested again", async () => {
    const report = await run();
    expect(report.documents).toMatchObject({ added: 5, refused: 0, skipped: 0 });
    expect(report).toMatchObject({ partlyRead: 1, leftOut: [{ uri: "page.html", leftOut: ["1 script"] }] });
    const { document, chunk } = graph.layout.labels;
    const rows = await graph.rows(cypher`
      MATCH (c:${identifier(chunk)})-->(d:${identifier(document)})
      RETURN d.uri AS uri, d.encoding AS encoding, c.text AS text, c.page AS page, c.sourceStartByte AS start, c.sourceEndByte AS end
      ORDER BY uri, c.index`);
    expect(rows.map(({ uri, encoding, text, page }) => [uri, encoding, text, page])).toEqual([
      ["notes.adoc", "utf-8", "= Notes\n\n== Part\nin AsciiDoc", null],
      ["page.html", "utf-8", "Café\n\nopen daily", null],
      ["pages.txt", "utf-8", "first\n\fsecond", 1],
      ["utf16.txt", "utf-16le", "små ord", null],
      ["western.md", "windows-1252", "# Größe\n\nfür alle", null],
    ]);
    const sources = rows.map(({ uri, start, end }) =>
      start === null ? null : files[uri as keyof typeof files].subarray(Number(start), Number(end)).toString("latin1"),
    );
    expect(sources).toEqual([
      null,
      "Caf&eacute;</h1><p>open  <b>daily",
      null,
      Buffer.from("små ord", "utf16le").toString("latin1"),
      "# Größe\n\nfür alle",
    ]);
    expect((await run()).documents).toMatchObject({ added: 0, changed: 0, unchanged: 5 });
  });
});
