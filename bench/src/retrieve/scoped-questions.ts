import { createRandom } from "../harness/random.js";
import { chunksPerDocument, type Corpus, type Question } from "./corpus/corpus.js";
import { idOfDocument } from "./graph/graph-document.js";

/** Chunks of the scopes that are measured. */
export const scopeSizes = { small: 1_000, large: 10_000 } as const;
export type ScopeSize = keyof typeof scopeSizes;

/** A question with the documents that it may see. */
export interface ScopedQuestion extends Question {
  readonly documentIds: Readonly<Record<ScopeSize, readonly string[]>>;
}

/** Gives each question documents of its own at random, as many as hold so many chunks; a small corpus has fewer. */
export function withScopes(questions: readonly Question[], corpus: Corpus): ScopedQuestion[] {
  const documentsOf = (question: number, size: ScopeSize): string[] => {
    const wanted = Math.min(scopeSizes[size] / chunksPerDocument, corpus.documentCount);
    const random = createRandom(corpus.seed, scopeSizes[size], question);
    const documents = new Set<number>();
    while (documents.size < wanted) documents.add(random.below(corpus.documentCount));
    return [...documents].map(idOfDocument);
  };
  return questions.map((question, index) => ({
    ...question,
    documentIds: { small: documentsOf(index, "small"), large: documentsOf(index, "large") },
  }));
}
