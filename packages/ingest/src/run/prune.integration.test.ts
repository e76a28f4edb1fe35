import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRetriever, cypher, documentId, fullText, identifier, listRuns, readHealth } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { csvSource } from "../sources/csv-source.js";
import type { DocumentSource } from "../sources/document-source.js";
import { filesSource } from "../sources/files-source.js";
import { givenSource } from "../sources/given-source.js";
import { jsonLinesSource } from "../sources/json-lines-source.js";
import { ingest } from "./ingest.js";
import type { IngestEvent } from "./ingest-event.js";
import type { IngestOptions } from "./ingest-options.js";
import type { IngestReport } from "./ingest-report.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

describe.skipIf(!testServer())(`an ingest that prunes (${needsServer})`, { timeout: 240_000 }, () => {
  let graph: TestGraph;
  let root: string;
  beforeAll(async () => {
    graph = await createTestGraph("Prune");
  });
  afterAll(() => graph.close());
  beforeEach(async () => {
    await graph.clear();
    root = join(graph.folder, String(Math.random()));
    await mkdir(root);
  });

  const write = async (name: string, content: string): Promise<void> => {
    await mkdir(join(root, name, ".."), { recursive: true });
    await writeFile(join(root, name), content);
  };
  const remove = (name: string): Promise<void> => rm(join(root, name), { recursive: true });
  const move = (from: string, to: string): Promise<void> => rename(join(root, from), join(root, to));
  const files = (name = ""): DocumentSource => filesSource({ path: join(root, name) });
  const rows = (name: string): DocumentSource => jsonLinesSource({ path: join(root, name) });
  const run = (source: IngestOptions["source"], options: Partial<IngestOptions> = {}): Promise<IngestReport> => {
    const { store, layout, set: embeddingSet, embedder } = graph;
    return ingest({ store, layout, embeddingSet, embedder, source, ...options });
  };
  const prune = (source: IngestOptions["source"], options: Partial<IngestOptions> = {}): Promise<IngestReport> => run(source, { prune: true, ...options });
  const uris = async (): Promise<unknown[]> =>
    (await graph.rows(cypher`MATCH (d:${identifier(graph.layout.labels.document)}) RETURN d.uri AS uri ORDER BY uri`)).map(({ uri }) => uri);
  const answers = async (question: string): Promise<string[]> => {
    const { store, layout } = graph;
    const { items } = await createRetriever({ store, layout, embeddingSet: null, preset: fullText() }).retrieve(question);
    return items.map(({ text }) => text).sort();
  };
  /** What an ingest writes into an empty graph. */
  const fresh = async (source: IngestOptions["source"]): Promise<readonly string[]> => {
    await graph.clear();
    await run(source);
    return graph.dump();
  };

  it("leaves the graph as if it had never had another version, whatever became of the files", async () => {
    const rounds: (() => Promise<void>)[] = [
      async () => {
        for (const name of ["a.md", "b.md", "guide/c.md", "guide/d.md"]) await write(name, `# ${name}\n\nThe limit is 10 in ${name}.`);
        await write("rows.jsonl", '{"id": "r1", "text": "The limit is 10 in r1."}\n{"id": "r2", "text": "The limit is 10 in r2."}\n');
      },
      async () => {
        await write("a.md", "# a.md\n\nThe limit is 20.");
        await remove("b.md");
        await write("rows.jsonl", '{"id": "r2", "text": "The limit is 20 in r2."}\n{"id": "r3", "text": "The limit is 10 in r3."}\n');
      },
      async () => {
        await remove("guide");
        await write("guide", "A file that was a folder.");
      },
      async () => {
        await remove("guide");
        await write("guide/c.md", "The limit is 30.");
      },
    ];
    for (const change of rounds) {
      await change();
      const source = [files(), rows("rows.jsonl")];
      await prune(source);
      const pruned = { dump: await graph.dump(), answers: await answers("limit 10") };
      expect((await readHealth(graph.store, graph.layout)).findings).toEqual([]);
      const report = await prune(source);
      expect(report.documents).toMatchObject({ added: 0, changed: 0, deleted: 0 });
      expect(await fresh(source)).toEqual(pruned.dump);
      expect(await answers("limit 10")).toEqual(pruned.answers);
    }
    expect(await uris()).toEqual(["a.md", "guide/c.md", "r2", "r3"]);
  });

  it("says what it deleted: counts, events, the run's record", async () => {
    for (const name of ["a.md", "b.md", "c.md"]) await write(name, name);
    await run(files());
    await remove("b.md");
    await remove("c.md");
    const events: IngestEvent[] = [];
    const report = await prune(files(), { onEvent: (event) => void events.push(event) });
    expect(report.documents).toMatchObject({ unchanged: 1, deleted: 2 });
    expect(report.notes).toEqual([]);
    const deleted = events.flatMap((event) => (event.type === "document-deleted" ? [[event.uri, event.documentId]] : []));
    expect(deleted.sort()).toEqual(["b.md", "c.md"].map((uri) => [uri, documentId({ corpus: "default", uri })]));
    expect(events.at(-1)).toEqual({ type: "finished", report });
    expect((await listRuns(graph.store, graph.layout)).at(-1)).toMatchObject({ counts: { deleted: 2 }, settings: { prune: true } });
  });

  it("is asked for: without it nothing is deleted", async () => {
    await write("a.md", "a");
    await write("b.md", "b");
    await run(files());
    await remove("b.md");
    expect((await run(files())).documents).toMatchObject({ unchanged: 1, deleted: 0 });
    expect(await uris()).toEqual(["a.md", "b.md"]);
  });

  it("tells a file that has moved from one that is gone and one that is new", async () => {
    for (const name of ["a.md", "x/b.md", "x/c.md", "d.md"]) await write(name, `text of ${name}`);
    await write("empty.md", "");
    await run(files());
    await move("a.md", "z.md");
    await move("x", "y");
    await remove("d.md");
    await move("empty.md", "nothing.md");
    await write("e.md", "new");
    const moved = [
      { from: "a.md", to: "z.md" },
      { from: "x/b.md", to: "y/b.md" },
      { from: "x/c.md", to: "y/c.md" },
    ];
    const noted = await run(files());
    expect(noted.documents).toMatchObject({ added: 5, unchanged: 0, deleted: 0 });
    expect(noted.moved).toEqual([]);
    expect(noted.notes).toHaveLength(1);
    expect(noted.notes[0]).toMatch(/^3 documents seem to have moved/);
    for (const { from, to } of moved) expect(noted.notes[0]).toContain(`${from} → ${to}`);
    expect((await run(files())).notes).toEqual([]);

    for (const name of ["z.md", "y/b.md", "y/c.md", "e.md", "nothing.md"]) await remove(name);
    for (const name of ["a.md", "x/b.md", "x/c.md", "d.md"]) await write(name, `text of ${name}`);
    await prune(files());
    expect(await uris()).toEqual(["a.md", "d.md", "x/b.md", "x/c.md"]);
    await move("a.md", "z.md");
    await move("x", "y");
    await remove("d.md");
    const events: IngestEvent[] = [];
    const report = await prune(files(), { onEvent: (event) => void events.push(event) });
    expect(report.documents).toMatchObject({ added: 3, deleted: 4 });
    expect([...report.moved].sort((one, other) => (one.from < other.from ? -1 : 1))).toEqual(moved);
    expect(events.filter(({ type }) => type === "document-moved")).toHaveLength(3);
    expect(await uris()).toEqual(["y/b.md", "y/c.md", "z.md"]);
  });

  it("takes a folder that has moved as a whole for the same documents", async () => {
    await write("old/a.md", "a");
    await write("old/b.md", "b");
    await run(files("old"));
    await move("old", "new");
    await remove("new/b.md");
    expect((await prune(files("new"))).documents).toMatchObject({ changed: 1, added: 0, deleted: 0 });
    // What the old folder held is not the new one's to judge.
    expect(await uris()).toEqual(["a.md", "b.md"]);
  });

  it("leaves what is still there, though it was not given", async () => {
    for (const name of ["small.md", "large.md", "broken.md", "kept.md", "link/below.md"]) await write(name, name);
    await write("guide/part.md", "part");
    await run(files());
    const before = await uris();
    await write("large.md", "x".repeat(100));
    await writeFile(join(root, "broken.md"), Buffer.from([0x61, 0x81, 0xff, 0x00, 0x8d]));
    await remove("link");
    await symlink(join(root, "not-mounted"), join(root, "link"));
    const report = await prune(filesSource({ path: root, maxFileBytes: 50 }));
    expect(report.documents).toMatchObject({ refused: 2, deleted: 0 });
    expect([...report.notes].sort()).toEqual([
      expect.stringMatching(/^1 document was not found, and stays, since not everything could be looked at: .*link\.$/),
      expect.stringMatching(/^1 document was not found, and stays, since something still lies there, .*large\.md\.$/),
    ]);
    expect(await uris()).toEqual(before);
    // Below a folder that is named itself, documents have other names; those of the first ingest are still in their files.
    expect((await prune(files("guide"))).documents).toMatchObject({ added: 1, deleted: 0 });
    await remove("link");
    expect((await prune(files())).documents).toMatchObject({ deleted: 1 });
  });

  it("leaves what came from elsewhere: other folders, corpora, given documents, adoptions", async () => {
    for (const name of ["x/a.md", "x/b.md", "xy/c.md"]) await write(name, name);
    await run(files("x"));
    await run(files("xy"));
    await run(files("x"), { corpus: "other" });
    await run(givenSource([{ uri: "given", content: "given" }]));
    const { document, run: runLabel } = graph.layout.labels;
    await graph.store.runCypher(
      cypher`CREATE (:${identifier(runLabel)} {id: 'adopt-1', kind: 'adopt', state: 'finished', startedAt: '2026', counts: '{}', settings: '{}'}),
        (:${identifier(document)} {id: 'adopted', uri: 'adopted', corpus: 'default', path: $path, run: 'adopt-1'})`,
      { path: join(root, "x", "adopted.md") },
    );
    await remove("x/b.md");
    await remove("xy/c.md");
    const report = await prune([files("x"), givenSource([{ uri: "another", content: "given" }])]);
    expect(report.documents).toMatchObject({ deleted: 1, unchanged: 1, added: 1 });
    expect(report.notes).toEqual([expect.stringContaining("Nothing was pruned of given documents") as string]);
    expect(await uris()).toEqual(["a.md", "a.md", "adopted", "another", "b.md", "c.md", "given"]);
  });

  it("deletes nothing for a source that gave no document, as a folder that is not mounted", async () => {
    await write("docs/a.md", "a");
    await write("rows.jsonl", '{"id": "r1", "text": "x"}\n');
    await run([files("docs"), rows("rows.jsonl")]);
    await remove("docs/a.md");
    await write("rows.jsonl", "");
    const report = await prune([files("docs"), rows("rows.jsonl")]);
    expect(report.documents).toMatchObject({ deleted: 0 });
    expect(report.notes).toEqual([expect.stringMatching(/^2 documents were not found, and stay, since their source gave no document at all/)]);
    expect(await uris()).toEqual(["a.md", "r1"]);
  });

  it("deletes no row while one cannot be read, or the file is being written", async () => {
    const text = (...ids: readonly string[]): string => ids.map((id) => `{"id": "${id}", "text": "${id}"}\n`).join("");
    await write("rows.jsonl", text("a", "b", "c"));
    await run(rows("rows.jsonl"));
    await write("rows.jsonl", `${text("a")}{"id": "b", broken\n`);
    const broken = await prune(rows("rows.jsonl"));
    expect(broken.documents).toMatchObject({ deleted: 0, refused: 1 });
    expect(broken.notes).toEqual([expect.stringMatching(/^2 documents .* could be looked at: .*rows\.jsonl\.$/)]);
    await write("rows.jsonl", text("a", "b"));
    const source = rows("rows.jsonl");
    const writtenMeanwhile: DocumentSource = {
      ...source,
      async *open(options) {
        yield* source.open(options);
        await write("rows.jsonl", text("a"));
      },
    };
    expect((await prune(writtenMeanwhile)).documents).toMatchObject({ unchanged: 2, deleted: 0 });
    expect((await prune(rows("rows.jsonl"))).documents).toMatchObject({ unchanged: 1, deleted: 2 });
    expect(await uris()).toEqual(["a"]);
  });

  it("leaves a group as it was while one of its rows may be missing", async () => {
    const talks = (third: string): string => `talk,text\nA,limit 10 in one\nA,limit 10 in two\n${third}\nB,limit 20 in one\nB,limit 20 in two\nC,limit 30\n`;
    const source = csvSource({ path: join(root, "rows.csv"), groupBy: "talk" });
    await write("rows.csv", talks("A,limit 10 in three"));
    await run(source);
    const before = await graph.dump();
    // The last one takes what follows along.
    for (const [broken, refused, unchanged] of [["A", 3, 1], ["A,limit 10 in three,more", 3, 1], ['A,"limit 10 in three', 2, 0]] as const) {
      await write("rows.csv", talks(broken));
      const report = await prune(source);
      expect(report.documents).toMatchObject({ refused, unchanged, changed: 0, deleted: 0 });
      expect(await graph.dump()).toEqual(before);
    }
    await write("rows.csv", talks("A,limit 10 in four"));
    expect((await prune(source)).documents).toMatchObject({ refused: 0, unchanged: 2, changed: 1 });
    expect(await answers("four")).toHaveLength(1);
  });

  it("deletes nothing when the ingest fails or is stopped", async () => {
    for (const name of ["a.md", "b.md"]) await write(name, name);
    await run(files());
    await remove("b.md");
    await write("c.md", "new");
    const failing = { ...graph.embedder, embed: () => Promise.reject(new Error("no model")) };
    await expect(prune(files(), { embedder: failing })).rejects.toThrow("no model");
    const controller = new AbortController();
    const onEvent = ({ type }: IngestEvent): void => {
      if (type === "chunks-written") controller.abort(new Error("stopped by the test"));
    };
    await expect(prune(files(), { signal: controller.signal, onEvent })).rejects.toThrow("stopped by the test");
    expect(await uris()).toContain("b.md");
    expect((await prune(files())).documents).toMatchObject({ deleted: 1 });
  });

  it("gets along with others of the same folder: nothing twice, nothing lost that is there, nothing old that answers", async () => {
    const { store, layout } = graph;
    const names = Array.from({ length: 24 }, (_, index) => `${index % 4}/${index}.md`);
    for (let round = 0; round < 4; round += 1) {
      for (const [index, name] of names.entries())
        if ((index + round) % 3 === 0) await rm(join(root, name), { force: true });
        else await write(name, `# ${name}\n\nThe limit is ${index % 2 === 0 ? 0 : round} in ${name}.`);
      const reports = await Promise.all([prune(files()), prune(files()), prune([files("1"), files()]), run(files())]);
      for (const { documents } of reports) expect(documents).toMatchObject({ refused: 0 });
      const last = await prune(files());
      expect(last.documents).toMatchObject({ added: 0, changed: 0, unchanged: 16 });
      for (const text of await answers("limit")) expect(text).toMatch(new RegExp(`limit is (0|${round}) `));
      expect((await readHealth(store, layout)).findings).toEqual([]);
    }
  });

  it("deletes none that another ingest writes meanwhile", async () => {
    for (const name of ["a.md", "b.md", "c.md"]) await write(name, name);
    await run(files());
    await remove("b.md");
    const source = files();
    const slow: DocumentSource = {
      ...source,
      async *open(options) {
        yield* source.open(options);
        // The file comes back after its folder was looked through.
        await write("b.md", "b.md, changed");
        await run(files());
      },
    };
    expect((await prune(slow)).documents).toMatchObject({ deleted: 0 });
    expect(await answers("changed")).toEqual(["b.md, changed"]);
  });
});
