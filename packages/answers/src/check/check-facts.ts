import type { EvidenceItem } from "@graphspan/core";
import type { Problem } from "../answer/answer.js";
import { denies } from "./facts/denies.js";
import { hasName, nameKeys, readNames } from "./facts/read-names.js";
import { hasId, idKey, readIds } from "./facts/read-ids.js";
import { plainDigits } from "./facts/plain-digits.js";
import { type CalendarDate, type DateMention, readDates } from "./facts/read-dates.js";
import { type NumberMention, readNumbers } from "./facts/read-numbers.js";

/** What a statement rests on: the quotes that hold, and the items they are from. */
export interface Support {
  readonly quotes: readonly string[];
  readonly items: readonly EvidenceItem[];
}

/** What of a statement is not in its support: numbers, dates, names, a denial. */
export function checkFacts(text: string, { quotes, items }: Support): readonly Problem[] {
  const stated = factsOf(text);
  const quoted = quotes.map(factsOf);
  const dates = quoted.flatMap((facts) => facts.dates);
  const numbers = quoted.flatMap((facts) => facts.numbers);
  const values = new Set([...numbers.flatMap((each) => each.values), ...dates.flatMap(partsOf), ...quoted.flatMap(({ ids }) => ids.flatMap(digitsIn))]);
  return [
    ...stated.numbers.filter((number) => !number.isLoose && !isQuoted(number, numbers, values)).map(({ text: what }) => problem("numberNotInQuote", what)),
    ...stated.dates.filter((date) => !isDated(date, dates, values)).map(({ text: what }) => problem("dateNotInQuote", what)),
    ...foreignNames(stated, [...quotes, ...items.flatMap(namingTexts)]).map((what) => problem("nameNotInPassage", what)),
    ...denialProblems(text, quotes),
  ];
}

interface Facts {
  readonly ids: readonly string[];
  readonly dates: readonly DateMention[];
  readonly numbers: readonly NumberMention[];
  /** The text without ids and dates. */
  readonly words: string;
}

function factsOf(text: string): Facts {
  const ids = readIds(plainDigits(text));
  const dates = readDates(ids.rest);
  return { ids: ids.mentions.map((id) => id.text), words: dates.rest, dates: dates.mentions, numbers: readNumbers(dates.rest).mentions };
}

const problem = (code: Problem["code"], what: string): Problem => ({ code, what });

/** A share must be a share in the quotes, too; a bare number may be one of something. */
function isQuoted(number: NumberMention, numbers: readonly NumberMention[], values: ReadonlySet<string>): boolean {
  if (!number.isPercent) return number.values.some((value) => values.has(value));
  return numbers.some((other) => other.isPercent && other.values.some((value) => number.values.includes(value)));
}

function isDated(date: DateMention, dates: readonly DateMention[], values: ReadonlySet<string>): boolean {
  const quoted = dates.flatMap(({ readings }) => readings);
  const holds = (wanted: CalendarDate): boolean =>
    quoted.some(
      ({ year, month, day }) =>
        (wanted.year === undefined || wanted.year === year) && (wanted.month === undefined || wanted.month === month) && (wanted.day === undefined || wanted.day === day),
    );
  return date.readings.some((reading) => {
    if (holds(reading)) return true;
    const { year, ...rest } = reading;
    const isYearQuoted = year !== undefined && values.has(String(year));
    return isYearQuoted && ((rest.month ?? rest.day) === undefined || quoted.some((other) => other.year === undefined && other.month === rest.month && other.day === rest.day));
  });
}

const partsOf = ({ readings }: DateMention): string[] => readings.flatMap(({ year, day }) => [year, day].flatMap((part) => (part === undefined ? [] : String(part))));

/** A quarter or a year may be written into a name: FY2024. */
const digitsIn = (id: string): readonly string[] => id.match(/\d{1,9}/g) ?? [];

const namingTexts = ({ text, source }: EvidenceItem): string[] => [text, source.title, ...source.sectionPath, source.path];

function foreignNames({ ids, words }: Facts, texts: readonly string[]): string[] {
  const folded = idKey(texts.join("\n"));
  const keys = nameKeys(texts.join("\n"));
  const small = smallWords(texts);
  const names = readNames(words, (key) => hasName(small, key)).filter(({ key }) => !hasName(keys, key));
  return [...ids.filter((id) => !hasId(folded, id)), ...names.map(({ text }) => text)];
}

function smallWords(texts: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) for (const [word] of text.matchAll(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu)) words.add(word.normalize("NFKD").replaceAll(/\p{M}/gu, ""));
  return words;
}

function denialProblems(text: string, quotes: readonly string[]): Problem[] {
  const stated = denies(text);
  const quoted = quotes.map(denies);
  const isOneSided =
    (stated === "denies" && quoted.every((each) => each === "no")) || (stated === "no" && quoted.includes("denies"));
  return isOneSided ? [problem("negationDiffers", text)] : [];
}
