import { readAll, type ReadResult } from "./text-rest.js";
import type { NumberMention } from "./number-mention.js";

const time = /(?<![\d.,:])(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::\d{2})?(?:\s?(?<half>[ap])\.?m\b\.?)?|(?:\.(?<dotted>\d{2}))?\s?(?<onlyHalf>[ap])\.?m\b\.?)(?![\d:])/giu;

/** Times of the day, as numbers of their own kind: 3 p.m. is 15:00, and 3:00 may be. */
export function readTimes(text: string): ReadResult<NumberMention> {
  return readAll(text, time, ({ 0: found, groups }) => {
    const { hour = "", minute, half, dotted, onlyHalf } = groups as Readonly<Record<string, string | undefined>>;
    const which = (half ?? onlyHalf)?.toLowerCase();
    const isPossible = Number(hour) < 24 && Number(minute ?? dotted ?? "0") < 60;
    if (!isPossible) return null;
    const early = Number(hour) % 12;
    const hours = which === "a" ? [early] : which === "p" ? [early + 12] : Number(hour) <= 12 ? [early, early + 12] : [Number(hour)];
    return { text: found.trim(), values: hours.map((each) => `${each}:${minute ?? dotted ?? "00"}`), isPercent: false, isFraction: false, scale: null, isLoose: false };
  });
}
