import { createRetriever, cypher, identifier } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { givenSource } from "../sources/given-source.js";
import { ingest } from "./ingest.js";
import type { IngestOptions } from "./ingest-options.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

const arabic = { uri: "arabic", content: "تعيش الثعالب في الغابة وتأكل الفئران" };
const english = { uri: "english", content: "Foxes live in the forest and eat mice." };

describe.skipIf(!testServer())(`the full-text analyzer of an ingest (${testServer() ? "on a server" : needsServer})`, () => {
  let graph: TestGraph;
  beforeEach(async () => {
    graph = await createTestGraph("Analyzer");
  });
  afterEach(() => graph.close());

  const run = (document: { uri: string; content: string }, options: Partial<IngestOptions> = {}) =>
    ingest({ store: graph.store, layout: graph.layout, embeddingSet: null, source: givenSource([document]), ...options });
  const analyzer = async (): Promise<unknown> => {
    const { provenance } = await createRetriever({ store: graph.store, layout: graph.layout, embeddingSet: null }).retrieve("الثعالب foxes");
    return provenance.fullText?.analyzer;
  };
  const chunks = async (): Promise<unknown> =>
    (await graph.rows(cypher`MATCH (n:${identifier(graph.layout.labels.chunk)}) RETURN count(n) AS count`))[0]!["count"];

  it("suits the scripts of the first texts, stays with later ones, and stands in the provenance", async () => {
    await run(arabic);
    expect(await analyzer()).toBe("arabic");
    await run(english);
    expect(await analyzer()).toBe("arabic");
  });

  it("is the English one where no other script prevails", async () => {
    await run(english);
    expect(await analyzer()).toBe("english");
  });

  it("is the one that is named", async () => {
    await run(english, { analyzer: "german" });
    expect(await analyzer()).toBe("german");
    await run(arabic);
    expect(await analyzer()).toBe("german");
  });

  it("is refused before anything is written when the server does not have it", async () => {
    await expect(run(english, { analyzer: "klingon" })).rejects.toMatchObject({ code: "INDEX.UNKNOWN_ANALYZER" });
    expect(await chunks()).toBe(0);
    await run(english);
    await expect(run(arabic, { analyzer: "klingon" })).rejects.toMatchObject({ code: "INDEX.UNKNOWN_ANALYZER" });
    expect([await chunks(), await analyzer()]).toEqual([1, "english"]);
  });

  const madeAnew = (now: string, before: string): string =>
    `The full-text index ${graph.layout.indexes.fullTextIndexName} was made anew with the analyzer ${now}; it had ${before}.`;

  it("changes with the next ingest that names another, whether documents have changed or not, and the report says so", async () => {
    await run(english);
    const { documents, notes } = await run(english, { analyzer: "german" });
    expect([documents.unchanged, notes.slice(0, 1)]).toEqual([1, [madeAnew("german", "english")]]);
    expect(await analyzer()).toBe("german");
    expect((await run(english, { analyzer: "german" })).notes.join()).not.toContain("anew");
  });

  it("is chosen anew where an ingest asks for the one that suits, by all the texts that are there then", async () => {
    await run(english);
    expect((await run(english, { analyzer: "auto" })).notes.join()).not.toContain("anew");
    expect((await run({ ...arabic, content: arabic.content.repeat(5) }, { analyzer: "auto" })).notes).toContain(madeAnew("arabic", "english"));
    expect(await analyzer()).toBe("arabic");
  });

  it("does not change an index that other software made in its place", async () => {
    await run(english);
    const name = identifier(graph.layout.indexes.fullTextIndexName);
    await graph.store.runCypher(cypher`DROP INDEX ${name}`);
    await graph.store.runCypher(cypher`CREATE FULLTEXT INDEX ${name} FOR (n:${identifier(graph.layout.labels.chunk)}) ON EACH [n.text]`);
    await expect(run(arabic, { analyzer: "arabic" })).rejects.toMatchObject({ code: "INDEX.DIFFERENT" });
    expect(await chunks()).toBe(1);
  });

  it("may be named by several ingests at once: one of the names stands", async () => {
    const names = ["german", "french", "german"];
    await Promise.all(names.map((name, index) => run(english, { analyzer: name, corpus: String(index) })));
    expect(names).toContain(await analyzer());
    await Promise.all(names.map((name, index) => run(arabic, { analyzer: name, corpus: String(index) })));
    expect(names).toContain(await analyzer());
    expect(await chunks()).toBe(6);
  });

  it("is chosen once, also by two ingests of different texts at the same time", async () => {
    await Promise.all([run(arabic, { corpus: "a" }), run(english, { corpus: "b" }), run({ ...arabic, uri: "other" }, { corpus: "c" })]);
    expect(["arabic", "english"]).toContain(await analyzer());
    expect(await chunks()).toBe(3);
  });
});
