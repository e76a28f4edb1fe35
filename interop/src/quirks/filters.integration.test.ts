import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runInterop } from "../run-interop.js";
import { type BuiltGraph, buildGraph, documentsOf } from "./built-graph.js";

const texts = ["A heron waits.", "A lock opens.", "Ducks sleep."];

/** As neo4j-graphrag 1.22.0 is on Neo4j 2026.09. */
describe("filters of neo4j-graphrag today", () => {
  let graph: BuiltGraph;
  beforeAll(async () => {
    graph = await buildGraph("Quirks", documentsOf(texts));
    await graph.rows(`MATCH (c:\`${graph.layout.labels.chunk}\`) WHERE c.passage = 'A heron waits.' SET c.year = 1999`);
    await graph.rows(`MATCH (c:\`${graph.layout.labels.chunk}\`) WHERE c.passage = 'A lock opens.' SET c.year = 2001`);
  });
  afterAll(() => graph.close());

  const found = async (filters: Readonly<Record<string, unknown>>): Promise<string[]> =>
    (await graph.vector("birds", { filters })).map(({ text }) => text).sort();

  it("are never applied inside of the index, whose filterable properties it cannot see", async () => {
    const index = `${graph.prefix}_filterable`;
    await graph.rows(`DROP INDEX \`${graph.vectorIndex}\``);
    try {
      await graph.rows(
        `CYPHER 25 CREATE VECTOR INDEX \`${index}\` FOR (n:\`${graph.layout.labels.chunk}\`) ON n.meaning WITH [n.year] ` +
          "OPTIONS {indexConfig: {`vector.dimensions`: 384, `vector.similarity_function`: 'cosine'}}",
      );
      await graph.rows("CALL db.awaitIndexes(60)");
      const given = { ...graph.search, vector_index: index, model: graph.model, questions: [{ text: "birds" }], filters: { year: 1999 } };
      const { cypher, warnings, answers } = await runInterop("vector", given);
      expect(warnings).toEqual([expect.stringContaining("not declared as filterable")]);
      expect(cypher[0]).not.toContain("SEARCH");
      expect(cypher[0]).toContain("vector.similarity.cosine(");
      expect(answers[0]!.map(({ text }) => text)).toEqual(["A heron waits."]);
    } finally {
      await graph.rows(`DROP INDEX \`${index}\` IF EXISTS`);
      await runInterop("indexes", { names: graph.names, vector_index: graph.vectorIndex });
    }
  });

  it("lose what has no value where a value is to differ", async () => {
    expect(await found({ year: { $ne: 1999 } })).toEqual(["A lock opens."]);
    expect(await found({ year: { $nin: [1999] } })).toEqual(["A lock opens."]);
  });

  it.each([{ year: 1999 }, { $or: [{ year: 1999 }, { year: 2001 }] }])("always raise with a retrieval query: %j", async (filters) => {
    const given = {
      ...graph.search,
      model: graph.model,
      questions: [{ text: "birds" }],
      retrieval_query: "RETURN node.passage AS text, score",
    };
    expect((await runInterop("vector-cypher", given)).answers[0]).toHaveLength(3);
    await expect(runInterop("vector-cypher", { ...given, filters })).rejects.toThrow("Vector Search with filters requires");
  });

  it("cannot be prepared: an index with filterable properties is not made", async () => {
    const given = { names: graph.names, vector_index: `${graph.prefix}_more`, filterable_properties: ["year"] };
    await expect(runInterop("indexes", given)).rejects.toMatchObject({
      type: "Neo4jIndexError",
      message: expect.stringContaining("Invalid input 'WITH'") as string,
    });
  });

  it("always compare by cosine, also where the index does not", async () => {
    await graph.rows(`DROP INDEX \`${graph.vectorIndex}\``);
    try {
      await runInterop("indexes", { names: graph.names, vector_index: graph.vectorIndex, similarity: "euclidean" });
      const [free] = (await graph.vector("birds")).filter(({ text }) => text === "A heron waits.");
      const [filtered] = await graph.vector("birds", { filters: { year: 1999 } });
      // Of vectors of length 1: euclidean 1 / (1 + d²) with d² = 2 - 2 cos, cosine (1 + cos) / 2.
      const cosine = 2 * filtered!.score - 1;
      expect(free!.score).toBeCloseTo(1 / (3 - 2 * cosine), 5);
      expect(free!.score).not.toBeCloseTo(filtered!.score, 2);
    } finally {
      await graph.rows(`DROP INDEX \`${graph.vectorIndex}\` IF EXISTS`);
      await runInterop("indexes", { names: graph.names, vector_index: graph.vectorIndex });
    }
  });

  it("leave a question's vector unchecked: the server refuses one of another size, or without direction", async () => {
    const ask = (vector: readonly number[]) => runInterop("vector", { ...graph.search, questions: [{ vector }] });
    await expect(ask([1, 2, 3])).rejects.toMatchObject({ type: "CypherTypeError" });
    await expect(ask(Array.from({ length: 384 }, () => 0))).rejects.toMatchObject({ type: "ClientError" });
  });
});
