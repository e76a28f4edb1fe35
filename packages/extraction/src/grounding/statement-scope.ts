import { closestPair } from "./closest-pair.js";
import type { Range } from "./sentences.js";

/** Where a statement stands in a text, and how the text names its two ends. */
export interface StatementPlace {
  readonly text: string;
  readonly quote: Range;
  /** The sentence, or the sentences, around the quote. */
  readonly sentence: Range;
  readonly subject: readonly string[];
  readonly object: readonly string[];
}

const clauseStart = /[.!?]\s|[。！？,;:()\u2013\u2014]|\b(?:but|while|whereas|although|though|because)\b/giu;
const clauseEnd = /(?<=[.!?])\s|[。！？,;:()\u2013\u2014]|\b(?:but|and|or|while|whereas|although|though|because|since|as|than|who|which|that|where|when|if|until|before|after)\b/iu;
/** A clause about something else, between commas, brackets or dashes. */
const aside = /,\s*(?:who|whom|whose|which|where|when|while|although|though)\b[^,]*,|\([^()]*\)|\u2014[^\u2014]*\u2014/giu;
/** Behind "not this but" comes what is so. */
const corrected = /^.*\bbut\b/isu;

/**
 * The part of a sentence that decides whether a statement holds: from its one end to the other, without asides, and the rest of the clauses around them. `Ada, who never married, worked
 * at Zeta, not at Yota` is `Ada worked at Zeta` for Zeta.
 */
export function statementScope({ text, quote, sentence, subject, object }: StatementPlace): string {
  const within = (range: Range): string => text.slice(range.start, range.end);
  const ends = closestPair(text, quote, subject, object) ?? closestPair(text, sentence, subject, object) ?? quote;
  const lead = text.slice(sentence.start, ends.start);
  const tail = text.slice(ends.end, sentence.end);
  const leadStart = [...lead.matchAll(clauseStart)].at(-1);
  const core = within(ends).replace(aside, " ").replace(corrected, "");
  return `${leadStart === undefined ? lead : lead.slice(leadStart.index + leadStart[0].length)}${core}${tail.slice(0, clauseEnd.exec(tail)?.index ?? tail.length)}`;
}
