import { decimalReadings, timesTenTo } from "./decimal.js";
import { fractionSign, fractionWords, valueOfFractionWords, valueOfSign } from "./fractions.js";
import type { NumberMention } from "./number-mention.js";
import { numberWord, valueOfWords } from "./number-words.js";
import { readTimes } from "./read-times.js";
import { type Place, readAll, type ReadResult } from "./text-rest.js";

const percent = "%|\\u066a|\\uff05|per\\s?cent|percent|pct|prozent|procent|por\\s?cien|pour\\s?cent|per\\s?cento|процент|τοις\\s?εκατό|phần\\s?trăm|प्रतिशत|เปอร์เซ็นต์|la\\s?sută";
/** Words that make a number larger, by the power of ten they stand for; 1.5m is perhaps a length. */
const powers: readonly (readonly [pattern: string, power: number, isSure: boolean])[] = [
  ["hundreds?(?![\\p{L}])", 2, true],
  ["thousand|tausend|тыс|千", 3, true],
  ["million(?!air)|millón|millones|milhões|miljo|mio\\b|миллион|млн|εκατομμ|triệu", 6, true],
  ["billion(?!air)|milliard|miliard|mrd|миллиард|млрд|bn\\b", 9, true],
  ["trillion|兆", 12, true],
  ["万|萬|만", 4, true],
  ["億|亿|억", 8, true],
  ["k\\b", 3, false],
  ["m\\b", 6, false],
];
const behind = powers.map(([pattern], index) => `(?<power${index}>${pattern})`).join("|");
const digits = "\\d{1,3}(?:[\\u00a0 '’]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*";
const raised = "[\\u2070\\u00b9\\u00b2\\u00b3\\u2074-\\u2079]{1,3}";
/** Letters that make a name of the digits behind them. In other scripts words stand beside numbers, or before them as in Arabic. */
const letterBefore = "[\\p{sc=Latn}\\p{sc=Grek}\\p{sc=Cyrl}]";
const inCircle = "[\\u2460-\\u2473\\u3251-\\u325f\\u32b1-\\u32bf]";
const number = new RegExp(
  `(?<sign>(?<=^|[\\s(\\[])-|\\bminus\\s)?(?:(?<!${letterBefore}|\\d|\\d[.,])(?:(?<digits>${digits})(?:(?<raised>${raised})|\\s?(?<part>${fractionSign}))?|(?<circle>${inCircle})|(?<sole>${fractionSign}))` +
    `|(?<![\\p{L}\\d-])(?:(?<fraction>${fractionWords})|(?<word>${numberWord})|(?<bare>hundred|dozen|thousand|million|billion|trillion)s?)(?![\\p{L}]))(?:[\\s-]?(?:${behind}))?(?:\\s?(?<percent>${percent}))?`,
  "giu",
);
const timeBefore = /(?:\d|\b(?:per|a|each|every|one|half|split))\s$/iu;
const bareScales: Readonly<Record<string, number>> = { hundred: 2, dozen: 1, thousand: 3, million: 6, billion: 9, trillion: 12 };

/** Reads numbers of a text whose digits are plain, times of the day, and English number words. */
export function readNumbers(text: string): ReadResult<NumberMention> {
  const times = readTimes(text);
  const numbers = readAll(times.rest, number, (match) => readNumber(match, times.rest));
  return { mentions: [...times.mentions, ...withShared(numbers.mentions, times.rest)], rest: numbers.rest };
}

function readNumber(match: RegExpExecArray, text: string): NumberMention | null {
  const groups = match.groups as Readonly<Record<string, string | undefined>>;
  const word = groups["word"]?.toLowerCase();
  if (word === "second" && timeBefore.test(text.slice(Math.max(0, match.index - 7), match.index))) return null;
  const power = powers.findIndex((_, index) => groups[`power${index}`] !== undefined);
  const values = scaled(plainValues(groups), power).map((value) => (groups["sign"] === undefined ? value : `-${value}`));
  return {
    text: match[0].trim(),
    values,
    isPercent: groups["percent"] !== undefined,
    isFraction: (groups["fraction"] ?? groups["sole"]) !== undefined,
    scale: power >= 0 ? powers[power]![1] : scaleOfWords(groups),
    isLoose: power < 0 && ((word === "one" && isLooseOne(text, match.index)) || counts(word, text, match.index)),
  };
}

function plainValues({ digits: written, raised: exponent, part, circle, sole, fraction, word }: Readonly<Record<string, string | undefined>>): readonly string[] {
  if (written !== undefined) {
    const readings = decimalReadings(written);
    if (part !== undefined) return readings.map((reading) => valueOfSign(reading, part));
    return exponent === undefined ? readings : raisedTo(readings, exponent.normalize("NFKC"));
  }
  if (circle !== undefined) return [circle.normalize("NFKC")];
  if (sole !== undefined) return [valueOfSign("", sole)];
  if (fraction !== undefined) return [valueOfFractionWords(fraction)];
  return word === undefined ? [] : [String(valueOfWords(word))];
}

/** Ten with a raised number behind it is a power; another number perhaps has a note. */
function raisedTo(readings: readonly string[], exponent: string): readonly string[] {
  return readings.flatMap((reading) => (reading === "10" ? [timesTenTo("1", Number(exponent))] : [reading, `${reading}^${exponent}`]));
}

function scaleOfWords({ word, bare }: Readonly<Record<string, string | undefined>>): number | null {
  const name = /(hundred|dozen|thousand|million|billion|trillion)(?:th)?$/iu.exec(word ?? bare ?? "")?.[1];
  return name === undefined ? null : bareScales[name.toLowerCase()]!;
}

function scaled(values: readonly string[], power: number): readonly string[] {
  if (power < 0) return values;
  const [, exponent, isSure] = powers[power]!;
  const larger = values.map((value) => (value.includes("/") || value.includes("^") ? value : timesTenTo(value, exponent)));
  return isSure ? larger : [...values, ...larger];
}

const pronounBefore = /\b(?:the|this|that|no|any|every|each|which|another|some|only)\s$/iu;
const pronounBehind = /^one(?:\s(?:of|another|day|can|could|may|might|would|should|must|more|or\smore|has\sto|needs)\b|[’'.,;:)]|$)/iu;

/** `One` as a pronoun. */
function isLooseOne(text: string, start: number): boolean {
  return pronounBefore.test(text.slice(Math.max(0, start - 9), start)) || pronounBehind.test(text.slice(start, start + 14));
}

/** `First, …` and `at first`: words that count what is said. */
function counts(word: string | undefined, text: string, start: number): boolean {
  if (!/^(?:first|second|third)$/.test(word ?? "")) return false;
  const before = text.slice(Math.max(0, start - 4), start);
  return (/(?:^|[.!?;:]\s)$/u.test(before) && text.startsWith(",", start + word!.length)) || /(?:^|\s)at\s$/iu.test(before);
}

const between = /^,?\s?(?:-|to|or|and|bis|und|oder|à|a|et|ou|y|o|до|и)\s?$/iu;

/** In `5 to 10 percent` and `5-10 million` what stands behind the last number may belong to those before it. */
function withShared(mentions: readonly (NumberMention & Place)[], text: string): readonly (NumberMention & Place)[] {
  const shared = [...mentions];
  for (let index = shared.length - 2; index >= 0; index -= 1) {
    const [one, next] = [shared[index]!, shared[index + 1]!];
    const takes = (next.isPercent !== false || next.scale !== null) && one.isPercent === false && one.scale === null && next.start - one.end <= 6;
    if (!takes || !between.test(text.slice(one.end, next.start))) continue;
    const larger = next.scale === null ? [] : one.values.filter((value) => /^[\d.-]+$/.test(value)).map((value) => timesTenTo(value, next.scale!));
    shared[index] = { ...one, values: [...one.values, ...larger], isPercent: next.isPercent === false ? false : "perhaps" };
  }
  return shared;
}
