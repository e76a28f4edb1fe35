import type { EmbeddingSet, Fusion } from "@graphspan/core";
import { givenSource, ingest } from "@graphspan/ingest";
import { createRetriever, fullText, hybrid, type Layout, type Preset, readHealth, renamed, vector } from "@graphspan/neo4j";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpus, questions } from "./corpus.js";
import type { HybridArguments, PythonPassage } from "./interop-calls.js";
import { runInterop } from "./run-interop.js";
import { expectSameRanking, type RankedPassage } from "./same-ranking.js";
import { openSpace, type Space } from "./space.js";

// #region compat
const pythonsFusion = hybrid({ fusion: { neo4jGraphRag: "linear", alpha: 0.7 } });
// #endregion compat

/** Candidates of each route, the same for both. */
const candidates = 20;

describe("neo4j-graphrag on a graph that we ingested", () => {
  let space: Space;
  let embeddingSet: EmbeddingSet;
  let vectors: readonly (readonly number[])[];
  let pythonTextIndex: string;

  beforeAll(async () => {
    space = await openSpace("Ours");
    const { store, layout, embedder, names } = space;
    embeddingSet = await space.embeddingSet();
    // Titles that share no word with the questions, and no headings: Python knows no weight for titles.
    const documents = corpus.map(({ path, text }, place) => ({ uri: path, content: text, mediaType: "text/plain", title: `qz${place}` }));
    await ingest({ store, layout, embeddingSet, embedder, source: givenSource(documents) });
    pythonTextIndex = `${space.prefix}_python_text`;
    await runInterop("indexes", { names, full_text_index: pythonTextIndex });
    vectors = (await embedder.embed({ texts: questions, kind: "question" })).map((each) => [...each]);
  });
  afterAll(() => space.close());

  const ours = async (question: string, preset: Preset, layout: Layout = space.layout): Promise<RankedPassage[]> => {
    const { store, embedder } = space;
    const retriever = createRetriever({ store, layout, embeddingSet, embedder, preset });
    const budget = { candidatesPerRoute: candidates, maxItems: 128, maxUtf8Bytes: 65_536, neighbourChunks: 0 };
    return (await retriever.retrieve(question, { budget })).items.map(({ text, score }) => ({ text, score }));
  };
  const asked = () => questions.map((text, place) => ({ text, vector: vectors[place]! }));
  const theirs = async (given: Partial<HybridArguments>): Promise<readonly (readonly PythonPassage[])[]> => {
    const full_text_index = space.layout.indexes.fullTextIndexName;
    const common = {
      names: space.names,
      vector_index: embeddingSet.vectorIndexName,
      full_text_index,
      top_k: candidates,
      questions: asked(),
    };
    return (await runInterop("hybrid", { ...common, ...given })).answers;
  };

  it("counts the same documents, chunks and links", async () => {
    const { counts } = await readHealth(space.store, space.layout);
    const { fromDocument, nextChunk } = counts.links;
    expect(await runInterop("count", { names: space.names })).toEqual({
      documents: counts.documents,
      chunks: counts.chunks,
      fromDocument,
      nextChunk,
      entities: 0,
      mentions: 0,
    });
    expect(counts).toMatchObject({ documents: 3, links: { fromDocument: counts.chunks, nextChunk: counts.chunks - 3 } });
  });

  it("reads our chunks with the ids that we gave them", async () => {
    const { chunks } = await runInterop("chunks", { names: space.names });
    const stored = await space.rows(
      `MATCH (c:\`${space.layout.labels.chunk}\`) RETURN c.passage_id AS uid, c.place AS index, c.passage AS text ORDER BY uid`,
    );
    const read = chunks.map(({ uid, index, text }) => ({ uid, index, text }));
    expect(read.sort((one, other) => (one.uid < other.uid ? -1 : 1))).toEqual(stored);
  });

  it("finds the same passages by vector as we do, with the same scores", async () => {
    const given = { names: space.names, vector_index: embeddingSet.vectorIndexName, top_k: candidates };
    const { answers } = await runInterop("vector", { ...given, questions: vectors.map((each) => ({ vector: each })) });
    for (const [place, question] of questions.entries()) {
      expect(answers[place]).toHaveLength(candidates);
      expectSameRanking(await ours(question, vector()), answers[place]!);
    }
  });

  it("finds the same passages when it embeds the question itself", async () => {
    const given = { names: space.names, vector_index: embeddingSet.vectorIndexName, model: space.model };
    const { answers } = await runInterop("vector", { ...given, questions: questions.map((text) => ({ text })) });
    for (const [place, question] of questions.entries()) {
      const [best] = await ours(question, vector());
      expect(answers[place]![0]!.text).toBe(best!.text);
      expect(answers[place]![0]!.score).toBeCloseTo(best!.score, 4);
    }
  });

  it("counts equal halves once, and so do we: best in both routes is 0.5 with alpha 0.5", async () => {
    const answers = await theirs({ ranker: "linear", alpha: 0.5 });
    const halved = hybrid({ fusion: { neo4jGraphRag: "linear", alpha: 0.5 } });
    let seen = 0;
    for (const [place, question] of questions.entries()) {
      const [byVector, byWords] = [await ours(question, vector()), await ours(question, fullText())];
      if (byVector[0]!.text !== byWords[0]!.text) continue;
      seen += 1;
      for (const ranking of [await ours(question, halved), answers[place]!])
        expect(ranking.find(({ text }) => text === byVector[0]!.text)?.score).toBe(0.5);
    }
    expect(seen).toBeGreaterThan(0);
  });

  it("runs its hybrid retriever on our two indexes", async () => {
    const answers = await theirs({ ranker: "naive" });
    for (const passages of answers) {
      expect(passages).toHaveLength(candidates);
      expect(passages[0]!.score).toBe(1);
    }
  });

  const fusions: readonly (readonly [string, Exclude<Fusion, string>, Partial<HybridArguments>])[] = [
    ["the naive ranker", { neo4jGraphRag: "naive" }, { ranker: "naive" }],
    ...[0.3, 0.5, 0.7].map(
      (alpha) => [`the linear ranker, alpha ${alpha}`, { neo4jGraphRag: "linear", alpha }, { ranker: "linear", alpha }] as const,
    ),
    ["alpha 0, which it takes for none", { neo4jGraphRag: "linear", alpha: 0 }, { ranker: "linear", alpha: 0 }],
    ["alpha 1", { neo4jGraphRag: "linear", alpha: 1 }, { ranker: "linear", alpha: 1 }],
  ];

  it("gives the hybrid scores of the preset that docs/interop.md shows", async () => {
    const answers = await theirs({ ranker: "linear", alpha: 0.7 });
    for (const [place, question] of questions.entries()) expectSameRanking(await ours(question, pythonsFusion), answers[place]!);
  });

  it.each(fusions)("gives the hybrid scores of our preset on our indexes: %s", async (_, fusion, given) => {
    const answers = await theirs(given);
    for (const [place, question] of questions.entries()) expectSameRanking(await ours(question, hybrid({ fusion })), answers[place]!);
  });

  it.each(fusions)("gives the hybrid scores of our preset on its own full-text index: %s", async (_, fusion, given) => {
    const answers = await theirs({ ...given, full_text_index: pythonTextIndex });
    const layout = renamed(space.layout, { indexes: { fullTextIndexName: pythonTextIndex } });
    for (const [place, question] of questions.entries())
      expectSameRanking(await ours(question, hybrid({ fusion }), layout), answers[place]!);
  });
});
