import type { EvidenceItem } from "@graphspan/core";
import type { Problem } from "../answer/answer.js";
import type { CitedQuote } from "./cited-quote.js";
import { type Facts, factsOf } from "./facts/facts-of.js";
import { knownNames } from "./facts/known-names.js";
import { hasId, idKey } from "./facts/read-ids.js";
import { readNames } from "./facts/read-names.js";
import type { CalendarDate, DateMention } from "./facts/read-dates.js";
import type { NumberMention } from "./facts/number-mention.js";
import { quotedFacts } from "./quoted-facts.js";
import type { Support } from "./support.js";

/** What of a statement is not in its support: numbers, dates, names. */
export function checkFacts(text: string, { quotes, items }: Support): readonly Problem[] {
  const stated = factsOf(text);
  const quoted = quotes.map(quotedFacts);
  const dates = quoted.flatMap((facts) => facts.dates);
  const numbers = quoted.flatMap((facts) => facts.numbers);
  const years = [...dates.flatMap(yearsOf), ...quoted.flatMap(({ ids }) => ids.flatMap(yearsIn))];
  const hasArticle = quotes.some((quote) => standsForOne.test(quote.text));
  const isStated = (number: NumberMention): boolean => number.isLoose || isQuoted(number, numbers, years) || (/^one$/i.test(number.text) && hasArticle);
  return [
    ...stated.numbers.filter((number) => !isStated(number)).map((number) => problem("numberNotInQuote", number.text)),
    ...stated.dates.filter((date) => !isDated(date, dates, new Set([...numbers.flatMap(({ values }) => values), ...years]))).map((date) => problem("dateNotInQuote", date.text)),
    ...foreignNames(stated, [...quotes.map((quote) => quote.text), ...items.flatMap(namingTexts)]).map((what) => problem("nameNotInPassage", what)),
  ];
}

/** What of a statement that is its quote is cut out of something else. */
export function checkEdges(quote: CitedQuote): readonly Problem[] {
  return quotedFacts(quote).cut.map(({ kind, text }) => problem(kind === "number" ? "numberNotInQuote" : "nameNotInPassage", text));
}

const problem = (code: Problem["code"], what: string): Problem => ({ code, what });

/** Words of a quote that `one` may stand for. */
const standsForOne = /(?<!\p{L})(?:an?|single|sole|only|each|every|either|alone|another)(?!\p{L})/iu;

/** A share must be a share in the quotes, too, and what is none must not be. */
function isQuoted(number: NumberMention, numbers: readonly NumberMention[], years: readonly string[]): boolean {
  if (number.values.length === 0) return numbers.some(({ scale }) => scale === number.scale);
  const isSame = (other: NumberMention): boolean => other.values.some((value) => number.values.includes(value));
  const isShare = (other: NumberMention): boolean => other.isPercent !== false && other.values.some((value) => number.values.includes(shareOf(value)));
  if (number.isPercent === true) return numbers.some((other) => (other.isPercent !== false && isSame(other)) || (other.isFraction && percentsOf(other).some((value) => number.values.includes(value))));
  if (number.values.some((value) => years.includes(value))) return true;
  return numbers.some((other) => ((number.isPercent === "perhaps" || other.isPercent !== true) && isSame(other)) || (number.isFraction && isShare(other)));
}

/** 50 % is half. */
const shareOf = (percent: string): string => String(Number(percent) / 100);
const percentsOf = ({ values }: NumberMention): readonly string[] => values.map((value) => String(Number(value) * 100));

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

const yearsOf = ({ readings }: DateMention): string[] => readings.flatMap(({ year }) => (year === undefined ? [] : String(year)));

/** A year may be written into a name: FY2024. */
const yearsIn = (id: string): readonly string[] => id.match(/(?<!\d)[12]\d{3}(?!\d)/g) ?? [];

const namingTexts = ({ text, source }: EvidenceItem): string[] => [text, source.title, ...source.sectionPath, source.path];

function foreignNames({ ids, words }: Facts, texts: readonly string[]): string[] {
  const folded = idKey(texts.join("\n"));
  const known = knownNames(texts);
  const { names, inflects } = readNames(words, (key) => known.writesSmall(key));
  return [...ids.filter((id) => !hasId(folded, id.text)), ...names.filter(({ key }) => !known.has(key, inflects))].map(({ text }) => text);
}
