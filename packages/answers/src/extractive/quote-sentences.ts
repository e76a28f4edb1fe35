import { createQuoteFinder, type Embedder, type EvidenceItem, type QuoteFinder } from "@graphspan/core";
import type { ProposedStatement } from "../check/proposed-statement.js";
import { chooseSentences } from "./choose-sentences.js";
import { scoreByMeaning } from "./score-by-meaning.js";
import { scoreByWords } from "./score-sentences.js";
import { kindsOf } from "./sentence-kinds.js";
import { sentencesOf } from "../sentences/sentences.js";

/** What sentences are chosen by. */
export interface QuoteSentencesInput {
  readonly question: string;
  readonly items: readonly EvidenceItem[];
  readonly embedder: Embedder | undefined;
  readonly maxStatements: number;
  readonly signal: AbortSignal | undefined;
}

/** The sentences of the passages that speak best about the question, each quoting itself; none where none shares a word with it, whatever the embedder says. */
export async function quoteSentences({ question, items, embedder, maxStatements, signal }: QuoteSentencesInput): Promise<readonly ProposedStatement[]> {
  const sentences = items
    .filter(({ text }) => text.isWellFormed())
    .flatMap(({ rank, text }) => {
      const found = sentencesOf(text);
      const kinds = kindsOf(text, found);
      return found.map(({ start, end }, index) => ({ rank, text: text.slice(start, end), kind: kinds[index]! }));
    });
  const byWords = scoreByWords(question, sentences);
  if (byWords.every((score) => score === 0)) return [];
  const byMeaning = embedder && (await scoreByMeaning({ question, texts: sentences.map(({ text }) => text), embedder, signal }));
  signal?.throwIfAborted();
  const scores = byMeaning === undefined ? byWords : byWords.map((score, index) => score + byMeaning[index]!);
  const finders = findersOf(items);
  const isQuotable = (index: number): boolean => finders(sentences[index]!.rank).find(sentences[index]!.text) !== null;
  return chooseSentences({ sentences, scores, most: maxStatements, isQuotable }).map((index) => {
    const { rank, text } = sentences[index]!;
    return { text: text.replaceAll(/\s+/gu, " "), citations: [{ passage: rank, quote: text }] };
  });
}

/** Finds quotes in the passages; one that was cut in a word is none. */
function findersOf(items: readonly EvidenceItem[]): (rank: number) => QuoteFinder {
  const texts = new Map(items.map(({ rank, text }) => [rank, text]));
  const finders = new Map<number, QuoteFinder>();
  return (rank) => {
    const finder = finders.get(rank) ?? createQuoteFinder(texts.get(rank)!);
    finders.set(rank, finder);
    return finder;
  };
}
