import type { Random } from "../../harness/random.js";

/** Two letters each: three of them make a word, and different numbers make different words. */
const syllables = (
  "ba be bi bo bu da de di do du fa fe fi fo ga ge gi go ka ke ki ko " + "la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po ra"
).split(" ");

/** Words of the whole corpus: about as many as a large set of articles uses. */
const vocabulary = 40_000;
/** Words that a topic uses more than others do. */
const topicWords = 200;
/** How often a passage takes a word of its topic. */
const topicShare = 0.4;

/** The word of a number; small numbers are the frequent words. */
function wordOf(number: number): string {
  const { length } = syllables;
  const [first, second, third] = [number % length, Math.floor(number / length) % length, Math.floor(number / length ** 2)];
  return `${syllables[first]!}${syllables[second]!}${syllables[third]!}`;
}

/** A number below `limit` with the frequency that words have in texts: the n-th is met about 1/n as often as the first (Zipf's law). */
const zipf = (random: Random, limit: number): number => Math.floor(Math.exp(random.fraction() * Math.log(limit + 1))) - 1;

/** Each topic has a run of the rarer half of the vocabulary, where topics overlap as fields of knowledge do. */
function topicWord(random: Random, topic: number): string {
  const start = vocabulary / 2 + ((topic * 137) % (vocabulary / 2 - topicWords));
  return wordOf(start + zipf(random, topicWords));
}

/** Sentences about a topic, as plain as text is: words with the frequencies of a language, a capital letter, a full stop. */
export function passage(random: Random, topic: number, words: number): string {
  const sentences: string[] = [];
  for (let left = words; left > 0; ) {
    const length = Math.min(left, 8 + random.below(12));
    const word = (): string => (random.fraction() < topicShare ? topicWord(random, topic) : wordOf(zipf(random, vocabulary)));
    const chosen = Array.from({ length }, word);
    sentences.push(`${chosen.join(" ").replace(/^./, (letter) => letter.toUpperCase())}.`);
    left -= length;
  }
  return sentences.join(" ");
}

/** What somebody asks who looks for a topic: words of it and a few that stand everywhere. */
export function questionText(random: Random, topic: number): string {
  const rare = Array.from({ length: 5 }, () => topicWord(random, topic));
  const frequent = Array.from({ length: 3 }, () => wordOf(20 + zipf(random, 2_000)));
  return [...rare, ...frequent].join(" ");
}
