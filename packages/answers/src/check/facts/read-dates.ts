import { isEnglishMonth, monthNames } from "./month-names.js";
import { readAll, type ReadResult } from "./text-rest.js";

/** A day of the calendar, or as much of it as was said. */
export interface CalendarDate {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}

/** A date in a text, and what it may mean: 1/3/2024 is two days. */
export interface DateMention {
  readonly text: string;
  readonly readings: readonly CalendarDate[];
}

const yearFirst = /(?<![\d.,/-])(\d{4})(?:-(\d{2})(?:-(\d{2}))?|([/.])(\d{1,2})\4(\d{1,2}))(?![\d-]|[/.]\d)/gu;
const yearLast = /(?<![\d.,/-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?![\d-]|[/.]\d)/gu;
const eastAsian = /(?<!\d)(?:(\d{4})\s?[年년](?:\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?)?|(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일])/gu;
const vietnamese = /(?<!\d)(\d{1,2})\stháng\s(\d{1,2})(?:,?\s(?:năm\s)?(\d{4}))?(?!\d)/giu;

/** Reads dates of a text whose digits are plain: numbers with separators, and names of months in many languages beside a number. */
export function readDates(text: string): ReadResult<DateMention> {
  const mentions: ReadResult<DateMention>["mentions"][number][] = [];
  let rest = text;
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => readonly CalendarDate[]): void => {
    const result = readAll(rest, pattern, (match) => {
      const readings = read(match).filter(isPossible);
      return readings.length === 0 ? null : { text: match[0].trim(), readings };
    });
    for (const mention of result.mentions) mentions.push(mention);
    rest = result.rest;
  };
  take(yearFirst, ([, year, month, day, , otherMonth, otherDay]) => [dateOf(year, month ?? otherMonth, day ?? otherDay)]);
  take(yearLast, ([, one, , other, year]) => [dateOf(year, other, one), dateOf(year, one, other)]);
  take(eastAsian, ([, year, month, day, onlyMonth, onlyDay]) => [dateOf(year, month ?? onlyMonth, day ?? onlyDay)]);
  take(vietnamese, ([, day, month, year]) => [dateOf(year, month, day)]);
  take(namedMonth(), readNamed);
  return { mentions, rest };
}

let named: RegExp | undefined;

function namedMonth(): RegExp {
  if (named !== undefined) return named;
  const words = [...monthNames().keys()].sort((left, right) => right.length - left.length).map((name) => name.replaceAll(".", "\\."));
  const name = (group: string): string => `(?<![\\p{L}\\p{M}])(?<${group}>${words.join("|")})(?![\\p{L}\\p{M}])\\.?`;
  const small = "(?:(?:of|de|del|di|da|din)\\s)?";
  return (named = new RegExp(
    [
      `(?<![\\d.,:/-])(?<dayA>\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?\\s${small}${name("monthA")}(?:,?\\s${small}(?<yearA>\\d{4})(?!\\d))?`,
      `(?<!\\d)(?<yearB>\\d{4})\\.?\\s${name("monthB")}(?:\\s(?<dayB>\\d{1,2})(?!\\d))?`,
      `${name("monthC")}(?:\\s(?<dayC>\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\d]|[.,:]\\d))?(?:,?\\s${small}(?<yearC>\\d{4})(?!\\d))?`,
    ].join("|"),
    "giu",
  ));
}

function readNamed({ groups = {} }: RegExpExecArray): readonly CalendarDate[] {
  const { dayA, monthA, yearA, yearB, monthB, dayB, monthC, dayC, yearC } = groups as Readonly<Record<string, string | undefined>>;
  const name = (monthA ?? monthB ?? monthC)!;
  const [day, year] = [dayA ?? dayB ?? dayC, yearA ?? yearB ?? yearC];
  const isLower = name[0] === name[0]!.toLowerCase();
  const isAlone = day === undefined && year === undefined;
  // In English a month is capitalised; alone and in other languages it may be another word.
  if (isEnglishMonth(name) ? isLower && (day === undefined || year === undefined) : isAlone) return [];
  return [dateOf(year, String(monthNames().get(name.toLowerCase())), day)];
}

const numberOf = (digits: string | undefined): number | undefined => (digits === undefined ? undefined : Number(digits));
const dateOf = (year: string | undefined, month: string | undefined, day: string | undefined): CalendarDate => ({
  year: numberOf(year),
  month: numberOf(month),
  day: numberOf(day),
});

const isPossible = ({ month = 1, day = 1 }: CalendarDate): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;
