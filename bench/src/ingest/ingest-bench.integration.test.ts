import { connect, type GraphStore } from "@graphspan/neo4j";
import { dumpDatabase, runTraces } from "@graphspan/neo4j/testing";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonReport } from "../report/json-report.js";
import { benchGraph } from "../retrieve/graph/bench-graph.js";
import { emptyGraph } from "./empty-graph.js";
import { benchIngest } from "./ingest-bench.js";
import { openDriverWriter } from "./workers/driver-writer.js";
import { openGraphspanWriter } from "./workers/graphspan-writer.js";
import type { Writer, WriterSettings } from "./workers/writer-settings.js";

const dimensions = 16;
const { signal } = new AbortController();

describe.skipIf(!testServer())(`the ingest bench (${needsServer})`, { timeout: 120_000 }, () => {
  const prefix = uniquePrefix("BenchIngest");
  const graph = benchGraph(prefix);
  const { uri, auth } = testServer() ?? { uri: "", auth: { username: "", password: "" } };
  const settings = { connection: { uri, auth: { ...auth }, database: "neo4j" }, prefix, corpus: { chunks: 120, dimensions, seed: 1 } };
  let store: GraphStore;

  beforeAll(async () => {
    store = await connect(testServer()!);
  });
  afterAll(async () => {
    await emptyGraph(store, graph, { schema: "none", dimensions, signal });
    await store.close();
  });

  /** All that a writer writes, but its run. */
  async function dumpOf(open: (settings: WriterSettings) => Promise<Writer>, of: WriterSettings): Promise<readonly string[]> {
    await emptyGraph(store, graph, { schema: "bulk", dimensions, signal });
    const writer = await open(of);
    try {
      const { writeMs, wholeMs } = await writer.write(3);
      expect(writeMs).toBeLessThanOrEqual(wholeMs);
    } finally {
      await writer.close();
    }
    return dumpDatabase(testServer()!, { labelPrefix: prefix, ignore: [...runTraces(graph.layout), { label: graph.layout.labels.run }] });
  }

  it("writes the same graph, byte for byte, by our ingest and by the bare driver", async () => {
    const ours = await dumpOf(openGraphspanWriter, { ...settings, writer: "graphspan" });
    const bare = await dumpOf(openDriverWriter, { ...settings, writer: "driver" });
    expect(ours.length).toBeGreaterThan(120);
    expect(bare).toEqual(ours);
  });

  it("measures each writer in a process of its own, and leaves nothing behind", async () => {
    const report = await benchIngest({
      ...{ chunks: 100, onlineChunks: 50, dimensions, rounds: 1, warmUp: 0, texts: 0, seed: 1, prefix, foreignDatabase: true },
      ...{ python: "leave out", modelFolder: null, uri, dataDir: null, env: process.env, signal, onNote: () => undefined },
    });
    for (const { variants } of report.tables) for (const { name, failure } of variants) expect({ name, failure }).toEqual({ name, failure: null });
    const json = JSON.parse(jsonReport(report)) as Record<string, unknown>;
    const number = expect.any(Number) as number;
    expect(json).toMatchObject({ timeToBareWrites: { bulk: number, online: number }, peakClientMegabytes: number, rateToPython: null });
    const rows = await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) RETURN count(n) AS nodes", { prefix });
    expect(rows[0]?.values["nodes"]).toBe(0);
  });
});
