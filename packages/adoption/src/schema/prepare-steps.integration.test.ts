import { applySchema, checkSchema, type Cypher, cypher, identifier, planSchema, renamed } from "@graphspan/neo4j";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPythonGraph, type PythonGraph, sampleDocuments } from "../../test/python-graph.js";
import { planAdoption } from "../plan/plan-adoption.js";
import { prepareSteps } from "./prepare-steps.js";

const server = testServer();

describe.skipIf(!server)(`the schema of an adoption on a server (${needsServer})`, () => {
  let graph: PythonGraph;
  beforeEach(async () => {
    graph = await createPythonGraph(uniquePrefix("Prepare"), server!);
    await graph.write(sampleDocuments(2, 2));
  });
  afterEach(() => graph.close());

  const chunk = (): Cypher => identifier(graph.layout.labels.chunk);
  const indexes = async (type: "VECTOR" | "FULLTEXT") =>
    graph.rows(
      cypher`SHOW INDEXES YIELD name, type, labelsOrTypes, properties, state, options WHERE type = $type AND $label IN labelsOrTypes
        RETURN name, properties, state, options.indexConfig AS options ORDER BY name`,
      { type, label: graph.layout.labels.chunk },
    );
  const steps = (options: Parameters<typeof prepareSteps>[0]["plan"] = graph.plan(), analyzer?: string) =>
    prepareSteps({ plan: options, server: graph.store.server, analyzer });

  it("can be made, twice, over a graph that Python built, and a later ingest takes it as it is", async () => {
    const { before, after } = steps();
    for (const part of [before, after, before, after]) await applySchema(graph.store, { steps: part });
    expect(await indexes("FULLTEXT")).toMatchObject([
      { name: graph.layout.indexes.fullTextIndexName, properties: ["text", "documentId"], state: "ONLINE" },
    ]);
    const ingest = planSchema({ layout: graph.layout, embeddingSet: graph.embeddingSet, server: graph.store.server });
    const differences = await checkSchema(graph.store, ingest);
    expect(differences.filter(({ kind, blocking }) => blocking && kind !== "missing")).toEqual([]);
  });

  it("finds the texts by their words", async () => {
    await applySchema(graph.store, { steps: steps().after });
    const found = await graph.rows(
      cypher`CALL db.index.fulltext.queryNodes($index, 'text:(gauge)') YIELD node RETURN count(node) AS chunks`,
      { index: graph.layout.indexes.fullTextIndexName },
    );
    expect(found).toEqual([{ chunks: 4 }]);
  });

  it.each([
    ["the text alone", ["text"]],
    ["more than the text", ["title", "text", "lang"]],
  ])("uses a full-text index of that name that reads %s, and so does a later ingest", async (_, properties) => {
    const fields = properties.map((name) => cypher`n.${identifier(name)}`).join(", ") as Cypher;
    await graph.rows(
      cypher`CREATE FULLTEXT INDEX ${identifier(graph.layout.indexes.fullTextIndexName)} FOR (n:${chunk()}) ON EACH [${fields}]
        OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'cjk'}}`,
    );
    expect(await applySchema(graph.store, { steps: steps(graph.plan(), "cjk").after })).toMatchObject([{ kind: "tuning", blocking: false }]);
    expect(await indexes("FULLTEXT")).toMatchObject([{ properties }]);
    const ingest = planSchema({ layout: graph.layout, embeddingSet: null, analyzer: "cjk", server: graph.store.server });
    expect((await checkSchema(graph.store, ingest)).filter(({ kind, blocking }) => blocking && kind !== "missing")).toEqual([]);
  });

  it("does not use one that reads something else", async () => {
    await graph.rows(cypher`CREATE FULLTEXT INDEX ${identifier(graph.layout.indexes.fullTextIndexName)} FOR (n:${chunk()}) ON EACH [n.lang, n.documentId]`);
    await expect(applySchema(graph.store, { steps: steps().after })).rejects.toMatchObject({ code: "INDEX.DIFFERENT" });
  });

  it("puts a vector index of ours beside Python's, which is still found by its name", async () => {
    const { store, layout, embeddingSet, prefix } = graph;
    if (!store.server.cypher25) return;
    const own = `${prefix}own`;
    const { model, dimensions } = embeddingSet;
    const plan = planAdoption({ layout, embeddingSet: { model, dimensions, vectorIndexName: own }, addVectorIndex: true });
    const before = (await indexes("VECTOR")).find(({ name }) => name === layout.indexes.vectorIndexName);
    expect(before).toBeDefined();
    await applySchema(store, { steps: steps(plan).after });
    const after = await indexes("VECTOR");
    expect(after.map(({ name }) => name).sort()).toEqual([own, layout.indexes.vectorIndexName].sort());
    const added: unknown = after.find(({ name }) => name === own);
    expect(added).toMatchObject({
      properties: ["embedding", "documentId"],
      state: "ONLINE",
      options: { "vector.quantization.type": "NONE" },
    });
    expect(after.find(({ name }) => name === layout.indexes.vectorIndexName)).toEqual(before);
    const asked = await graph.rows(
      cypher`MATCH (c:${chunk()}) WITH c.embedding AS vector LIMIT 1 CALL db.index.vector.queryNodes($index, 4, vector) YIELD node RETURN count(node) AS chunks`,
      { index: layout.indexes.vectorIndexName },
    );
    expect(asked).toEqual([{ chunks: 4 }]);
  });

  it("is not made where its names are taken", async () => {
    const layout = renamed(graph.layout, { indexes: { fullTextIndexName: graph.embeddingSet.vectorIndexName } });
    await expect(applySchema(graph.store, { steps: steps({ ...graph.plan(), layout }).after })).rejects.toMatchObject({ code: "INDEX.DIFFERENT" });
  });
});
