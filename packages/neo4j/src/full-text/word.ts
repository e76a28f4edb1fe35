/**
 * What counts as a word in full-text search. Lucene's standard tokenizer keeps `3.14`, `can't`, `foo_bar`, `example.com` and
 * `zone:alpha` as one token each; the pattern below follows it, so that the whole token is known, and `wordParts` gives what it is made of.
 */

const digit = String.raw`\p{Nd}\p{Nl}`;
const core = String.raw`[\p{L}${digit}][\p{L}${digit}\p{M}]*`;
const joiner = String.raw`(?:_+|[.:'·](?<=\p{L}\p{M}*.)(?=\p{L})|[.,;'](?<=[${digit}]\p{M}*.)(?=[${digit}]))`;
/** The lookbehind keeps a long run of underscores from being tried at each place. */
const joined = String.raw`(?<!_)_*${core}(?:${joiner}${core})*_*`;
/** Flags, emoji, and numbers that are no digits: each is a word of its own. */
const symbol = String.raw`\p{RI}{2}|[\p{No}\p{Extended_Pictographic}]`;

/** Finds words in a text, in time linear in its length. */
export const wordPattern = new RegExp(`${joined}|${symbol}`, "gu");

/** Letters and digits of ASCII: what most words are, and no rule for other characters has to be tried on them. */
export const plainWord = /^[A-Za-z0-9]+$/;

const joiners = /[_.:'·,;]+/;
const oneLetter = /^\p{L}\p{M}*$/u;

/** The parts of a joined word; none for a plain word. A part of one letter, as in `can't`, says nothing and is left out. */
export function wordParts(word: string): readonly string[] {
  if (plainWord.test(word)) return [];
  const parts = word.split(joiners).filter((part) => part !== "");
  return parts[0] === word ? [] : parts.filter((part) => !oneLetter.test(part));
}
