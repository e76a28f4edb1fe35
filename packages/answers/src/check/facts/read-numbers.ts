import { numberWord, valueOfWord } from "./number-words.js";
import { decimalReadings, timesTenTo } from "./decimal.js";
import { readAll, type ReadResult } from "./text-rest.js";

/** A number in a text. */
export interface NumberMention {
  readonly text: string;
  /** What it may mean, as plain decimals: 1.234 is two numbers. */
  readonly values: readonly string[];
  readonly isPercent: boolean;
  /** Whether the word is another one as often as not: `one` of them. */
  readonly isLoose: boolean;
}

const percent = "%|\\u066a|\\uff05|per\\s?cent|percent|pct|prozent|procent|por\\s?cien|pour\\s?cent|per\\s?cento|процент|τοις\\s?εκατό|phần\\s?trăm|प्रतिशत|เปอร์เซ็นต์|la\\s?sută";
/** Words that make a number larger, by the power of ten they stand for; 1.5m is perhaps a length. */
const powers: readonly (readonly [pattern: string, power: number, isSure: boolean])[] = [
  ["thousand|tausend|тыс|千", 3, true],
  ["million|millón|millones|milhões|miljo|mio\\b|миллион|млн|εκατομμ|triệu", 6, true],
  ["billion|milliard|miliard|mrd|миллиард|млрд|bn\\b", 9, true],
  ["trillion|兆", 12, true],
  ["万|萬|만", 4, true],
  ["億|亿|억", 8, true],
  ["k\\b", 3, false],
  ["m\\b", 6, false],
];
const behind = powers.map(([pattern], index) => `(?<power${index}>${pattern})`).join("|");
const digits = "\\d{1,3}(?:[\\u00a0 '’]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*";
const number = new RegExp(
  `(?<sign>(?<=^|[\\s(\\[])-|\\bminus\\s)?(?:(?<![\\p{L}\\d]|\\d[.,])(?<digits>${digits})|(?<![\\p{L}\\d-])(?<word>${numberWord})(?![\\p{L}]))(?:[\\s-]?(?:${behind}))?(?:\\s?(?<percent>${percent}))?`,
  "giu",
);
const timeBefore = /(?:\d|\b(?:per|a|each|every|one|half|split))\s$/iu;

/** Reads numbers of a text whose digits are plain, and English number words. */
export function readNumbers(text: string): ReadResult<NumberMention> {
  return readAll(text, number, (match) => {
    const groups = match.groups as Readonly<Record<string, string | undefined>>;
    const word = groups["word"]?.toLowerCase();
    if (word === "second" && timeBefore.test(text.slice(Math.max(0, match.index - 7), match.index))) return null;
    const plain = word === undefined ? decimalReadings(groups["digits"]!) : [String(valueOfWord(word))];
    const power = powers.findIndex((_, index) => groups[`power${index}`] !== undefined);
    const signed = scaled(plain, power).map((value) => (groups["sign"] === undefined ? value : `-${value}`));
    return { text: match[0].trim(), values: signed, isPercent: groups["percent"] !== undefined, isLoose: word === "one" && power < 0 };
  });
}

function scaled(values: readonly string[], power: number): readonly string[] {
  if (power < 0) return values;
  const [, exponent, isSure] = powers[power]!;
  const larger = values.map((value) => timesTenTo(value, exponent));
  return isSure ? larger : [...values, ...larger];
}
