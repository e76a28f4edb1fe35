import { createHash } from "node:crypto";
import type { Embedder } from "@graphspan/core";
import { createRetriever, cypher, documentId, identifier, reset, runStates } from "@graphspan/neo4j";
import { gate, needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type GivenDocument, givenSource } from "../sources/given-source.js";
import type { IngestEvent } from "./ingest-event.js";
import type { IngestOptions } from "./ingest-options.js";
import type { IngestReport } from "./ingest-report.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";
import { tryingTwice } from "./trying-twice.fixture.js";
import { untakable } from "./untakable-source.fixture.js";

/** A document as an adoption leaves it: keys, and the hash of its file if its chunk was found in it. */
interface Adopted {
  readonly uri: string;
  readonly file: string | null;
  readonly hasChunk?: boolean;
}

describe.skipIf(!testServer())(`an ingest of documents that an adoption holds (${testServer() ? "on a server" : needsServer})`, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("Adopted");
    // Makes the schema.
    await run([]);
  });
  afterAll(() => graph.close());
  beforeEach(() => graph.clear());

  const run = (documents: readonly GivenDocument[], options: Partial<IngestOptions> = {}): Promise<IngestReport> =>
    graph.ingest(documents, options);
  /** The chunk has no vector, so that an ingest that fills vectors shows. */
  const adopt = async (documents: readonly Adopted[], state = "finished"): Promise<void> => {
    const { labels } = graph.layout;
    const rows = documents.map(({ uri, file, hasChunk = true }) => ({
      id: documentId({ corpus: "default", uri }),
      uri,
      hasChunk,
      sha: file === null ? null : createHash("sha256").update(file).digest("hex"),
      text: file ?? "unplaced",
    }));
    await graph.store.runCypher(
      cypher`MERGE (r:${identifier(labels.run)} {id: 'adopt-1'})
SET r.kind = 'adopt', r.state = $state, r.startedAt = '2026', r.counts = '{}', r.settings = '{}'
WITH r UNWIND $rows AS row
CREATE (d:${identifier(labels.document)} {id: row.id, corpus: 'default', uri: row.uri, path: '/theirs/' + row.uri, sourceSha256: row.sha, run: r.id})
FOREACH (_ IN CASE WHEN row.hasChunk THEN [1] ELSE [] END |
  CREATE (:${identifier(labels.chunk)} {id: 'adopted ' + row.uri, documentId: row.id, text: row.text, index: 0, run: r.id})-[:FROM_DOCUMENT {run: r.id}]->(d))`,
      { rows, state },
    );
  };
  const large = (line: string): string => Array.from({ length: 1_300 }, (_, index) => `${line} ${index}`).join("\n");
  const note = expect.stringContaining("that an adoption held") as string;

  it.each(runStates)("leaves them as they are while it is %s, and tells which of them it would have written, or nobody finds", async (state) => {
    await adopt(
      [
        { uri: "same", file: "same" },
        { uri: "other", file: "theirs" },
        { uri: "unplaced", file: null },
        { uri: "large", file: null },
      ],
      state,
    );
    const before = await graph.dump({ withRuns: true });
    const documents = [
      { uri: "same", content: "same" },
      { uri: "other", content: "ours" },
      { uri: "unplaced", content: "unplaced" },
      { uri: "large", content: large("line") },
    ];
    const report = await run(documents);
    const found = state === "finished" ? { unchanged: 1, refused: 3 } : { unchanged: 0, refused: 4 };
    expect(report.documents).toMatchObject({ added: 0, changed: 0, ...found });
    expect(report.refusedByCode).toEqual({ "INGEST.ADOPTED_DOCUMENT": found.refused });
    // The chunk of the fixture has no vector, and gets none.
    expect(report.notes).toEqual(state === "finished" ? [expect.stringMatching(/^1 document .* without vectors of this model/)] : []);
    expect(await graph.dump({ withRuns: true })).toEqual(before);

    expect((await run([...documents, { uri: "new", content: "new" }])).documents).toMatchObject({ added: 1, ...found });
    expect((await run(documents.slice(0, 3), { corpus: "ours" })).documents).toMatchObject({ added: 3 });
    expect(await reset(graph.store, graph.layout)).toMatchObject({ documents: 4, embeddingSets: 0, schema: [] });
    expect(await graph.dump({ withRuns: true })).toEqual(before);
  });

  it("replaces them where it is told to, says how many there were, and is then their owner", async () => {
    await adopt([
      { uri: "same", file: "same" },
      { uri: "other", file: "theirs" },
      { uri: "large", file: null },
    ]);
    const documents = [
      { uri: "same", content: "same" },
      { uri: "other", content: "ours" },
      { uri: "large", content: large("line") },
      { uri: "new", content: "new" },
    ];
    const report = await run(documents, { replaceAdopted: true });
    expect(report.documents).toMatchObject({ added: 1, changed: 3, refused: 0 });
    expect(report.notes).toEqual([note]);
    expect(report.notes[0]).toMatch(/^3 documents /);
    const again = await run(documents);
    expect(again.documents).toMatchObject({ unchanged: 4 });
    expect(again.notes).toEqual([]);
    await graph.store.runCypher(cypher`MATCH (r:${identifier(graph.layout.labels.run)} {kind: 'adopt'}) DELETE r`);
    const taken = await graph.dump();
    await graph.clear();
    await run(documents);
    expect(taken).toEqual(await graph.dump());
  }, 60_000);

  it("says how many there were also where a commit has to be tried again because its answer was lost", async () => {
    await adopt([
      { uri: "same", file: "same" },
      { uri: "other", file: "theirs" },
    ]);
    const documents = ["same", "other", "new"].map((uri) => ({ uri, content: `ours ${uri}` }));
    const report = await run(documents, { replaceAdopted: true, store: tryingTwice(graph.store, "lost") });
    expect(report.documents).toMatchObject({ added: 1, changed: 2, refused: 0 });
    expect(report.notes).toEqual([expect.stringMatching(/^2 documents that an adoption held/)]);
    const taken = await graph.dump();
    await graph.clear();
    await run(documents);
    expect(taken).toEqual(await graph.dump());
  });

  const sizes = [
    ["small", "ours"],
    ["large", large("ours")],
  ] as const;
  it.each(sizes)("refuses a %s one that is adopted between its look and its write, and no other", async (_, content) => {
    const documents = [
      { uri: "before", content: "before" },
      { uri: "raced", content },
      { uri: "after", content: "after" },
    ];
    let adopting: Promise<void> | undefined;
    const onEvent = (event: IngestEvent): void => {
      if (event.type === "document-read" && event.uri === "raced") adopting = adopt([{ uri: "raced", file: content }]);
    };
    // Vectors are made before anything is written, and only once the adoption is there.
    const embedder: Embedder = {
      ...graph.embedder,
      embed: async (request) => {
        await adopting;
        return graph.embedder.embed(request);
      },
    };
    await adopt([{ uri: "raced", file: content }]);
    const adopted = await graph.dump({ withRuns: true });
    await graph.clear();
    const report = await run(documents, { onEvent, embedder });
    expect(report.documents).toMatchObject({ added: 2, refused: 1 });
    expect(report.refused).toMatchObject([{ uri: "raced", code: "INGEST.ADOPTED_DOCUMENT" }]);
    await reset(graph.store, graph.layout);
    expect(await graph.dump({ withRuns: true })).toEqual(adopted);
    expect((await run(documents)).documents).toMatchObject({ added: 2, unchanged: 1 });

    await graph.clear();
    const replacing = await run(documents, { onEvent, embedder, replaceAdopted: true });
    expect(replacing.documents).toMatchObject({ added: 3, refused: 0 });
    expect(replacing.notes).toEqual([note]);
  });

  it("refuses one that an undo gives back while it is waited for, and leaves it as it was", async () => {
    const { labels, properties } = graph.layout;
    await adopt([{ uri: "raced", file: "theirs", hasChunk: false }]);
    const [locked, released] = [gate(), gate()];
    const undo = graph.store.transaction(async (transaction) => {
      const text = cypher`MATCH (d:${identifier(labels.document)}) REMOVE d.id, d.corpus, d.uri, d.sourceSha256, d.run`;
      await transaction.run({ name: "test.undo", access: "WRITE", text, row: z.unknown() });
      locked.open();
      await released.passed;
    });
    await locked.passed;
    const ingesting = run([{ uri: "raced", content: "ours" }], { replaceAdopted: true });
    const blocked = "SHOW TRANSACTIONS YIELD currentQuery, status WHERE currentQuery CONTAINS $label AND status STARTS WITH 'Blocked' RETURN 1 AS one";
    await vi.waitUntil(async () => (await graph.store.runCypher(blocked, { label: labels.document })).length > 0, { timeout: 30_000 });
    released.open();
    await undo;
    expect((await ingesting).refused).toMatchObject([{ uri: "raced", code: "INGEST.ADOPTED_DOCUMENT" }]);
    const documents = await graph.store.runCypher(`MATCH (d:${identifier(labels.document)}) RETURN properties(d) AS properties`);
    expect(documents.map(({ values }) => values["properties"])).toEqual([{ [properties.document.path]: "/theirs/raced" }]);
  }, 60_000);

  it("deletes none that holds nothing, also where the server does not take what was to replace it", async () => {
    await adopt([{ uri: "empty", file: null, hasChunk: false }]);
    const before = await graph.dump({ withRuns: true });
    const source = untakable(givenSource([{ uri: "empty", content: large("line") }]), () => true);
    const report = await run([], { source, replaceAdopted: true });
    expect(report.documents).toMatchObject({ refused: 1 });
    expect(report.refused[0]!.code).toMatch(/^QUERY\./);
    expect(report.notes).toEqual([]);
    expect(await graph.dump({ withRuns: true })).toEqual(before);
  });

  it("keeps the schema while an adoption is there, though a reset finds no chunk any more", async () => {
    await adopt([{ uri: "a", file: "theirs" }]);
    await run([{ uri: "a", content: "ours" }], { replaceAdopted: true });
    expect(await reset(graph.store, graph.layout)).toMatchObject({ documents: 1, chunks: 1, runs: 1, embeddingSets: 0, schema: [] });
    const { store, layout, set, embedder } = graph;
    expect((await createRetriever({ store, layout, embeddingSet: set, embedder }).retrieve("ours")).items).toEqual([]);
    await store.runCypher(cypher`MATCH (r:${identifier(layout.labels.run)} {kind: 'adopt'}) DELETE r`);
    expect((await reset(store, layout)).schema.length).toBeGreaterThan(0);
  });
});
