import { applySchema, createRetriever, cypher, fullText, identifier, reset } from "@graphspan/neo4j";
import { createStructureChunker, givenSource, ingest, type IngestOptions } from "@graphspan/ingest";
import { deterministicEmbedder, needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPythonGraph, dimensions, type PythonDocument, type PythonGraph, sampleDocuments } from "../../test/python-graph.js";
import { applyAdoption } from "../apply/apply-adoption.js";
import { embeddingSetAdopt } from "../queries/publish.js";
import { prepareSteps } from "../schema/prepare-steps.js";
import { undoAdoption } from "./undo-adoption.js";

const server = testServer();

describe.skipIf(!server)(`an adopted document that is ingested (${needsServer})`, { timeout: 120_000 }, () => {
  let graph: PythonGraph;
  beforeEach(async () => {
    graph = await createPythonGraph(uniquePrefix("Again"), server!);
  });
  afterEach(() => graph.close());

  const ingestAgain = (content: string, options: Partial<IngestOptions> = {}) =>
    ingest({
      store: graph.store,
      layout: graph.layout,
      embeddingSet: graph.embeddingSet,
      embedder: deterministicEmbedder(dimensions),
      source: givenSource([{ uri: "notes/0.md", content }]),
      ...options,
    });
  const adopt = async (): Promise<string> => {
    const plan = graph.plan();
    const steps = prepareSteps({ plan, server: graph.store.server });
    await applySchema(graph.store, { steps: steps.before });
    const { runId } = await applyAdoption(graph.store, plan);
    await applySchema(graph.store, { steps: steps.after });
    return runId;
  };
  /** All of it but runs and the schema, which an undo and a reset leave. */
  const data = async () => (await graph.dump({ withoutRuns: true })).filter((line) => !/^(constraint|index) /.test(line));
  const texts = async (): Promise<string[]> => (await graph.retrieve("gauge")).items.map(({ text }) => text).sort();

  it.each([
    ["another text", "Something new."],
    // The one chunk of this text is the one that was adopted, byte for byte.
    ["the same text", sampleDocuments(1, 1)[0]!.chunks[0]!.trim()],
  ])("with %s, and is to be replaced, belongs to the later run, and stays when the adoption is undone", async (_, content) => {
    const [first, ...others] = sampleDocuments(3, 2);
    await graph.write([{ ...first!, chunks: [sampleDocuments(1, 1)[0]!.chunks[0]!.trim()] }, ...others]);
    const runId = await adopt();
    const { notes } = await ingestAgain(content, { replaceAdopted: true });
    expect(notes).toEqual([expect.stringMatching(/^1 document that an adoption held /)]);
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

  it("stays the adoption's where nothing else is said, whatever is ingested beside it, reset and undone", async () => {
    const [first, second, ...others] = sampleDocuments(4, 2);
    const unplaced = { ...second!, file: null };
    await graph.write([first!, unplaced, ...others]);
    const before = await data();
    const runId = await adopt();
    const adopted = await data();
    const file = (document: PythonDocument): string => document.chunks.join("");
    const documents = [
      { uri: first!.path, content: file(first!) },
      { uri: unplaced.path, content: file(unplaced) },
      { uri: others[0]!.path, content: "Edited since." },
      // Under another name it is another document, and both are found.
      { uri: `/folder/${first!.path}`, content: file(first!) },
      { uri: "new.md", content: "The barometer falls." },
    ];
    const report = await ingestAgain("", { source: givenSource(documents) });
    expect(report.documents).toMatchObject({ added: 2, unchanged: 1, refused: 2 });
    const refused = [unplaced.path, others[0]!.path].map((uri) => [uri, "INGEST.ADOPTED_DOCUMENT"]);
    expect(report.refused.map(({ uri, code }) => [uri, code])).toEqual(refused);
    const all = [...[first!, unplaced, ...others].flatMap(({ chunks }) => chunks), file(first!), "The barometer falls."];
    expect((await texts()).map((text) => text.trim())).toEqual(all.map((text) => text.trim()).sort());
    const byWords = createRetriever({ store: graph.store, layout: graph.layout, embeddingSet: null, preset: fullText() });
    const found = async (question: string) => [...new Set((await byWords.retrieve(question)).items.map(({ source }) => source.uri))].sort();
    expect(await found("barometer")).toEqual(["new.md"]);
    expect(await found("house 0")).toEqual(expect.arrayContaining([`/folder/${first!.path}`, first!.path]));

    expect(await reset(graph.store, graph.layout)).toMatchObject({ documents: 2, embeddingSets: 0, schema: [] });
    expect(await data()).toEqual(adopted);
    expect(await texts()).toHaveLength(8);
    expect(await found("barometer")).toEqual([]);
    expect(await found("house 0")).toContain(first!.path);
    expect(await undoAdoption(graph.store, graph.layout, { runId })).toMatchObject({ undone: true, counts: { documents: 4, chunks: 8 } });
    expect(await data()).toEqual(before);
  });

  it.each([1, 1_300])("of %i chunks is refused where its adoption comes between the look and the write of the ingest", async (chunks) => {
    const raced = sampleDocuments(1, 2);
    await graph.write(raced);
    // An ingest writes vectors only of a set that is registered, here by an earlier adoption.
    await graph.store.run(embeddingSetAdopt(graph.layout), { ...graph.embeddingSet, run: "earlier" });
    const { before, after } = prepareSteps({ plan: graph.plan(), server: graph.store.server });
    await applySchema(graph.store, { steps: [...before, ...after] });
    let adopting: Promise<string> | undefined;
    const embedder = deterministicEmbedder(dimensions);
    const report = await ingestAgain("", {
      source: givenSource([
        { uri: raced[0]!.path, content: Array.from({ length: chunks }, (_, index) => `Line ${index}`).join("\n") },
        { uri: "new.md", content: "The barometer falls." },
      ]),
      chunker: createStructureChunker({ maxCharacters: 12 }),
      onEvent: ({ type }) => {
        if (type === "document-read") adopting ??= adopt();
      },
      embedder: {
        ...embedder,
        embed: async (request) => {
          await adopting;
          return embedder.embed(request);
        },
      },
    });
    expect(report.refused).toMatchObject([{ uri: raced[0]!.path, code: "INGEST.ADOPTED_DOCUMENT" }]);
    expect(report.documents).toMatchObject({ added: 1, refused: 1 });
    const undone = await undoAdoption(graph.store, graph.layout, { runId: await adopting! });
    expect(undone).toMatchObject({ counts: { documents: 1, chunks: 2 } });
  });
});
