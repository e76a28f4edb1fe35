import { randomUUID } from "node:crypto";
import { cypher, documentId, finishRun, identifier, readHealth, startRun } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";
import { type FirstTry, tryingTwice } from "../run/trying-twice.fixture.js";
import type { GivenDocument } from "../sources/given-source.js";
import type { DocumentContents } from "../queries/documents-to-delete.js";
import { deleteDocuments } from "./delete-documents.js";
import { removeDocuments } from "./remove-documents.js";

const markdown = (uri: string, parts: number, word: string): GivenDocument => ({
  uri,
  content: Array.from({ length: parts }, (_, index) => `# Part ${index}\n\n${word} ${index}`).join("\n\n"),
  mediaType: "text/markdown",
});
const byId = (documents: readonly DocumentContents[]): DocumentContents[] => [...documents].sort((one, other) => (one.id < other.id ? -1 : 1));
const idOf = (uri: string): string => documentId({ corpus: "default", uri });

describe.skipIf(!testServer())(`a removal that is tried twice (${needsServer})`, { timeout: 240_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("Tries");
  });
  afterAll(() => graph.close());
  beforeEach(async () => {
    await graph.clear();
    await graph.ingest([markdown("a", 2, "old"), markdown("b", 3, "old"), markdown("large", 600, "old")]);
  });

  /** The documents with the run that wrote each, and with what hangs on it. */
  const inGraph = async (): Promise<(DocumentContents & { readonly run: string })[]> => {
    const { document, chunk, stagedChunk, section } = graph.layout.labels;
    const rows = await graph.rows(
      cypher`MATCH (d:${identifier(document)}) RETURN d.id AS id, d.run AS run,
        COUNT { (d)<--(:${identifier(chunk)}|${identifier(stagedChunk)}) } AS chunks, COUNT { (d)<--(:${identifier(section)}) } AS sections ORDER BY d.uri`,
    );
    return rows.map(({ id, run, chunks, sections }) => ({ id: String(id), run: String(run), chunks: Number(chunks), sections: Number(sections) }));
  };
  const contents = async (): Promise<DocumentContents[]> => (await inGraph()).map(({ id, chunks, sections }) => ({ id, chunks, sections }));
  /** Removes all documents as they are now, as a prune does, and tells what is said to be gone. */
  const removeAll = async (first: FirstTry, meanwhile?: () => Promise<unknown>): Promise<DocumentContents[]> => {
    const { store, layout } = graph;
    const removals = (await inGraph()).map(({ id, run, chunks, sections }) => ({ id, run, size: chunks + sections }));
    const run = `run-${randomUUID()}`;
    await startRun(store, layout, { id: run, kind: "delete", startedAt: new Date(0), recordsChanges: true });
    const gone: DocumentContents[] = [];
    for await (const { documents } of removeDocuments(removals, { store: tryingTwice(store, first, meanwhile), layout, run, signal: undefined }))
      gone.push(...documents);
    await finishRun(store, layout, { id: run, state: "finished", finishedAt: new Date(1) });
    return byId(gone);
  };

  it.each(["undone", "lost"] as const)("tells each document once, with what went with it, where the first try is %s", async (first) => {
    const before = await contents();
    expect(await removeAll(first)).toEqual(byId(before));
    expect(await inGraph()).toEqual([]);
  });

  it.each(["undone", "lost"] as const)("leaves one that another ingest wrote between the tries, and does not tell it as gone, where the first is %s", async (first) => {
    const [, ...others] = await contents();
    expect(await removeAll(first, () => graph.ingest([markdown("a", 1, "new")]))).toEqual(byId(others));
    expect((await inGraph()).map(({ id }) => id)).toEqual([idOf("a")]);
    expect((await readHealth(graph.store, graph.layout)).findings).toEqual([]);
  });

  it("leaves a large one that another ingest wrote between the tries, and what a third one has staged of it", async () => {
    await deleteDocuments({ store: graph.store, layout: graph.layout, uris: ["a", "b"] });
    const stageSome = async (): Promise<void> => {
      const controller = new AbortController();
      const staging = graph.ingest([markdown("large", 700, "newest")], {
        signal: controller.signal,
        onEvent: (event) => {
          if (event.type === "chunks-written" && event.staged) controller.abort(new Error("stopped by the test"));
        },
      });
      await expect(staging).rejects.toThrow("stopped by the test");
    };
    let written: readonly string[] = [];
    const gone = await removeAll("undone", async () => {
      await graph.ingest([markdown("large", 620, "new")]);
      await stageSome();
      written = await graph.dump();
    });
    expect(gone).toEqual([]);
    expect(await graph.dump()).toEqual(written);
    expect(written.filter((line) => line.startsWith(`(:${graph.layout.labels.stagedChunk} `))).not.toEqual([]);
  });

  it("tells one that an adoption took between the tries as adopted, and not as gone", async () => {
    const { store, layout } = graph;
    const { document, run } = layout.labels;
    const adopt = cypher`CREATE (r:${identifier(run)} {id: 'adopt-1', kind: 'adopt', state: 'finished', startedAt: '2026', counts: '{}', settings: '{}'})
      WITH r MATCH (d:${identifier(document)} {id: $id}) SET d.run = r.id`;
    const meanwhile = () => store.runCypher(adopt, { id: idOf("a") });
    const report = await deleteDocuments({ store: tryingTwice(store, "undone", meanwhile), layout, uris: ["a", "b"] });
    expect(report).toMatchObject({ documents: 1, sections: 3, notFound: [], adopted: ["a"] });
  });
});
