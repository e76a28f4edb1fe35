import type { Evidence } from "@graphspan/core";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import { scope } from "../scope/scope.js";
import { type Preset, vector } from "./preset.js";
import type { RetrieveOptions } from "./retrieve-options.js";
import { createRetriever, type Retriever } from "./retriever.js";
import { createSampleGraph, type SampleGraph } from "./sample-graph.fixture.js";

/** Graphs that other software wrote: what is stored there may contradict itself. */
describe.skipIf(!testServer())(`retrieval from odd graphs (${needsServer})`, () => {
  let graph: SampleGraph;
  let chunk: Cypher;

  beforeAll(async () => {
    graph = await createSampleGraph("Odd", { filtered: true });
    chunk = identifier(graph.layout.labels.chunk);
  });
  beforeEach(() => graph.clear());
  afterAll(() => graph.close());

  const retriever = (preset?: Preset): Retriever => {
    const { store, layout, embeddingSet, embedder } = graph;
    return createRetriever({ store, layout, embeddingSet, embedder, preset });
  };
  const idsOf = ({ items }: Evidence): string[] => items.map(({ chunkId }) => chunkId);

  it("gives a range all its own chunks among a crowd whose bytes do not fit their texts", async () => {
    await graph.write([{ id: "in1", chunks: ["A fox.", "A hen.", "A pump."] }, { id: "liars1", chunks: Array.from({ length: 60 }, () => "The fox, the hen, the pump.") }]);
    await graph.run(cypher`MATCH (c:${chunk} {documentId: 'liars1'}) SET c.documentId = 'in1', c.startByte = 0, c.endByte = 3`);
    const partly = scope.fromCypher("RETURN 'in1' AS documentId, 0 AS startByte, 1000 AS endByte");
    for (const scopeStrategy of ["auto", "exact", "overFetch"] as const) {
      const evidence = await retriever().retrieve("the fox, the hen, the pump", { scope: partly, scopeStrategy, budget: { candidatesPerRoute: 5 } });
      expect(idsOf(evidence).sort()).toEqual(["in1-0", "in1-1", "in1-2"]);
    }
  });

  it.each(["cosine", "euclidean"] as const)(
    "finds what has a sound vector among chunks whose vectors are of every other kind, in the index and by comparing all: %s",
    async (similarity) => {
      const odd = await createSampleGraph("OddVectors", { filtered: true, similarity });
      try {
        const kinds = ["sound", "[NaN, ", "[Infinity, ", "[0.0, ", "'text'", "[1.0, 2.0]", "['a', 'b']", "1.5", "null"];
        await odd.write(kinds.map((kind, index) => ({ id: `v${index}`, chunks: [`The fox, number ${index}, ${kind}.`] })));
        for (const [index, kind] of kinds.entries()) {
          const value = kind.endsWith(", ") ? `${kind}${Array.from({ length: 31 }, () => (kind === "[0.0, " ? "0.0" : "0.5")).join(", ")}]` : kind;
          if (kind !== "sound") await odd.store.runCypher(`MATCH (c:${odd.layout.labels.chunk} {id: 'v${index}-0'}) SET c.embedding = ${value}`);
        }
        await odd.run(cypher`CALL db.awaitIndexes(60)`);
        const { store, layout, embeddingSet, embedder } = odd;
        const all = scope.documents(kinds.map((_, index) => `v${index}`));
        const asked: RetrieveOptions[] = [{}, { scope: all, scopeStrategy: "exact" }, { scope: all, scopeStrategy: "overFetch" }];
        // A vector without length has no direction, but a place.
        const sound = similarity === "cosine" ? ["v0-0"] : ["v0-0", "v3-0"];
        const byVector = createRetriever({ store, layout, embeddingSet, embedder, preset: vector() });
        for (const options of asked) expect(idsOf(await byVector.retrieve("the fox", options)).sort()).toEqual(sound);
        expect(idsOf(await createRetriever({ store, layout, embeddingSet, embedder }).retrieve("the fox"))).toContain("v3-0");
      } finally {
        await odd.close();
      }
    },
  );

  it("tells chunks apart that share an id, each with the routes that found it", async () => {
    await graph.write(["a1", "b1", "c1"].map((id) => ({ id, chunks: [`${id} fox`, `${id} hen`, `${id} pump`] })));
    await graph.run(cypher`MATCH (c:${chunk}) SET c.id = ':' + c.index`);
    const evidence = await retriever(vector()).retrieve("fox", { budget: { candidatesPerRoute: 5, maxItems: 5 } });
    expect(evidence.items).toHaveLength(5);
    expect(new Set(evidence.items.map(({ documentId, chunkId }) => documentId + chunkId)).size).toBe(5);
    for (const { documentId, text, source } of evidence.items) expect([text.startsWith(documentId), source.uri]).toEqual([true, `file:///${documentId}`]);
    for (const passage of evidence.context) if (passage.label === "neighbour") expect(passage.text.startsWith(passage.documentId)).toBe(true);
    expect(evidence.trace.warnings.length).toBeGreaterThan(0);
  });

  it("shows each chunk in its own section and beside its own neighbours, also where another chunk of its document has the same id", async () => {
    await graph.write([{ id: "n1", chunks: ["A fox.", "beside the first", "A pump.", "beside the second"] }]);
    const { labels, relationships } = graph.layout;
    await graph.run(cypher`MATCH (c:${chunk}) WHERE c.index IN [0, 2]
      SET c.id = 'twin'
      CREATE (c)-[:${identifier(relationships.inSection)}]->(s:${identifier(labels.section)} {id: 's' + c.index, path: ['n1', 'Part', 'of ' + c.index]})`);
    const budgets: RetrieveOptions["budget"][] = [{}, { maxItems: 1 }, { neighbourChunks: 2 }];
    for (const budget of budgets)
      for (const [question, part, neighbour] of [["fox", "of 0", "beside the first"], ["pump", "of 2", "beside the second"]] as const) {
        const evidence = await retriever(vector()).retrieve(question, { budget });
        const [first] = evidence.items;
        expect([first!.chunkId, first!.text.includes(question), first!.source.sectionPath]).toEqual(["twin", true, ["n1", "Part", part]]);
        if (budget?.maxItems === 1) expect(evidence.context.map(({ text }) => text)).toContain(neighbour);
      }
  });

  it("cites a chunk by its own document, whatever else it hangs on", async () => {
    await graph.write([
      { id: "own1", chunks: ["A lonely fox."] },
      { id: "other1", chunks: ["A hen."] },
    ]);
    const document = identifier(graph.layout.labels.document);
    await graph.run(cypher`MATCH (c:${chunk} {id: 'own1-0'}), (d:${document} {id: 'other1'}) MERGE (c)-[:FROM_DOCUMENT]->(d)`);
    const answers: RetrieveOptions[] = [{}, { scope: scope.documents(["own1"]) }];
    for (const options of answers) {
      const { items } = await retriever().retrieve("lonely fox", { ...options, budget: { maxItems: 1 } });
      expect(items.map(({ source }) => source.uri)).toEqual(["file:///own1"]);
    }
  });

  it("gives the same answer before and after it has met something odd, and checks nothing once that is gone", async () => {
    await graph.write([{ id: "n1", chunks: ["A fox.", "A hen.", "A pump."] }]);
    await graph.run(cypher`MATCH (c:${chunk} {id: 'n1-1'}) SET c.id = 77`);
    const asking = retriever();
    const ask = async (question: string): Promise<string> => JSON.stringify(await asking.retrieve(question, { budget: { maxItems: 1 } }));
    const first = await ask("fox");
    await ask("hen");
    expect(await ask("fox")).toBe(first);
    expect(first).toContain('"chunkId":"77"');
  });

  it("puts chunks of one score in order wherever they are cut, when every one is compared", async () => {
    const same = Array.from({ length: 120 }, (_, place) => ({ id: `d${String(place).padStart(3, "0")}x`, chunks: ["The very same fox."] }));
    await graph.write([...same].reverse());
    const evidence = await retriever(vector()).retrieve("fox", {
      scope: scope.documents(same.map(({ id }) => id)),
      scopeStrategy: "exact",
      budget: { candidatesPerRoute: 5, maxItems: 5 },
    });
    expect(idsOf(evidence)).toEqual(same.slice(0, 5).map(({ id }) => `${id}-0`));
  });
});
