import type { RerankedDocument, Reranker } from "../../ports/reranker.js";
import { wordsOf } from "./words-of.js";

/** A reranker without a model: a document's score is the share of the question's words that it holds, from 0 to 1. */
export function overlapReranker(): Reranker {
  return {
    model: "overlap",
    scoreScale: "unit",
    rerank: async ({ question, documents, topN, signal }) => {
      signal?.throwIfAborted();
      const asked = new Set(wordsOf(question));
      const scored = documents.map((document, index): RerankedDocument => ({ index, score: shareOf(asked, new Set(wordsOf(document))) }));
      return Promise.resolve(scored.sort((one, other) => other.score - one.score || one.index - other.index).slice(0, topN));
    },
  };
}

function shareOf(asked: ReadonlySet<string>, held: ReadonlySet<string>): number {
  if (asked.size === 0) return 0;
  return [...asked].filter((word) => held.has(word)).length / asked.size;
}
