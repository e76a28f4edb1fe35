import { connect, type GraphStore, readHealth } from "@graphspan/neo4j";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../report/report.js";
import { createCorpus } from "./corpus/corpus.js";
import { benchGraph } from "./graph/bench-graph.js";
import { loadGraph, removeGraph } from "./graph/load-graph.js";
import { benchRetrieve } from "./retrieve-bench.js";

const chunks = 310;
const dimensions = 32;
const { signal } = new AbortController();

describe.skipIf(!testServer())(`the retrieve bench (${needsServer})`, { timeout: 120_000 }, () => {
  const prefix = uniquePrefix("Bench");
  const graph = benchGraph(prefix);
  let store: GraphStore;

  beforeAll(async () => {
    store = await connect(testServer()!);
  });
  afterAll(async () => {
    await removeGraph(store, graph);
    await store.close();
  });

  const run = (more: { readonly keep?: boolean; readonly foreignDatabase?: boolean; readonly seed?: number } = {}): Promise<Report> =>
    benchRetrieve({
      chunks,
      dimensions,
      queries: 5,
      warmUp: 3,
      seed: 1,
      base: "driver",
      uri: testServer()!.uri,
      dataDir: null,
      keep: false,
      foreignDatabase: true,
      python: "leave out",
      prefix,
      env: process.env,
      signal,
      onNote: () => undefined,
      ...more,
    });

  it("measures every variant on every question, and finds all true neighbours of a small graph", async () => {
    const { tables, notes } = await run({ keep: true });
    expect(tables.map(({ base }) => base)).toEqual(["hybrid driver", "vector driver"]);
    for (const { variants } of tables) {
      expect(variants).toHaveLength(3);
      for (const variant of variants) expect(variant).toMatchObject({ questions: 5, failure: null, recall: { mean: 1, worst: 1 } });
    }
    expect(notes).toEqual(["Python was left out: --no-python was given."]);
  });

  it("writes a graph that is healthy by our own report, with every link an ingest would make", async () => {
    const { findings, counts } = await readHealth(store, graph.layout);
    expect(findings).toEqual([]);
    expect(counts).toMatchObject({
      documents: 7,
      sections: 31,
      chunks,
      links: { fromDocument: chunks, inSection: chunks, sectionOf: 31, nextChunk: chunks - 7 },
    });
  });

  it("uses what is there when the corpus is the same", async () => {
    const said: string[] = [];
    await loadGraph({ store, graph, corpus: createCorpus({ chunks, dimensions, seed: 1 }), signal, onNote: (note) => said.push(note) });
    expect(said).toContain("the corpus is loaded already");
  });

  it("refuses a database with data of somebody else, and touches nothing there", async () => {
    const label = uniquePrefix("Foreign");
    await store.runCypher(`CREATE (:${label} {name: 'mine'})`);
    try {
      await expect(run({ foreignDatabase: false })).rejects.toMatchObject({ code: "BENCH.FOREIGN_DATABASE" });
      expect((await readHealth(store, graph.layout)).counts.chunks).toBe(chunks);
    } finally {
      await store.runCypher(`MATCH (n:${label}) DELETE n`);
    }
  });

  it("writes another corpus in place of the one that is there, and removes all of its own when it is not to keep it", async () => {
    const { tables } = await run({ seed: 2 });
    for (const { variants } of tables) for (const { recall } of variants) expect(recall?.mean).toBe(1);
    const nodes = "MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) RETURN count(n) AS nodes";
    const rows = await store.runCypher(nodes, { prefix });
    expect(rows[0]?.values["nodes"]).toBe(0);
    const ofPrefix = "SHOW INDEXES YIELD name, labelsOrTypes WHERE any(label IN labelsOrTypes WHERE label STARTS WITH $prefix) RETURN name";
    const indexes = await store.runCypher(ofPrefix, { prefix });
    expect(indexes).toEqual([]);
  });
});
