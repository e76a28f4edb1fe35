import { describe, expect, it } from "vitest";
import { createCorpus, type Corpus, type CorpusDocument } from "./corpus.js";

const options = { chunks: 1_120, dimensions: 24, seed: 3 };
const corpus = createCorpus(options);
const documents = [...corpus.documents()];

const chunksOf = (document: CorpusDocument) => document.sections.flatMap(({ chunks }) => chunks);
const dot = (left: Float32Array, right: Float32Array): number => left.reduce((sum, value, index) => sum + value * right[index]!, 0);
const textsOf = (of: Corpus): string[] => [...of.documents()].flatMap(chunksOf).map(({ text }) => text);

describe("the made-up corpus", () => {
  it("has as many passages as asked for: 50 a document, 10 a section, the last document with what is left", () => {
    expect(documents.map((document) => chunksOf(document).length)).toEqual([...Array<number>(22).fill(50), 20]);
    expect(documents[0]!.sections.map(({ chunks }) => chunks.length)).toEqual([10, 10, 10, 10, 10]);
    expect(documents.at(-1)!.sections.map(({ chunks }) => chunks.length)).toEqual([10, 10]);
  });

  it("is the same for the same options and another one for another seed", () => {
    expect([...createCorpus(options).documents()]).toEqual(documents);
    expect(createCorpus(options).questions(5, 3)).toEqual(corpus.questions(5, 3));
    expect(textsOf(createCorpus({ ...options, seed: 4 }))).not.toEqual(textsOf(corpus));
  });

  it("has vectors of length 1, nearer to each other within a document than across topics", () => {
    const passages = documents.map(chunksOf);
    for (const { vector } of passages.flat()) expect(dot(vector, vector)).toBeCloseTo(1, 5);
    const mean = (pairs: readonly (readonly [Float32Array, Float32Array])[]) =>
      pairs.reduce((sum, [left, right]) => sum + dot(left, right), 0) / pairs.length;
    const within = passages.map(([first, second]) => [first!.vector, second!.vector] as const);
    const across = passages.slice(1).map(([first], index) => [first!.vector, passages[index]![0]!.vector] as const);
    expect(mean(within)).toBeGreaterThan(mean(across) + 0.1);
  });

  it("has no passage twice", () => {
    expect(new Set(textsOf(corpus)).size).toBe(options.chunks);
  });

  it("asks each question once, whatever part of the questions is taken", () => {
    const questions = corpus.questions(0, 200);
    expect(new Set(questions.map(({ text }) => text)).size).toBe(200);
    expect(corpus.questions(150, 50)).toEqual(questions.slice(150));
  });

  it("asks about its passages: the nearest one is near", () => {
    const passages = documents.flatMap(chunksOf);
    for (const { vector } of corpus.questions(0, 20))
      expect(Math.max(...passages.map((passage) => dot(vector, passage.vector)))).toBeGreaterThan(0.8);
  });
});
