import { connect, type GraphStore, readHealth } from "@graphspan/neo4j";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonReport } from "../report/json-report.js";
import type { Report } from "../report/report.js";
import { createCorpus } from "./corpus/corpus.js";
import { benchGraph } from "./graph/bench-graph.js";
import { loadGraph, removeGraph } from "./graph/load-graph.js";
import { benchRetrieve } from "./retrieve-bench.js";
import type { RetrieveBenchOptions } from "./retrieve-options.js";
import { targets } from "./targets.js";

const chunks = 310;
const dimensions = 32;
/** Of the figures, without Python. */
const measuredFigures = {
  hybrid: ["ratioToBareP50", "ratioToBareP95", "ratioToDriverP50", "recallAt20", "recallAt20DefaultIndex", "differingAnswers"],
  vector: ["ratioToBareP50"],
  scope: [
    ...["inIndexToUnscoped", "inIndex10kToUnscoped", "vectorInIndexToUnscoped", "vectorInIndex10kToUnscoped"],
    ...["recallAt20", "recallAt20In10k", "exact10kToBareExact"],
  ],
  throughput: ["queriesPerSecond", "queriesPerSecondBare", "ratioToBare"],
  own: ["msPerCall", "msPerCallOverDriver", "msPerCallOfDriver"],
  selection: ["msFor512", "growthTo4096"],
} as const;

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

  const run = (more: Partial<RetrieveBenchOptions> = {}): Promise<Report> =>
    benchRetrieve({
      chunks,
      dimensions,
      queries: 5,
      warmUp: 3,
      seed: 1,
      base: "driver-ids",
      only: ["hybrid"],
      rounds: { durationMs: 100, count: 2 },
      uri: testServer()!.uri,
      dataDir: null,
      keep: false,
      foreignDatabase: true,
      pythonIndexes: true,
      python: "leave out",
      prefix,
      env: process.env,
      signal,
      onNote: () => undefined,
      ...more,
    });

  it("measures every variant on every question, and finds all true neighbours of a small graph", async () => {
    const { tables, figures, notes } = await run({ keep: true });
    expect(tables.map(({ base }) => base)).toEqual(["hybrid driver-ids", "vector driver-ids"]);
    for (const { variants } of tables) {
      expect(variants).toHaveLength(4);
      for (const variant of variants) expect(variant).toMatchObject({ questions: 5, failure: null, recall: { mean: 1, worst: 1 } });
    }
    expect(figures["hybrid.differingAnswers"]).toBe(0);
    expect(notes).toEqual(["Python was left out: --no-python was given."]);
  });

  it("gives every part's figures to programs, and without Python only those that need none", async () => {
    const report = await run({ keep: true, only: ["hybrid", "scope", "throughput", "own"] });
    for (const { variants } of report.tables)
      for (const { name, failure } of variants) expect({ name, failure }).toEqual({ name, failure: null });
    const json = JSON.parse(jsonReport(report)) as Record<string, Record<string, unknown>>;
    for (const [group, names] of Object.entries(measuredFigures))
      for (const name of names) expect(json[group], `${group}.${name}`).toHaveProperty(name, expect.any(Number));
    expect(json["hybrid"]).toMatchObject({ ratioToPythonP50: null, ratioToPythonP95: null, ratioToPythonSameIndexP50: null });
    expect(json["throughput"]).toMatchObject({ ratioToPython: null });
    expect(json["scope"]).toMatchObject({ recallAt20: 1, recallAt20In10k: 1 });
    expect(report.gates.map(({ key }) => key)).toEqual(targets.map(({ figure }) => figure));
    for (const { value, holds } of report.gates) expect(holds === null).toBe(value === null);
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
    await loadGraph({ store, graph, corpus: createCorpus({ chunks, dimensions, seed: 1 }), pythonIndexes: true, signal, onNote: (note) => said.push(note) });
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
