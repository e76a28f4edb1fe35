import type { TaggedToken } from "./load-english.js";

/** What may stand inside a name in lower case: University of Leeds, Ludwig van Beethoven. */
const connectors = new Set(["of", "the", "de", "la", "le", "du", "des", "del", "della", "di", "da", "dos", "van", "von", "der", "den", "zu", "al", "el", "bin", "ibn", "y", "&"]);
/** What may besides stand inside a title. */
const joiners = new Set(["a", "an", "and", "at", "by", "for", "from", "in", "on", "to", "with"]);
/** Words that begin with a capital and are no names. */
const common = new Set("i mr mrs ms dr he she it we they you his her its our their this that these those there here what which who whom whose when where why how if and or but nor so yet for as at by in on to from with not no yes january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday".split(" "));
const maxWords = 10;

/** A stretch of text that looks like a name. */
export interface NameRun {
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  readonly kind: "name" | "date" | "title";
}

/** Finds dates, and names by their capital letters and kinds of words, in an English text. */
export function nameRuns(text: string, tokens: readonly TaggedToken[]): readonly NameRun[] {
  const runs: NameRun[] = [...definedName(text), ...quotedTitles(text)];
  for (let first = 0; first < tokens.length; ) {
    const last = tokens[first]!.isDate ? endOfDate(tokens, first) : beginsName(tokens, first) ? endOfName(tokens, first) : first - 1;
    if (last >= first) {
      const [start, end] = [tokens[first]!.start, tokens[last]!.end];
      const kind = tokens[first]!.isDate ? "date" : "name";
      if (kind === "date" ? /\d/u.test(text.slice(start, end)) : last - first < maxWords && isName(tokens.slice(first, last + 1))) runs.push({ start, end, kind });
    }
    first = Math.max(first, last) + 1;
  }
  return runs;
}

const isNameWord = ({ text, partOfSpeech, beginsSentence, isDate }: TaggedToken): boolean =>
  !isDate && /^\p{Lu}/u.test(text) && (partOfSpeech === "PROPN" || !beginsSentence) && !(partOfSpeech === "PRON" || partOfSpeech === "AUX");

const openWords = new Set(["NOUN", "ADJ", "VERB", "X", "NUM"]);

/** At the beginning of a sentence a capital says nothing, unless the next word has one, too. */
function beginsName(tokens: readonly TaggedToken[], first: number): boolean {
  const [word, next] = [tokens[first]!, tokens[first + 1]];
  if (isNameWord(word)) return true;
  return /^\p{Lu}/u.test(word.text) && !word.isDate && openWords.has(word.partOfSpeech) && next !== undefined && isNameWord(next) && gap(word, next) === 1;
}

/** One word alone must be a name; several with capitals are one. */
function isName(run: readonly TaggedToken[]): boolean {
  const [only] = run;
  if (run.length > 1) return true;
  return only!.text.length > 1 && !common.has(only!.text.toLowerCase().replace(/\.$/u, "")) && ["PROPN", "NOUN", "X"].includes(only!.partOfSpeech);
}

function endOfDate(tokens: readonly TaggedToken[], first: number): number {
  let last = first;
  while (tokens[last + 1]?.isDate === true && gap(tokens[last]!, tokens[last + 1]!) <= 1) last += 1;
  return last;
}

/** Goes on over words with capitals, over hyphens, and over one or two connectors that lead to a further word with a capital. */
function endOfName(tokens: readonly TaggedToken[], first: number): number {
  let last = first;
  for (;;) {
    let next = last + 1;
    const isLinked = /^[-\u2010\u2011'\u2019/]$/u.test(tokens[next]?.text ?? "") && gap(tokens[last]!, tokens[next]!) === 0;
    if (isLinked && last > first && /^[-\u2010\u2011]$/u.test(tokens[next]!.text) && /^\p{Ll}/u.test(tokens[next + 1]?.text ?? "") && gap(tokens[next]!, tokens[next + 1]!) === 0) {
      last = next + 1;
      continue;
    }
    if (isLinked) next += 1;
    else while (next - last <= 2 && connectors.has(tokens[next]?.text ?? "")) next += 1;
    const token = tokens[next];
    if (token === undefined || token.beginsSentence || !isNameWord(token) || gap(tokens[next - 1]!, token) > 1) return last;
    last = next;
  }
}

const gap = (left: TaggedToken, right: TaggedToken): number => right.start - left.end;

/** What stands in quotation marks and begins with a capital, up to eight words. */
function* quotedTitles(text: string): Generator<NameRun> {
  for (const { index, 1: title } of text.matchAll(/(?<=["\u201c]\s?)(\p{Lu}[^"\u201c\u201d\n]{1,80}[^"\u201c\u201d\s,.])[,.]?\s?["\u201d]/gu)) {
    const words = title!.split(/\s+/u);
    const inCapitals = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word)).length;
    if (words.length <= 8 && inCapitals * 2 >= words.length) yield { start: index, end: index + title!.length, kind: "title" };
  }
}

/** What an article begins with, as in `My Wife Is a Gangster is a film`, or `Ada Okafor (born 1970) was an engineer`. */
function* definedName(text: string): Generator<NameRun> {
  const match = /^["\u201c]?(\p{Lu}[^\n"\u201c\u201d]{1,80}?)["\u201d]?\s*(?:\([^()]*\)\s*)*,? (?:(?:is|was|are|were) (?:an?|the|one of)|may (?:also )?refer to)\b/u.exec(text);
  const name = match?.[1];
  const words = name?.split(/\s+/u) ?? [];
  const hasCapital = (word: string | undefined): boolean => /^['(\u2018]?[\p{Lu}\p{N}]/u.test(word ?? "");
  const isTitle = words.every((word) => hasCapital(word) || connectors.has(word) || joiners.has(word)) && hasCapital(words.at(-1));
  if (name === undefined || words.length < 2 || words.length > maxWords || !isTitle) return;
  const start = text.indexOf(name);
  yield { start, end: start + name.length, kind: "name" };
}
