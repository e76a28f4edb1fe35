import { join } from "node:path";
import type { Embedder } from "@graphspan/core";
import { connect, cypher, identifier, readHealth } from "@graphspan/neo4j";
import { type FaultProxy, startFaultProxy } from "@graphspan/neo4j/testing";
import { needsServer, testServer } from "@graphspan/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ingestUntilKilled } from "../../test/start-ingest.js";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import { ingest } from "../run/ingest.js";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";
import { filesSource } from "../sources/files-source.js";
import { type Corpus, lineCharacters, writeCorpus } from "./corpus-versions.fixture.js";
import { type Disturbance, disturbance } from "./draw-fault.fixture.js";
import { faultyEmbedder } from "./faulty-embedder.fixture.js";

/** More of them, for a night: `GRAPHSPAN_FAULT_ROUNDS=5000`. */
const rounds = Number(process.env["GRAPHSPAN_FAULT_ROUNDS"] ?? 100);
const roundMs = 20_000;

/** What an ingest makes that nothing disturbs. */
interface Undisturbed {
  readonly dump: readonly string[];
  readonly documents: ReadonlyMap<string, string>;
}

describe.skipIf(!testServer())(`ingest in spite of faults (${needsServer})`, () => {
  let graph: TestGraph;
  let folder: string;
  let between: FaultProxy;
  const known = new Map<string, Promise<Undisturbed>>();

  const run = async (uri: string, embedder: Embedder, interrupt: (event: number) => void = () => undefined, signal?: AbortSignal) => {
    const store = await connect({ ...testServer()!, uri });
    let events = 0;
    try {
      const { layout, set: embeddingSet } = graph;
      const chunker = createStructureChunker({ maxCharacters: lineCharacters });
      const source = filesSource({ path: folder });
      const onEvent = (): void => {
        events += 1;
        interrupt(events);
      };
      return await ingest({ store, layout, embeddingSet, embedder, chunker, source, prune: true, signal, onEvent });
    } finally {
      await store.close();
    }
  };
  const undisturbed = () => run(testServer()!.uri, graph.embedder);

  /** Each document that can be found, and the passages that can be found of it. */
  const documents = async (): Promise<Map<string, string>> => {
    const { document, chunk } = graph.layout.properties;
    const rows = await graph.rows(cypher`
MATCH (c:${identifier(graph.layout.labels.chunk)}) WHERE c.${identifier(chunk.documentId)} IS NOT NULL
WITH c.${identifier(chunk.documentId)} AS id, c.${identifier(chunk.text)} AS text, c.${identifier(chunk.index)} AS place ORDER BY id, place
WITH id, collect(text) AS texts
MATCH (d:${identifier(graph.layout.labels.document)} {${identifier(document.id)}: id})
RETURN d.${identifier(document.uri)} AS uri, texts`);
    return new Map(rows.map(({ uri, texts }) => [String(uri), (texts as string[]).join("\n")]));
  };

  const made = (corpus: Corpus): Promise<Undisturbed> => {
    const name = JSON.stringify(corpus);
    const make = async (): Promise<Undisturbed> => {
      await graph.clear();
      await writeCorpus(folder, corpus);
      await undisturbed();
      return { dump: await graph.dump(), documents: await documents() };
    };
    if (!known.has(name)) known.set(name, make());
    return known.get(name)!;
  };

  const disturbed = async (what: Disturbance): Promise<void> => {
    const { uri } = testServer()!;
    switch (what.kind) {
      case "killed": {
        const { layout, set: embeddingSet } = graph;
        const connection = testServer()!;
        return ingestUntilKilled({ connection, layout, embeddingSet, folder, maxCharacters: lineCharacters }, what.events);
      }
      case "aborted": {
        const abort = new AbortController();
        await run(uri, graph.embedder, (event) => {
          if (event === what.events) abort.abort();
        }, abort.signal);
        return;
      }
      case "embedder": {
        const signal = what.how === "hangs" ? AbortSignal.timeout(300) : undefined;
        await run(uri, faultyEmbedder(graph.embedder, what), undefined, signal);
        return;
      }
      case "network": {
        const known = between.connections.length;
        between.setFaults((connection) => what.faults.slice(connection - known - 1, connection - known));
        await run(between.uri, graph.embedder);
      }
    }
  };

  beforeAll(async () => {
    graph = await createTestGraph("Faults");
    folder = join(graph.folder, "corpus");
    between = await startFaultProxy({ target: testServer()!.uri });
  }, 60_000);
  afterAll(async () => {
    await between.close();
    await graph.close();
  });

  it(`comes to the graph of an undisturbed one, and shows no half of a document on the way (${rounds} rounds)`, async () => {
    const broken = { killed: 0, aborted: 0, embedder: 0, network: 0 };
    const drawn = fc.record({
      fromEmpty: fc.boolean(),
      hasLarge: fc.oneof({ weight: 14, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      disturbances: fc.array(disturbance, { minLength: 1, maxLength: 3 }),
    });
    const property = fc.asyncProperty(drawn, async ({ fromEmpty, hasLarge, disturbances }) => {
      const before = await made({ version: "before", hasLarge });
      const after = await made({ version: "after", hasLarge });
      await graph.clear();
      if (!fromEmpty) {
        await writeCorpus(folder, { version: "before", hasLarge });
        await undisturbed();
      }
      await writeCorpus(folder, { version: "after", hasLarge });
      for (const what of disturbances) {
        await disturbed(what).catch(() => (broken[what.kind] += 1));
        between.setFaults([]);
        for (const [uri, texts] of await documents()) expect([before.documents.get(uri), after.documents.get(uri)]).toContain(texts);
      }
      await undisturbed();
      expect(await graph.dump()).toEqual(after.dump);
    });
    await fc.assert(property, { numRuns: rounds, endOnFailure: true });
    const { findings } = await readHealth(graph.store, graph.layout);
    expect(findings).toEqual([]);
    // Faults that break nothing test nothing.
    expect(broken.network + broken.aborted + broken.embedder).toBeGreaterThan(rounds / 4);
  }, rounds * roundMs);
});
