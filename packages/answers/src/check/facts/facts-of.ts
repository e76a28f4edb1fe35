import { type DateMention, readDates } from "./read-dates.js";
import { readIds } from "./read-ids.js";
import type { NumberMention } from "./number-mention.js";
import { readNumbers } from "./read-numbers.js";
import { plainDigits } from "./plain-digits.js";
import type { Place } from "./text-rest.js";

/** A name that is told by its spelling, see `readIds`. */
interface IdFact extends Place {
  readonly text: string;
}

/** What a text says that can be compared. */
export interface Facts {
  readonly ids: readonly IdFact[];
  readonly dates: readonly (DateMention & Place)[];
  readonly numbers: readonly (NumberMention & Place)[];
  /** The text without ids and dates, at the same offsets. */
  readonly words: string;
}

/** Reads the facts of a text. */
export function factsOf(text: string): Facts {
  const ids = readIds(plainDigits(text));
  const dates = readDates(ids.rest);
  return { ids: ids.mentions, words: dates.rest, dates: dates.mentions, numbers: readNumbers(dates.rest).mentions };
}
