import { needsServer, testServer } from "@graphspan/testkit";
import neo4j from "neo4j-driver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { showIndexes } from "../schema/show-indexes.js";
import { createSampleGraph, type SampleGraph } from "../retrieve/sample-graph.fixture.js";
import { candidatesByRoutes } from "./candidates-by-routes.js";
import { graphSize } from "./graph-size.js";
import { readNeighbours } from "./neighbours-read.js";

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
      chunkIds: ["d-1"],
    };
    const rescore = { property: "embedding", similarity: "cosine" } as const;
    const queries = [
      candidatesByRoutes(graph.layout, { vector: { rescore: null }, fullText: true }),
      candidatesByRoutes(graph.layout, { vector: { rescore }, fullText: false }),
      readNeighbours(graph.layout, 4),
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
    const rows = await graph.store.run(readNeighbours(graph.layout, 2), { chunkIds: ["d-1", "d-0"] });
    expect(rows.map(({ ofChunkId, distance, text }) => `${ofChunkId} ${distance} ${text}`).sort()).toEqual([
      "d-0 1 two",
      "d-0 2 three",
      "d-1 -1 one",
      "d-1 1 three",
    ]);
  });

  it("compute the same scores from the vectors as the index does", async () => {
    const [vector] = await graph.embedder.embed({ texts: ["two"], kind: "question" });
    const parameters = { vectorIndex: graph.embeddingSet.vectorIndexName, indexCandidates: 10, rowsPerRoute: 10, vector, dimensions: 32 };
    const scores = async (rescore: { property: string; similarity: "cosine" } | null): Promise<number[]> => {
      const [answer] = await graph.store.run(candidatesByRoutes(graph.layout, { vector: { rescore }, fullText: false }), parameters);
      return answer!.candidates.map(({ hits }) => hits[0]!.score);
    };
    const again = await scores({ property: "embedding", similarity: "cosine" });
    expect(again).toHaveLength(3);
    (await scores(null)).forEach((score, index) => {
      expect(again[index]).toBeCloseTo(score, 6);
    });
  });
});
