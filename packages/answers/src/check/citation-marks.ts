import type { Problem } from "../answer/answer.js";
import { rankOf } from "./hold-citation.js";

/** What stands in brackets, with the space before it. */
const bracketed = /\s?(?:\[([^[\]\n]{1,200})\]|【([^【】\n]{1,200})】)(?!\()/gu;
const numbers = /^\s*(?:(?:passages?|sources?)\s*)?\d{1,9}(?:\s*[,;–-]\s*\d{1,9})*(?:†[^†]*)?\s*$/iu;
const file = /^[^\s]+\.[a-z][a-z0-9]{1,4}$|:\/\//iu;

/** A statement's text without the marks by which models cite, and what is wrong with these. */
export interface UnmarkedText {
  readonly text: string;
  readonly problems: readonly Problem[];
}

/**
 * Takes marks such as [2] and [handbook.pdf] out of a statement: its citations are beside it. A mark that names none of them is a problem. What stands in brackets in a quote, or
 * is neither number nor file, is text.
 */
export function withoutCitationMarks(text: string, quotes: readonly string[], citedRanks: ReadonlySet<number>): UnmarkedText {
  const problems: Problem[] = [];
  const unmarked = text.replace(bracketed, (whole: string, square: string | undefined, corner: string | undefined) => {
    const inside = (square ?? corner)!;
    const isNumber = numbers.test(inside);
    if ((!isNumber && !file.test(inside)) || quotes.some((quote) => quote.includes(whole.trim()))) return whole;
    const parts = isNumber ? inside.replace(/†.*/u, "").split(/[,;]/) : [inside];
    for (const part of parts) if (!citedRanks.has(rankOf(part) ?? Number.NaN)) problems.push({ code: "unknownPassage", what: `[${part.trim()}]` });
    return "";
  });
  return { text: problems.length === 0 && unmarked === text ? text : unmarked.trim(), problems };
}
