import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Embedder, EmbeddingSet } from "@graphspan/core";
import { awaitIndexes, cypher, dropEmbeddingSet, identifier, readEmbeddingSetStatus, readHealth, reset, resolveEmbeddingSet } from "@graphspan/neo4j";
import { deterministicEmbedder, needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FillTask } from "../../test/fill-process.js";
import { type FillProcess, startFill } from "../../test/start-fill.js";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";
import type { FillEvent } from "./fill-event.js";
import { fillEmbeddingSet } from "./fill-embedding-set.js";

const connection = testServer();
/** A model may be called anything. */
const model = "`) DETACH DELETE n //\\u0060 模型 {text}";
const count = 1_000;
const lines = Array.from({ length: count }, (_, index) => `gauge ${index}`);
const documents = Array.from({ length: 8 }, (_, index) => ({ uri: `d${index}`, title: `Title ${index}`, content: lines.slice(index * 125, (index + 1) * 125).join("\n") }));

describe.skipIf(!connection)(`filling an embedding set (${needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  let second: EmbeddingSet;
  let embedder: Embedder;
  let alone: readonly string[];

  const fill = (options: Partial<Parameters<typeof fillEmbeddingSet>[0]> = {}) =>
    fillEmbeddingSet({ store: graph.store, layout: graph.layout, embeddingSet: second, embedder, ...options });
  const status = () => readEmbeddingSetStatus(graph.store, graph.layout, second.id);
  const fillState = async (): Promise<unknown> =>
    (await graph.rows(cypher`MATCH (s:${identifier(graph.layout.labels.embeddingSet)} {id: $id}) RETURN s.fill AS fill`, { id: second.id }))[0]!["fill"];
  const write = (text: ReturnType<typeof cypher>): Promise<unknown> =>
    graph.store.transaction((transaction) => transaction.run({ name: "test", access: "WRITE", text, row: expect.anything() as never }));
  /** Without the index, which an ingest would have to keep up to date. */
  const removeVectors = async (): Promise<void> => {
    await graph.store.runCypher("DROP INDEX $name IF EXISTS", { name: second.vectorIndexName });
    await graph.store.runCypher(`MATCH (c:${graph.layout.labels.chunk}) SET c[$property] = null`, { property: second.property });
  };

  beforeAll(async () => {
    graph = await createTestGraph("Fill");
    await graph.ingest(documents);
    embedder = { ...deterministicEmbedder(4), model };
    second = await resolveEmbeddingSet(graph.store, graph.layout, { model, dimensions: 4 });
    await fill();
    alone = await graph.dump();
  }, 120_000);
  afterAll(() => graph.close());
  beforeEach(removeVectors);

  const journal = (name: string): string => join(graph.folder, name);
  const startProcess = async (name: string, task: Partial<FillTask> = {}): Promise<FillProcess> => {
    await writeFile(journal(name), "");
    return startFill({ connection: connection!, layout: graph.layout, embeddingSet: second, leaseMs: 60_000, embedMs: 50, journal: journal(name), ...task });
  };
  const journals = async (...names: readonly string[]): Promise<string[]> =>
    (await Promise.all(names.map((name) => readFile(journal(name), "utf8")))).flatMap((text) => text.split("\n").filter((line) => line !== ""));
  const embedded = (entries: readonly string[]): string[] => entries.filter((line) => line.startsWith("embedded "));

  it("gives each chunk its vector and makes the index last; repeated, it does nothing", async () => {
    const events: FillEvent[] = [];
    expect(await status()).toMatchObject({ chunks: count, missing: count, adopted: 0, active: false });
    const report = await fill({ onEvent: (event) => events.push(event) });
    expect(report).toEqual({ embeddingSet: second.id, embedded: count, takenOver: 0, adopted: 0, index: second.vectorIndexName });
    expect(events[0]).toEqual({ type: "fill-started", chunks: count, missing: count, adopted: 0 });
    expect(events.at(-2)).toEqual({ type: "making-index", index: second.vectorIndexName });
    expect(await status()).toMatchObject({ missing: 0, index: { state: "ONLINE" } });
    expect(await graph.dump()).toEqual(alone);
    expect(await fill({ embedder: { ...embedder, embed: () => Promise.reject(new Error("nothing is to be embedded")) } })).toMatchObject({ embedded: 0 });
    expect(await fillState()).toBeNull();
  });

  it("in three processes embeds no chunk twice, and ends as one process does", async () => {
    const names = ["one", "two", "three"];
    const processes = await Promise.all(names.map((name) => startProcess(name)));
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    const entries = embedded(await journals(...names));
    expect(entries).toHaveLength(count);
    expect(new Set(entries).size).toBe(count);
    expect(await graph.dump()).toEqual(alone);
  });

  it("takes over what a killed process had claimed, once its lease is over, and embeds nothing else again", async () => {
    const doomed = await startProcess("doomed", { leaseMs: 3_000, embedMs: 600_000 });
    await expect.poll(async () => embedded(await journals("doomed")).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(250);
    const other = await startProcess("other", { leaseMs: 3_000 });
    await expect.poll(async () => (await status()).missing, { timeout: 60_000 }).toBeLessThan(count);
    await doomed.kill();
    expect(await other.ended).toBe(0);
    const [lost, entries] = [embedded(await journals("doomed")), await journals("other")];
    expect(entries.filter((line) => line.startsWith("taken over"))).toHaveLength(lost.length / 250);
    expect(embedded(entries)).toHaveLength(count);
    expect(new Set(embedded(entries)).size).toBe(count);
    expect(await graph.dump()).toEqual(alone);
  });

  it("that was stopped leaves its claims to others at once, and is found by health until it is done", async () => {
    const controller = new AbortController();
    const stop = (event: FillEvent): void => {
      if (event.type === "vectors-written") controller.abort(new Error("enough"));
    };
    await expect(fill({ signal: controller.signal, onEvent: stop })).rejects.toThrow("enough");
    expect(await fillState()).toMatch(/"expiresAt":0/);
    const { findings } = await readHealth(graph.store, graph.layout);
    expect(findings.map(({ text }) => text).join()).toMatch(`chunks have no vector of the embedding set ${second.id}`);
    await fill();
    expect(await graph.dump()).toEqual(alone);
    expect((await readHealth(graph.store, graph.layout)).findings).toEqual([]);
  });

  it("writes no vector of a title that has changed meanwhile, and embeds the new one", async () => {
    const renamed = documents.slice(0, 2).map((document) => ({ ...document, title: `New ${document.title}` }));
    let changed: Promise<unknown> | undefined;
    const report = await fill({
      embedder: {
        ...embedder,
        embed: async (request) => {
          await (changed ??= graph.ingest(renamed));
          return embedder.embed(request);
        },
      },
    });
    expect(report.embedded).toBe(count);
    const afterwards = await graph.dump();
    await removeVectors();
    await fill();
    expect(await graph.dump()).toEqual(afterwards);
    await graph.ingest(documents);
    await fill();
    expect(await graph.dump()).toEqual(alone);
  });

  it("loses vectors of a set that was added while an ingest was at work and changed titles", async () => {
    await fill();
    const third = { ...deterministicEmbedder(3), model: "third" };
    let added: EmbeddingSet | undefined;
    await graph.ingest(
      documents.slice(0, 2).map((document) => ({ ...document, title: `Other ${document.title}` })),
      {
        embedder: {
          ...graph.embedder,
          embed: async (request) => {
            if (added === undefined) {
              added = await resolveEmbeddingSet(graph.store, graph.layout, { model: "third", dimensions: 3 });
              await fill({ embeddingSet: added, embedder: third });
            }
            return graph.embedder.embed(request);
          },
        },
      },
    );
    expect(await readEmbeddingSetStatus(graph.store, graph.layout, added!.id)).toMatchObject({ missing: 250 });
    await dropEmbeddingSet(graph.store, graph.layout, { embeddingSet: added!.id });
    await graph.ingest(documents);
    await fill();
    expect(await graph.dump()).toEqual(alone);
  });

  it("is complete after an ingest without an embedder, which leaves all vectors to it", async () => {
    await fill();
    const extra = [...documents, { uri: "extra", content: "one more gauge" }];
    await graph.ingest(extra, { embedder: undefined });
    expect(await status()).toMatchObject({ chunks: count + 2, missing: 2 });
    expect(await fill()).toMatchObject({ embedded: 2 });
    expect(await fillEmbeddingSet({ store: graph.store, layout: graph.layout, embeddingSet: graph.set, embedder: graph.embedder })).toMatchObject({ embedded: 2 });
    expect((await readHealth(graph.store, graph.layout)).findings).toEqual([]);
    await write(cypher`MATCH (d:${identifier(graph.layout.labels.document)} {uri: 'extra'})<--(c) DETACH DELETE d, c`);
  });

  it("leaves chunks of an adoption alone, and counts them", async () => {
    const { labels } = graph.layout;
    await graph.store.runCypher(
      `CREATE (:${labels.run} {id: 'adopted', kind: 'adopt'}), (:${labels.chunk} {id: 'python', documentId: 'p', run: 'adopted', text: 'x', title: ''})`,
    );
    try {
      expect(await fill()).toMatchObject({ embedded: count, adopted: 1 });
      expect(await status()).toMatchObject({ missing: 1, adopted: 1 });
    } finally {
      await graph.store.runCypher(`MATCH (n) WHERE n:${labels.run} AND n.id = 'adopted' OR n:${labels.chunk} AND n.id = 'python' DELETE n`);
    }
  });

  it("refuses another model, and a set that is not there", async () => {
    await expect(fill({ embedder: deterministicEmbedder(4) })).rejects.toMatchObject({ code: "INGEST.EMBEDDER_MISMATCH" });
    const unknown = { ...second, id: "nobody_4" };
    await expect(fill({ embeddingSet: unknown })).rejects.toMatchObject({ code: "EMBEDDING_SET.NOT_FOUND" });
  });

  it("ends when the graph is reset meanwhile, and leaves nothing", async () => {
    let gone: Promise<unknown> | undefined;
    const filling = fill({ embedder: { ...embedder, embed: async (request) => (await (gone ??= reset(graph.store, graph.layout)), embedder.embed(request)) } });
    await expect(filling).rejects.toMatchObject({ code: "EMBEDDING_SET.NOT_FOUND" });
    expect(await graph.dump()).toEqual([]);
    await expect(awaitIndexes(graph.store, [second.vectorIndexName])).rejects.toMatchObject({ code: "INDEX.MISSING" });
  });
});
