import { cypher, identifier } from "@graphspan/neo4j";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPythonGraph, type PythonGraph } from "../../test/python-graph.js";
import { vectorSizes } from "./vector-sizes.js";

const server = testServer();

describe.skipIf(!server)(`the sizes of vectors (${needsServer})`, () => {
  let graph: PythonGraph;
  beforeAll(async () => {
    graph = await createPythonGraph(uniquePrefix("Sizes"), server!);
  });
  afterEach(() => graph.clear());
  afterAll(() => graph.close());

  const write = (chunks: number, vector: unknown) => {
    const label = identifier(graph.layout.labels.chunk);
    return graph.rows(cypher`UNWIND range(1, $chunks) AS _ CREATE (:${label} {embedding: $vector})`, { chunks, vector });
  };
  const sizes = async (limit: number) =>
    (await graph.store.run(vectorSizes(graph.layout, graph.embeddingSet), { dimensions: 8, limit })).map(({ size }) => size);

  it.each([
    ["nothing", null],
    ["an empty list", []],
    ["a text", "0.5, 0.5"],
    ["a number", 0.5],
    ["texts", ["0.5", "0.5"]],
    ["as many zeros as are planned for", Array(8).fill(0)],
  ])("are not hidden by chunks before them that hold %s", async (_, value) => {
    await write(30, value);
    await write(3, [1, 2, 3]);
    await write(2, [0.5, 0.25]);
    expect(await sizes(5)).toEqual([3, 2]);
  });

  it("are looked for in no more chunks than is said", async () => {
    await write(1, [1, 2, 3]);
    await write(1, [1, 2]);
    expect(await sizes(1)).toHaveLength(1);
  });
});
