import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fullText } from "./preset.js";
import { createRetriever } from "./retriever.js";
import { createSampleGraph, type SampleGraph } from "./sample-graph.fixture.js";

describe.skipIf(!testServer())(`sampleRecall (${needsServer})`, () => {
  let graph: SampleGraph;
  const questions = ["word3 word5", "word1 of place 7", "nothing at all"];

  beforeAll(async () => {
    graph = await createSampleGraph("Recall");
    const chunks = Array.from({ length: 200 }, (_, place) => `word${place % 20} and word${place % 7} at place ${place}`);
    await graph.write([{ id: "d1x", chunks }]);
  });
  afterAll(() => graph.close());

  it("finds everything in a small index", async () => {
    const { store, layout, embeddingSet, embedder } = graph;
    const sample = await createRetriever({ store, layout, embeddingSet, embedder }).sampleRecall(questions, { candidates: 10 });
    expect(sample).toMatchObject({
      questions: 3,
      candidates: 10,
      recall: 1,
      worst: { recall: 1 },
      index: { name: embeddingSet.vectorIndexName, quantization: "NONE", indexCandidates: 25, chunks: 200 },
    });
  });

  it("refuses to sample what cannot be searched", async () => {
    const { store, layout, embeddingSet, embedder } = graph;
    const byWords = createRetriever({ store, layout, embeddingSet, embedder, preset: fullText() });
    await expect(byWords.sampleRecall(questions)).rejects.toMatchObject({ code: "RETRIEVE.NO_VECTOR_ROUTE" });
    await expect(createRetriever({ store, layout, embeddingSet }).sampleRecall(questions)).rejects.toMatchObject({
      code: "RETRIEVE.NO_VECTOR_ROUTE",
    });
    for (const wrong of [[], [" "], [1]])
      await expect(byWords.sampleRecall(wrong as string[])).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
  });
});
