import type { Embedder } from "@graphspan/core";
import { connect, readHealth } from "@graphspan/neo4j";
import { type Fault, type FaultProxy, startFaultProxy } from "@graphspan/neo4j/testing";
import { needsServer, type ScriptedOpenAIServer, startScriptedOpenAIServer, testServer } from "@graphspan/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ingestUntilKilled } from "../../test/start-ingest.js";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";
import { type CorpusGraph, createCorpusGraph } from "./corpus-graph.fixture.js";
import { lineCharacters } from "./corpus-versions.fixture.js";
import { type Disturbance, disturbance } from "./draw-fault.fixture.js";
import { isExpected } from "./expected-errors.fixture.js";
import { vendorsEmbedder } from "./failing-vendor.fixture.js";
import { faultyEmbedder } from "./faulty-embedder.fixture.js";

/** More of them, for a night: `GRAPHSPAN_FAULT_ROUNDS=5000`. */
const rounds = Number(process.env["GRAPHSPAN_FAULT_ROUNDS"] ?? 100);
const roundMs = 20_000;
/** What is drawn so often breaks something at least once. */
const often = 8;

describe.skipIf(!testServer())(`ingest in spite of faults (${needsServer})`, () => {
  let graph: TestGraph;
  let corpus: CorpusGraph;
  let between: FaultProxy;
  let vendor: ScriptedOpenAIServer;

  const run = async (uri: string, embedder: Embedder, interrupt: (event: number) => void = () => undefined, signal?: AbortSignal): Promise<void> => {
    const store = await connect({ ...testServer()!, uri });
    let events = 0;
    try {
      const onEvent = (): void => {
        events += 1;
        interrupt(events);
      };
      await corpus.ingest({ store, embedder, signal, onEvent });
    } finally {
      await store.close();
    }
  };

  /** Whether connections from this one on, each with its fault, were ended by one. Most ingests get over it. */
  const hasEnded = (faults: readonly Fault[], first: number): boolean =>
    faults.some((fault, index) => "afterBytes" in fault && between.connections[first + index]?.bytes[fault.direction] === fault.afterBytes);

  /** Whether it broke anything, even if the ingest comes to its end. */
  const disturbed = async (what: Disturbance): Promise<boolean> => {
    const { uri } = testServer()!;
    switch (what.kind) {
      case "killed": {
        const { layout, set: embeddingSet } = graph;
        const task = { connection: testServer()!, layout, embeddingSet, folder: corpus.folder, maxCharacters: lineCharacters };
        return ingestUntilKilled(task, what.events);
      }
      case "aborted": {
        const abort = new AbortController();
        await run(uri, graph.embedder, (event) => {
          if (event === what.events) abort.abort();
        }, abort.signal);
        return false;
      }
      case "embedder": {
        const signal = what.how === "hangs" ? AbortSignal.timeout(300) : undefined;
        await run(uri, faultyEmbedder(graph.embedder, what), undefined, signal);
        return false;
      }
      case "vendor":
        await run(uri, await vendorsEmbedder(vendor, graph.set, what.answers));
        return false;
      case "network": {
        const known = between.connections.length;
        between.setFaults((connection) => what.faults.slice(connection - known - 1, connection - known));
        await run(between.uri, graph.embedder);
        return hasEnded(what.faults, known);
      }
    }
  };

  const breaks = async (what: Disturbance): Promise<boolean> => {
    try {
      return await disturbed(what);
    } catch (error) {
      if (!isExpected(error, what)) throw error;
      return true;
    } finally {
      between.setFaults([]);
    }
  };

  beforeAll(async () => {
    graph = await createTestGraph("Faults");
    corpus = createCorpusGraph(graph);
    between = await startFaultProxy({ target: testServer()!.uri });
    vendor = await startScriptedOpenAIServer();
  }, 60_000);
  afterAll(async () => {
    await vendor.close();
    await between.close();
    await graph.close();
  });

  it(`comes to the graph of an undisturbed one, and shows no half of a document on the way (${rounds} rounds)`, async () => {
    const drawn = { killed: 0, aborted: 0, embedder: 0, vendor: 0, network: 0 };
    const broken = { ...drawn };
    const round = fc.record({
      fromEmpty: fc.boolean(),
      hasLarge: fc.oneof({ weight: 14, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      disturbances: fc.array(disturbance, { minLength: 1, maxLength: 3 }),
    });
    const property = fc.asyncProperty(round, async ({ disturbances, ...start }) => {
      const { before, after } = await corpus.begin(start);
      for (const what of disturbances) {
        drawn[what.kind] += 1;
        if (await breaks(what)) broken[what.kind] += 1;
        await corpus.expectWhole(before, after);
      }
      await corpus.ingest();
      expect(await graph.dump()).toEqual(after.dump);
    });
    await fc.assert(property, { numRuns: rounds, endOnFailure: true });
    const { findings } = await readHealth(graph.store, graph.layout);
    expect(findings).toEqual([]);
    // Faults that break nothing test nothing.
    for (const kind of Object.keys(drawn) as Disturbance["kind"][]) if (drawn[kind] >= often) expect(broken[kind], kind).toBeGreaterThan(0);
    expect(Object.values(broken).reduce((sum, count) => sum + count)).toBeGreaterThan(rounds / 4);
  }, rounds * roundMs);
});
