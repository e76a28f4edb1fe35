import { stemOf, termsOf } from "./terms.js";

/** A sentence to be scored, and the rank of its passage. */
export interface ScorableSentence {
  readonly text: string;
  readonly rank: number;
}

/** A word in another form counts so much of the word itself. */
const stemWeight = 0.85;

/**
 * How much of the question each sentence speaks about: 0 for nothing, 1 for every word. Rare words count more: a word that stands in most of the sentences tells them
 * apart no more.
 */
export function scoreByWords(question: string, sentences: readonly ScorableSentence[]): readonly number[] {
  const wanted = [...new Set(termsOf(question))];
  const held = sentences.map(({ text }) => {
    const terms = new Set(termsOf(text));
    return { terms, stems: new Set(Array.from(terms, stemOf)) };
  });
  const weights = wanted.map((term) => {
    const count = held.filter(({ stems }) => stems.has(stemOf(term))).length;
    return count === 0 ? 0 : Math.log(1 + (sentences.length - count + 0.5) / (count + 0.5));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return sentences.map(() => 0);
  return held.map(({ terms, stems }) => {
    const sum = wanted.reduce((score, term, index) => {
      if (terms.has(term)) return score + weights[index]!;
      return stems.has(stemOf(term)) ? score + stemWeight * weights[index]! : score;
    }, 0);
    return sum / total;
  });
}
