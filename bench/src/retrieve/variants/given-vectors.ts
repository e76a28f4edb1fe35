import type { Embedder, EmbeddingSet } from "@graphspan/core";
import type { Question } from "../corpus/corpus.js";

/** An embedder that knows the vectors of its questions: a bench of retrieval measures no model. */
export function givenVectors(questions: readonly Question[], { model, dimensions }: EmbeddingSet): Embedder {
  const vectors = new Map(questions.map(({ text, vector }) => [text, vector]));
  return { model, dimensions, embed: ({ texts }) => Promise.resolve(texts.flatMap((text) => vectors.get(text) ?? [])) };
}
