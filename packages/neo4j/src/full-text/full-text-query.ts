import { adjacentLetters } from "./adjacent-letters.js";
import { searchWords, storedWords } from "./fold-text.js";
import { luceneLiteral } from "./lucene-text.js";
import { plainWord } from "./word.js";

/** A property of the full-text index, and how much a hit in it counts. */
export interface SearchField {
  readonly property: string;
  readonly boost: number;
  /** Whether it holds a folded copy, or the text as it was stored. */
  readonly isFolded: boolean;
}

export type FullTextQuery =
  | {
      readonly text: string;
      /** Clauses that Lucene makes of the text at most. */
      readonly clauses: number;
    }
  | { readonly text: null; readonly reason: string };

/** Lucene refuses queries of more than 1,024 clauses; the rest is a margin. */
export const maxClauses = 1_000;
/** The tokenizers cut longer tokens, each piece being a clause of its own. */
const maxWordUnits = 255;
/** Of ideographs and hiragana, each with clauses of its own, a word may hold pages: it is asked in pieces. */
const pieces = /.{1,100}/gsu;
/** Scripts written without spaces, and Hangul: analyzers make up to one token of each character. */
const tokenPerCharacter = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu;
/** Half of a surrogate pair, left by a cut. */
const halfPair = /[\uD800-\uDBFF]$/;
const wordBreaks = /[^\p{L}\p{N}\p{M}]+/u;

/**
 * Turns a question into Lucene text that names its fields and holds nothing but the question's words, found as in the texts: every other
 * character only separates. Each word counts once; of ideographs and hiragana also those that stand side by side. Of a question with more words than Lucene takes, the beginning and the end are asked.
 */
export function fullTextQuery(question: string, fields: readonly SearchField[]): FullTextQuery {
  const limit = Math.floor(maxClauses / fields.length);
  const wordsOf = { folded: wordsOnce(() => searchWords(question), limit), stored: wordsOnce(() => storedWords(question), limit) };
  const asked = fields.map((field) => ({ field, words: wordsOf[field.isFolded ? "folded" : "stored"]() }));
  if (asked.every(({ words }) => words.length === 0)) return { text: null, reason: "the question holds no letter or digit" };
  return {
    text: asked.map(({ field, words }) => searchIn(field, words)).join(" "),
    clauses: asked.reduce((sum, { words }) => sum + totalClauses(words), 0),
  };
}

/** A word of the question, looked at once for all fields. */
interface AskedWord {
  readonly literal: string;
  /** See {@link adjacentLetters}. */
  readonly pairs: readonly string[];
  /** Clauses that an analyzer makes of the word and its pairs at most. */
  readonly clauses: number;
}

function wordsOnce(read: () => readonly string[], limit: number): () => readonly AskedWord[] {
  let words: readonly AskedWord[] | undefined;
  return () => (words ??= withinClauses(distinctWords(read().flatMap(inPieces)).map(toAsked), limit));
}

function toAsked(word: string): AskedWord {
  if (plainWord.test(word)) return { literal: luceneLiteral(word), pairs: [], clauses: 1 };
  const pairs = adjacentLetters(word);
  const clauses = word.split(wordBreaks).length + (word.match(tokenPerCharacter)?.length ?? 0) + pairs.length;
  return { literal: luceneLiteral(word), pairs, clauses };
}

function searchIn({ property, boost }: SearchField, words: readonly AskedWord[]): string {
  const weight = boost === 1 ? "" : `^${boost}`;
  const pairs = [...new Set(words.flatMap((each) => each.pairs))].map((pair) => `"${pair}"`);
  return `${luceneLiteral(property)}:(${[...words.map(({ literal }) => literal), ...pairs].join(" ")})${weight}`;
}

function inPieces(word: string): readonly string[] {
  return adjacentLetters(word).length === 0 ? [word] : (word.match(pieces) ?? []);
}

function distinctWords(found: readonly string[]): string[] {
  const words = new Map<string, string>();
  for (const whole of found) {
    const word = whole.length > maxWordUnits ? whole.slice(0, maxWordUnits).replace(halfPair, "") : whole;
    const key = word.toLowerCase();
    if (!words.has(key)) words.set(key, word);
  }
  return [...words.values()];
}

/** Takes words in turn from the beginning and the end: where pages were pasted, the question itself is at one of them. */
function withinClauses(words: readonly AskedWord[], limit: number): readonly AskedWord[] {
  if (totalClauses(words) <= limit) return words;
  const taken = new Set<number>();
  let left = limit;
  for (let turn = 0; turn < words.length && left > 0; turn += 1) {
    const index = turn % 2 === 0 ? turn / 2 : words.length - (turn + 1) / 2;
    const { clauses } = words[index]!;
    if (clauses > left) break;
    left -= clauses;
    taken.add(index);
  }
  return words.filter((_, index) => taken.has(index));
}

function totalClauses(words: readonly AskedWord[]): number {
  return words.reduce((sum, { clauses }) => sum + clauses, 0);
}
