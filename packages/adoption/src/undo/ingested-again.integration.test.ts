import { applySchema, createRetriever, cypher, fullText, identifier, reset } from "@graphspan/neo4j";
import { givenSource, ingest } from "@graphspan/ingest";
import { deterministicEmbedder, needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPythonGraph, dimensions, type PythonGraph, sampleDocuments } from "../../test/python-graph.js";
import { applyAdoption } from "../apply/apply-adoption.js";
import { prepareSteps } from "../schema/prepare-steps.js";
import { undoAdoption } from "./undo-adoption.js";

const server = testServer();

describe.skipIf(!server)(`an adopted document that is ingested (${needsServer})`, { timeout: 120_000 }, () => {
  let graph: PythonGraph;
  beforeEach(async () => {
    graph = await createPythonGraph(uniquePrefix("Again"), server!);
  });
  afterEach(() => graph.close());

  const ingestAgain = (content: string) =>
    ingest({
      store: graph.store,
      layout: graph.layout,
      embeddingSet: graph.embeddingSet,
      embedder: deterministicEmbedder(dimensions),
      source: givenSource([{ uri: "notes/0.md", content }]),
    });
  const texts = async (): Promise<string[]> => (await graph.retrieve("gauge")).items.map(({ text }) => text).sort();

  it.each([
    ["another text", "Something new."],
    // The one chunk of this text is the one that was adopted, byte for byte.
    ["the same text", sampleDocuments(1, 1)[0]!.chunks[0]!.trim()],
  ])("with %s belongs to the later run, and stays when the adoption is undone", async (_, content) => {
    const [first, ...others] = sampleDocuments(3, 2);
    await graph.write([{ ...first!, chunks: [sampleDocuments(1, 1)[0]!.chunks[0]!.trim()] }, ...others]);
    const plan = graph.plan();
    const steps = prepareSteps({ plan, server: graph.store.server });
    await applySchema(graph.store, { steps: steps.before });
    const { runId } = await applyAdoption(graph.store, plan);
    await applySchema(graph.store, { steps: steps.after });
    await ingestAgain(content);
    const [counted] = await graph.rows(cypher`MATCH (d:${identifier(graph.layout.labels.document)} {uri: 'notes/0.md'}) RETURN count(d) AS n, d.run AS run`);
    expect(counted).toMatchObject({ n: 1 });
    expect(counted!["run"]).not.toBe(runId);
    expect(await texts()).toHaveLength(5);
    expect(await undoAdoption(graph.store, graph.layout, { runId })).toMatchObject({ undone: true, counts: { documents: 2, chunks: 4 } });
    expect(await texts()).toEqual([content]);
    const byWords = createRetriever({ store: graph.store, layout: graph.layout, embeddingSet: null, preset: fullText() });
    expect((await byWords.retrieve(content)).items.map(({ text }) => text)).toEqual([content]);
    expect((await graph.dump()).join("\n")).not.toContain(runId);
    const rest = await graph.rows(cypher`MATCH (c:${identifier(graph.layout.labels.chunk)}) WHERE c.documentId IS NULL RETURN keys(c) AS keys`);
    expect(rest.map(({ keys }) => (keys as string[]).sort())).toEqual(Array(4).fill(["embedding", "index", "text"]));
    expect(await reset(graph.store, graph.layout)).toMatchObject({ documents: 1, chunks: 1, runs: 1 });
  });
});
