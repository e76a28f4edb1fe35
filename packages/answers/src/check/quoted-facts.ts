import type { CitedQuote } from "./cited-quote.js";
import { type Facts, factsOf } from "./facts/facts-of.js";
import { type DateMention } from "./facts/read-dates.js";
import type { NumberMention } from "./facts/number-mention.js";
import type { Place } from "./facts/text-rest.js";

/** Facts that a quote holds whole, as its sentence writes them. */
export interface QuotedFacts {
  readonly dates: readonly DateMention[];
  readonly numbers: readonly NumberMention[];
  readonly ids: readonly string[];
  /** Numbers and ids of the sentence that the quote begins or ends in: it does not say them. */
  readonly cut: readonly { readonly kind: "number" | "id"; readonly text: string }[];
}

/**
 * Reads the facts of a quote where it stands: the 5 of `-5`, `5.7 million` and `5 %` is none of 5. Of a date a quote may hold a part: the month and the year of a day, or the year.
 */
export function quotedFacts({ text, sentence, offset }: CitedQuote): QuotedFacts {
  const [start, end] = [offset, offset + text.length];
  const facts = factsOf(sentence);
  const isInside = (place: Place): boolean => place.start >= start && place.end <= end;
  const isCut = (place: Place): boolean => !isInside(place) && place.start < end && place.end > start;
  const parts = partsOfDates(text, facts.dates.filter(isCut));
  return {
    dates: [...facts.dates.filter(isInside), ...parts.dates],
    numbers: [...facts.numbers.filter(isInside), ...parts.numbers],
    ids: facts.ids.filter(isInside).map((id) => id.text),
    cut: [
      ...facts.numbers.filter(isCut).map((number) => ({ kind: "number" as const, text: number.text })),
      ...facts.ids.filter(isCut).map((id) => ({ kind: "id" as const, text: id.text })),
    ],
  };
}

function partsOfDates(quote: string, cut: readonly DateMention[]): Pick<Facts, "dates" | "numbers"> {
  if (cut.length === 0) return { dates: [], numbers: [] };
  const { dates, numbers } = factsOf(quote);
  const readings = cut.flatMap((date) => date.readings);
  const isPart = (date: DateMention): boolean =>
    date.readings.some((part) => readings.some((whole) => (["year", "month", "day"] as const).every((unit) => part[unit] === undefined || part[unit] === whole[unit])));
  const isYear = ({ values }: NumberMention): boolean => readings.some(({ year }) => year !== undefined && values.includes(String(year)));
  return { dates: dates.filter(isPart), numbers: numbers.filter(isYear) };
}
