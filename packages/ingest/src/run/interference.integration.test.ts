import { setTimeout as sleep } from "node:timers/promises";
import { defineErrors, type Embedder } from "@graphspan/core";
import { createRetriever, cypher, type GraphStore, identifier, neo4jErrorCatalogue, reset } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GivenDocument, givenSource } from "../sources/given-source.js";
import type { IngestEvent } from "./ingest-event.js";
import type { IngestOptions } from "./ingest-options.js";
import type { IngestReport } from "./ingest-report.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";
import { untakable } from "./untakable-source.fixture.js";

const neo4jError = defineErrors(neo4jErrorCatalogue);

describe.skipIf(!testServer())(`ingest that is disturbed (${testServer() ? "on a server" : needsServer})`, () => {
  let graph: TestGraph;

  beforeAll(async () => {
    graph = await createTestGraph("Disturbed");
  });
  afterAll(async () => {
    await graph.close();
  });
  beforeEach(async () => {
    await graph.clear();
  });

  const lines = (count: number, line: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => line(index)).join("\n");
  const run = (documents: readonly GivenDocument[], options: Partial<IngestOptions> = {}): Promise<IngestReport> =>
    graph.ingest(documents, options);
  const countOf = async (label: keyof TestGraph["layout"]["labels"], where = cypher``): Promise<number> =>
    Number((await graph.rows(cypher`MATCH (n:${identifier(graph.layout.labels[label])}) ${where} RETURN count(n) AS n`))[0]!["n"]);
  const slow = (milliseconds: number): Embedder => ({
    ...graph.embedder,
    embed: async (request) => {
      await sleep(milliseconds);
      return graph.embedder.embed(request);
    },
  });
  const stopWhileStaging = async (document: GivenDocument, pieces: number): Promise<void> => {
    const controller = new AbortController();
    let staged = 0;
    const onEvent = (event: IngestEvent): void => {
      if (event.type === "chunks-written" && event.staged && ++staged === pieces) controller.abort(new Error("stopped by the test"));
    };
    await expect(run([document], { signal: controller.signal, onEvent })).rejects.toThrow("stopped by the test");
    expect(await countOf("stagedChunk")).toBeGreaterThan(0);
  };

  it("hides no document behind the chunks of a large one that is not published", async () => {
    await run([
      { uri: "one", content: "fox one" },
      { uri: "two", content: "fox two" },
    ]);
    await stopWhileStaging({ uri: "large", content: lines(6_000, (index) => `fox ${index}`) }, 23);
    const { store, layout, set, embedder } = graph;
    const retriever = createRetriever({ store, layout, embeddingSet: set, embedder });
    const { items } = await retriever.retrieve("fox");
    expect(items.map(({ text }) => text).sort()).toEqual(["fox one", "fox two"]);
    for (const { routes } of items) expect(routes.map(({ route }) => route).sort()).toEqual(["fullText", "vector"]);
  }, 120_000);

  it("leaves nothing of a large version that was given up, whatever follows it", async () => {
    const small = { uri: "a", content: "first\nsecond" };
    const large = (count: number) => ({ uri: "a", content: lines(count, (index) => `line ${index}`) });
    for (const next of [small, { uri: "a", content: "line 0\nother" }, large(1_300), large(2_000)]) {
      await graph.clear();
      await run([next]);
      const fresh = await graph.dump();
      await graph.clear();
      await run([small]);
      await stopWhileStaging(large(2_000), 3);
      const report = await run([next]);
      expect(report.documents[next === small ? "unchanged" : "changed"]).toBe(1);
      expect(await graph.dump()).toEqual(fresh);
      expect(await countOf("stagedChunk")).toBe(0);
    }
  }, 300_000);

  it("completes every chunk when different versions of documents are ingested at the same time", async () => {
    const version = (name: string): GivenDocument[] =>
      Array.from({ length: 4 }, (_, document) => ({
        uri: `d${document}`,
        content: lines(document === 0 ? 1_300 : 20, (index) => `${(index % 3 === 0 ? "same" : name).padEnd(4, "-")} ${index}`),
      }));
    for (let round = 0; round < 4; round += 1) {
      const names = ["a", "b"].map((name) => `${name}${round}`);
      await Promise.all(names.map((name, index) => run(version(name), { embedder: slow(index * 10 * round) })));
      expect(await countOf("chunk", cypher`WHERE n.embedding IS NULL`)).toBe(0);
      expect(await countOf("chunk", cypher`WHERE n.documentId IS NULL`)).toBe(0);
      expect(await countOf("chunk")).toBe(1_300 + 3 * 20);
      expect(await countOf("stagedChunk")).toBe(0);
    }
  }, 300_000);

  it("stops when the graph is reset, and leaves nothing behind", async () => {
    const documents = [
      { uri: "a", content: lines(300, (index) => `line ${index}`) },
      { uri: "b", content: lines(300, (index) => `line ${index}`) },
      { uri: "large", content: lines(1_300, (index) => `line ${index}`) },
    ];
    for (const embedded of [1, 4]) {
      await graph.clear();
      let calls = 0;
      let resetting: Promise<unknown> | undefined;
      const embedder: Embedder = {
        ...graph.embedder,
        embed: async (request) => {
          if (++calls === embedded) resetting = reset(graph.store, graph.layout);
          await resetting;
          return graph.embedder.embed(request);
        },
      };
      await expect(run(documents, { embedder })).rejects.toMatchObject({ code: "RUN.ENDED" });
      await resetting;
      for (const label of ["document", "section", "chunk", "stagedChunk", "run"] as const) expect(await countOf(label), label).toBe(0);
    }
    await graph.clear();
    expect((await run(documents)).documents).toMatchObject({ added: 3 });
  }, 120_000);

  it("stops at once when an embedder never answers", async () => {
    const embedder: Embedder = { ...graph.embedder, embed: () => new Promise(() => undefined) };
    for (const content of ["text", lines(1_300, (index) => `line ${index}`)]) {
      const controller = new AbortController();
      const reason = new Error("stopped by the test");
      const onEvent = (event: IngestEvent): void => {
        if (event.type === "document-read") setImmediate(controller.abort.bind(controller, reason));
      };
      await expect(run([{ uri: "a", content }], { embedder, signal: controller.signal, onEvent })).rejects.toBe(reason);
    }
    expect(await countOf("chunk")).toBe(0);
  });

  it("refuses only the document that the server does not take", async () => {
    const content = (name: string, count: number): GivenDocument => ({ uri: name, content: lines(count, (index) => `line ${index}`) });
    const documents = [content("a", 2), content("bad", 3), content("c", 2), content("bad large", 1_300), content("d", 2)];
    const source = untakable(givenSource(documents), (uri) => uri.startsWith("bad"));
    const report = await run([], { source });
    expect(report.documents).toMatchObject({ added: 3, refused: 2 });
    expect(report.refused.map(({ uri }) => uri).sort()).toEqual(["bad", "bad large"]);
    for (const { code } of report.refused) expect(code).toMatch(/^QUERY\./);
    expect(await countOf("chunk")).toBe(6);
    expect(await countOf("stagedChunk")).toBe(0);
    expect(await countOf("document")).toBe(3);
  });

  /** A store on a server that says so of each transaction with this word. */
  const starving = (word: string, serverCode: string): GraphStore => {
    const { store } = graph;
    return {
      ...store,
      server: store.server,
      transaction: (work, options) =>
        store.transaction((transaction) => {
          const refuse = (): never => {
            throw neo4jError("QUERY.OUT_OF_MEMORY", "There is no memory.", { details: { serverCode } });
          };
          return work({ run: async (query, parameters) => (JSON.stringify(parameters).includes(word) ? refuse() : transaction.run(query, parameters)) });
        }, options),
    };
  };

  it("ends where the server's own memory is at an end, which no document is to blame for", async () => {
    const store = starving("line", "Neo.TransientError.General.OutOfMemoryError");
    await expect(run([{ uri: "a", content: "line" }], { store })).rejects.toMatchObject({ code: "QUERY.OUT_OF_MEMORY" });
  });

  it.each(["Transaction", "MemoryPool"])("refuses only the document that is beyond the memory of a transaction (%s), and takes it once there is enough", async (limit) => {
    const starved = starving("huge", `Neo.TransientError.General.${limit}OutOfMemoryError`);
    const content = (count: number, word: string): string => lines(count, (index) => `${word} ${index}`);
    const documents = [
      { uri: "a", content: content(2, "line") },
      { uri: "b", content: content(3, "huge") },
      { uri: "c", content: content(1_300, "huge") },
      { uri: "d", content: content(2, "line") },
    ];
    const report = await run(documents, { store: starved });
    expect(report.documents).toMatchObject({ added: 2, refused: 2 });
    expect(report.refusedByCode).toEqual({ "QUERY.OUT_OF_MEMORY": 2 });
    expect(await countOf("document")).toBe(2);
    expect(await countOf("stagedChunk")).toBe(0);
    expect((await run(documents)).documents).toMatchObject({ added: 2, unchanged: 2, refused: 0 });
  });

  it("keeps the earlier version of a large document whose new version the server does not take", async () => {
    const content = lines(1_300, (index) => `line ${index}`);
    await run([{ uri: "a", content }]);
    const before = await graph.dump();
    const source = untakable(givenSource([{ uri: "a", content: `${content}\nmore` }]), () => true);
    const report = await run([], { source });
    expect(report.documents).toMatchObject({ refused: 1 });
    expect(report.refused[0]!.code).toMatch(/^QUERY\./);
    expect(await graph.dump()).toEqual(before);
  }, 60_000);

  it("fails with a listener's own error, whichever event it is", async () => {
    await run([{ uri: "old", content: "old" }]);
    const types: IngestEvent["type"][] = [
      "run-started",
      "document-read",
      "document-unchanged",
      "document-refused",
      "chunks-embedded",
      "chunks-written",
      "finished",
    ];
    for (const type of types) {
      const broken = new Error(type);
      const onEvent = (event: IngestEvent): void => {
        if (event.type === type) throw broken;
      };
      const documents = [
        { uri: "old", content: "old" },
        { uri: `new ${type}`, content: "new" },
        { uri: "broken", content: "\ud800" },
      ];
      await expect(run(documents, { onEvent }), type).rejects.toBe(broken);
    }
    expect(await countOf("run", cypher`WHERE n.state = 'running'`)).toBe(0);
  });

  it("names whatever an embedder gives instead of vectors", async () => {
    const answers: unknown[] = [
      null,
      undefined,
      [],
      [null],
      [[1, 2]],
      "vectors",
      { length: 1 },
      [new Float64Array(8).fill(1e200)],
      [new Float32Array(8), new Float32Array(8)],
    ];
    for (const answer of answers) {
      const embedder: Embedder = { ...graph.embedder, embed: () => Promise.resolve(answer as Float32Array[]) };
      for (const signal of [undefined, new AbortController().signal])
        await expect(run([{ uri: "a", content: "text" }], { embedder, signal })).rejects.toMatchObject({ code: "INGEST.INVALID_VECTOR" });
    }
  });

  it("tells nothing found from nothing new", async () => {
    await run([{ uri: "a", content: "text" }]);
    const none = { added: 0, changed: 0, unchanged: 0, skipped: 0, refused: 0, deleted: 0, empty: 0 };
    expect((await run([{ uri: "a", content: "text" }])).documents).toEqual({ ...none, unchanged: 1 });
    expect((await run([])).documents).toEqual(none);
  });
});
