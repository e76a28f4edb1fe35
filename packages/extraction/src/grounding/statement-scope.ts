/** A range of UTF-16 offsets. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where a statement stands in a text, and how the text names its two ends. */
export interface StatementPlace {
  readonly text: string;
  readonly quote: Range;
  readonly subject: readonly string[];
  readonly object: readonly string[];
}

const sentenceEnd = /[.!?]["'\u201d\u2019)\]]*\s+|[。！？]|\n\s*\n/gu;
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
export function statementScope({ text, quote, subject, object }: StatementPlace): string {
  const sentence = sentenceAround(text, quote);
  const within = (range: Range): string => text.slice(range.start, range.end);
  const ends = closestPair(text, quote, subject, object) ?? closestPair(text, sentence, subject, object) ?? quote;
  const lead = text.slice(sentence.start, ends.start);
  const tail = text.slice(ends.end, sentence.end);
  const leadStart = [...lead.matchAll(clauseStart)].at(-1);
  const core = within(ends).replace(aside, " ").replace(corrected, "");
  return `${leadStart === undefined ? lead : lead.slice(leadStart.index + leadStart[0].length)}${core}${tail.slice(0, clauseEnd.exec(tail)?.index ?? tail.length)}`;
}

function sentenceAround(text: string, quote: Range): Range {
  const ends = [...text.matchAll(sentenceEnd)].map(({ index, 0: { length } }) => index + length);
  return { start: ends.findLast((end) => end <= quote.start) ?? 0, end: ends.find((end) => end >= quote.end) ?? text.length };
}

/** The shortest stretch of a range that names both ends. */
function closestPair(text: string, range: Range, subject: readonly string[], object: readonly string[]): Range | null {
  const part = text.slice(range.start, range.end);
  const [from, to] = [occurrences(part, subject), occurrences(part, object)];
  const stretches = from.flatMap((one) => to.map((other) => ({ start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) })));
  const best = stretches.sort((one, other) => one.end - one.start - (other.end - other.start) || one.start - other.start)[0];
  return best === undefined ? null : { start: best.start + range.start, end: best.end + range.start };
}

const occurrences = (part: string, names: readonly string[]): readonly Range[] =>
  names.flatMap((name) => {
    const found: Range[] = [];
    for (let at = part.indexOf(name); at >= 0 && found.length < maxOccurrences; at = part.indexOf(name, at + 1)) found.push({ start: at, end: at + name.length });
    return found;
  });

/** A sentence that repeats a name more often is not read to its end. */
const maxOccurrences = 20;
