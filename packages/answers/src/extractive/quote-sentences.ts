import type { Embedder, EvidenceItem } from "@graphspan/core";
import type { ProposedStatement } from "../check/proposed-statement.js";
import { chooseSentences } from "./choose-sentences.js";
import { scoreByMeaning } from "./score-by-meaning.js";
import { scoreByWords } from "./score-sentences.js";
import { sentencesOf } from "./sentences.js";

/** What sentences are chosen by. */
export interface QuoteSentencesInput {
  readonly question: string;
  readonly items: readonly EvidenceItem[];
  readonly embedder: Embedder | undefined;
  readonly maxStatements: number;
  readonly signal: AbortSignal | undefined;
}


/** The sentences of the passages that speak best about the question, each quoting itself. */
export async function quoteSentences({ question, items, embedder, maxStatements, signal }: QuoteSentencesInput): Promise<readonly ProposedStatement[]> {
  const sentences = items
    .filter(({ text }) => text.isWellFormed())
    .flatMap(({ rank, text }) => sentencesOf(text).map(({ start, end }) => ({ rank, text: text.slice(start, end) })));
  const byWords = scoreByWords(question, sentences);
  const byMeaning = embedder && (await scoreByMeaning({ question, texts: sentences.map(({ text }) => text), embedder, signal }));
  signal?.throwIfAborted();
  const scores = byMeaning === undefined ? byWords : byWords.map((score, index) => score + byMeaning[index]!);
  return chooseSentences(sentences, scores, maxStatements).map((index) => {
    const { rank, text } = sentences[index]!;
    return { text: text.replaceAll(/\s+/gu, " "), citations: [{ passage: rank, quote: text }] };
  });
}
