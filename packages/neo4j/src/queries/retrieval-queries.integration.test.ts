import { evidenceSchema } from "@graphspan/core";
import { needsServer, testServer } from "@graphspan/testkit";
import neo4j from "neo4j-driver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cypher, identifier } from "../cypher/cypher.js";
import { createRetriever } from "../retrieve/retriever.js";
import { showIndexes } from "../schema/show-indexes.js";
import { createSampleGraph, type SampleGraph } from "../retrieve/sample-graph.fixture.js";
import type { CandidatesShape } from "./candidates-shape.js";
import { candidates } from "./candidates.js";
import { graphSize } from "./graph-size.js";
import { namedChunks } from "./named-chunks.js";
import { readSurroundings } from "./surroundings.js";

const measure = { property: "embedding", similarity: "cosine" } as const;
const shape: CandidatesShape = {
  vector: { method: "queryNodes", rescore: null },
  fullText: true,
  scope: "everything",
  reach: 1,
  careful: false,
};

describe.skipIf(!testServer())(`queries of the retriever on a server (${needsServer})`, () => {
  let graph: SampleGraph;

  beforeAll(async () => {
    graph = await createSampleGraph("Queries");
    await graph.write([{ id: "d", chunks: ["one", "two", "three"] }]);
  });
  afterAll(() => graph.close());

  it("use nothing the server calls deprecated", async () => {
    const { uri, auth } = testServer()!;
    const driver = neo4j.driver(uri, neo4j.auth.basic(auth.username, auth.password));
    const session = driver.session();
    const parameters = {
      vectorIndex: graph.embeddingSet.vectorIndexName,
      indexCandidates: neo4j.int(10),
      vector: Array.from({ length: 32 }, () => 0.5),
      dimensions: neo4j.int(32),
      fullTextIndex: graph.layout.indexes.fullTextIndexName,
      fullTextQuery: "searchText:(one)",
      fullTextRows: neo4j.int(10),
      rowsPerRoute: neo4j.int(10),
      tiedRows: neo4j.int(40),
      mostCompared: neo4j.int(10),
      likelyItems: neo4j.int(8),
      chunks: [{ chunkId: "d-1", documentId: "d" }],
      chunkIds: ["d-1"],
      scopeDocumentIds: ["d"],
      scopeStoredIds: ["d"],
      scopeRanges: { d: [[neo4j.int(0), neo4j.int(5)]] },
    };
    const queries = [
      candidates(graph.layout, shape),
      candidates(graph.layout, { ...shape, vector: { method: "queryNodes", rescore: measure }, careful: true, reach: 4 }),
      candidates(graph.layout, { ...shape, vector: { method: "comparison", measure }, scope: "ranges" }),
      candidates(graph.layout, { ...shape, vector: { method: "comparison", measure }, scope: "documents", careful: true }),
      readSurroundings(graph.layout, { scope: "everything", reach: 4 }),
      readSurroundings(graph.layout, { scope: "ranges", reach: 1 }),
      namedChunks(graph.layout, "ranges"),
      graphSize(graph.layout),
      showIndexes,
    ];
    try {
      for (const { name, text } of queries) {
        const { summary } = await session.run(text, parameters);
        const deprecations = summary.gqlStatusObjects.filter(({ gqlStatus }) => gqlStatus.startsWith("01N0"));
        expect({ name, deprecations: deprecations.map(({ statusDescription }) => statusDescription) }).toEqual({ name, deprecations: [] });
      }
    } finally {
      await driver.close();
    }
  });

  it("read neighbours in both directions with their distance", async () => {
    const chunks = ["d-1", "d-0"].map((chunkId) => ({ chunkId, documentId: "d" }));
    const rows = await graph.store.run(readSurroundings(graph.layout, { scope: "everything", reach: 2 }), { chunks });
    const read = rows.flatMap(({ chunkId, surroundings }) => surroundings.neighbours.map((row) => `${chunkId} ${row!.distance} ${row!.text}`));
    expect(read.sort()).toEqual([
      "d-0 1 two",
      "d-0 2 three",
      "d-1 -1 one",
      "d-1 1 three",
    ]);
  });

  it.each([
    ["texts", (index: number) => `id ${index}`],
    ["whole numbers", (index: number) => index],
    ["fractions", (index: number) => index + 0.5],
    ["texts of digits", (index: number) => `00${index}`],
    ["texts of more digits than a number has", (index: number) => "9".repeat(400) + String(index)],
  ])("find the neighbours of chunks whose ids are %s", async (_, idOf) => {
    const adopted = await createSampleGraph("Ids", { indexes: ["fullText"] });
    const label = identifier(adopted.layout.labels.chunk);
    const rows = [1, 2, 3].map((index) => ({ id: idOf(index), index }));
    try {
      await adopted.run(
        cypher`UNWIND $rows AS row
          CREATE (c:${label} {id: row.id, documentId: 7, text: 'fox ' + row.index, searchText: 'fox ' + row.index, index: row.index})
          WITH c ORDER BY c.index WITH collect(c) AS chain UNWIND [0, 1] AS at
          WITH chain[at] AS before, chain[at + 1] AS after CREATE (before)-[:NEXT_CHUNK]->(after)`,
        { rows },
      );
      const retriever = createRetriever({ store: adopted.store, layout: adopted.layout, embeddingSet: null });
      const { items, context } = await retriever.retrieve("2", { budget: { maxItems: 1, neighbourChunks: 1 } });
      expect(items.map(({ text, documentId }) => `${documentId}: ${text}`)).toEqual(["7: fox 2"]);
      expect(context.map(({ text, ofChunkId }) => `${ofChunkId}: ${text}`)).toEqual(
        ["fox 1", "fox 3"].map((text) => `${items[0]!.chunkId}: ${text}`),
      );
    } finally {
      await adopted.close();
    }
  });

  it("find chunks by an index, whatever the type of their ids", async () => {
    const adopted = await createSampleGraph("Plans", { indexes: [] });
    const label = identifier(adopted.layout.labels.chunk);
    const name = identifier(`${adopted.layout.labels.chunk}_id`);
    try {
      await adopted.run(cypher`CREATE CONSTRAINT ${name} FOR (c:${label}) REQUIRE c.id IS UNIQUE`);
      const { uri, auth } = testServer()!;
      const driver = neo4j.driver(uri, neo4j.auth.basic(auth.username, auth.password));
      const session = driver.session();
      try {
        const { text } = readSurroundings(adopted.layout, { scope: "everything", reach: 1 });
        const { summary } = await session.run(`EXPLAIN ${text}`, { chunks: [{ chunkId: "5", documentId: "d" }] });
        expect(JSON.stringify(summary.plan)).toMatch(/NodeUniqueIndexSeek/);
        expect(JSON.stringify(summary.plan)).not.toMatch(/NodeByLabelScan/);
      } finally {
        await driver.close();
      }
    } finally {
      await adopted.run(cypher`DROP CONSTRAINT ${name} IF EXISTS`);
      await adopted.close();
    }
  });

  it.each(["id", "documentId"] as const)("leave out chunks that cannot be cited for their %s, and keep the others", async (property) => {
    const adopted = await createSampleGraph("Odd");
    const { chunk } = adopted.layout.properties;
    const label = identifier(adopted.layout.labels.chunk);
    const values = [
      cypher`['a', 'b']`,
      cypher`[1, 2]`,
      cypher`''`,
      cypher`true`,
      cypher`date('2020-01-01')`,
      cypher`point({x: 1, y: 2})`,
      cypher`duration('P1D')`,
      cypher`null`,
    ];
    try {
      await adopted.write([{ id: "fox", chunks: ["a fox", "the fox"] }]);
      for (const [at, value] of values.entries())
        await adopted.run(
          cypher`MATCH (first:${label} {id: 'fox-0'})
            CREATE (odd:${label}) SET odd = first SET odd.id = 'odd-' + $at SET odd.${identifier(chunk[property])} = ${value}
            CREATE (first)-[:NEXT_CHUNK]->(odd)-[:NEXT_CHUNK]->(first)`,
          { at: String(at) },
        );
      const { store, layout, embeddingSet, embedder } = adopted;
      const retriever = createRetriever({ store, layout, embeddingSet, embedder });
      const evidence = await retriever.retrieve("fox", { budget: { maxItems: 1, neighbourChunks: 2 } });
      expect(evidenceSchema.safeParse(evidence).error).toBeUndefined();
      expect(evidence.trace.routes.map(({ state, candidates }) => [state, candidates])).toEqual([
        ["ran", 2],
        ["ran", 2],
      ]);
      expect([...evidence.items, ...evidence.context].map(({ chunkId }) => chunkId).sort()).toEqual(["fox-0", "fox-1"]);
    } finally {
      await adopted.close();
    }
  });

  it("compute the same scores from the vectors as the index does", async () => {
    const [vector] = await graph.embedder.embed({ texts: ["two"], kind: "question" });
    const parameters = {
      vectorIndex: graph.embeddingSet.vectorIndexName,
      indexCandidates: 10,
      rowsPerRoute: 10,
      likelyItems: 0,
      vector,
      dimensions: 32,
    };
    const scores = async (rescore: typeof measure | null): Promise<number[]> => {
      const query = candidates(graph.layout, { ...shape, vector: { method: "queryNodes", rescore }, fullText: false });
      const [answer] = await graph.store.run(query, parameters);
      return answer!.candidates.map((row) => row!.hits[0]!.score);
    };
    const again = await scores(measure);
    expect(again).toHaveLength(3);
    (await scores(null)).forEach((score, index) => {
      expect(again[index]).toBeCloseTo(score, 6);
    });
  });
});
