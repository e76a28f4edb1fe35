import { describe, expect, it } from "vitest";
import { createCorpus } from "./corpus/corpus.js";
import { idOfDocument } from "./graph/graph-document.js";
import { withScopes } from "./scoped-questions.js";

describe("questions with scopes", () => {
  const corpus = createCorpus({ chunks: 20_000, dimensions: 4, seed: 1 });
  const questions = corpus.questions(0, 5);

  it("have as many different documents of the corpus as hold the chunks, others for each question, the same each time", () => {
    const scoped = withScopes(questions, corpus);
    const known = new Set(Array.from({ length: corpus.documentCount }, (_, number) => idOfDocument(number)));
    for (const [size, count] of [["small", 20], ["large", 200]] as const) {
      for (const { documentIds } of scoped) {
        expect(new Set(documentIds[size]).size).toBe(count);
        expect(documentIds[size].every((id) => known.has(id))).toBe(true);
      }
      expect(new Set(scoped.map(({ documentIds }) => documentIds[size].join())).size).toBe(questions.length);
    }
    expect(withScopes(questions, corpus)).toEqual(scoped);
  });

  it("have every document of a small corpus", () => {
    const small = createCorpus({ chunks: 120, dimensions: 4, seed: 1 });
    const [question] = withScopes(small.questions(0, 1), small);
    expect(question!.documentIds.large.toSorted()).toEqual([0, 1, 2].map(idOfDocument).toSorted());
  });
});
