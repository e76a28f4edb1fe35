import { englishStopwords } from "./stopwords.js";

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const inflection = /(?:ing|edly|ed|es|s|ly|e|d)$/u;
/** Unmarried is of one kind with married. */
const opposite = /^un(?=.{4})/u;
const shortestStem = 3;

/** What the words of an English text that carry meaning have in all their forms. */
export function contentStems(text: string): readonly string[] {
  return (text.normalize("NFKC").toLowerCase().match(word) ?? []).flatMap((found) => contentStem(found) ?? []);
}

/** The same of a word in small letters; null for one that carries no meaning alone. */
export function contentStem(word: string): string | null {
  if (englishStopwords.has(word)) return null;
  const singular = word.replace(opposite, "").replace(/ies$/u, "y");
  const stem = singular.replace(inflection, "");
  return stem.length >= shortestStem ? stem : singular;
}
