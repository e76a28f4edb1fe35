import type { TextRange } from "../text/text-range.js";
import { trimmed } from "./trim.js";

/** Ends of lines and of pages, in every way text files write them. */
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** A line without the white space around it. */
export interface Line extends TextRange {
  /** Where the line begins, white space included. */
  readonly from: number;
  /** Where the next line begins. */
  readonly next: number;
}

/** The lines of a range, blank ones included: those have no length. */
export function* linesOf(text: string, { start, end }: TextRange): Generator<Line> {
  const pattern = new RegExp(lineEnd);
  pattern.lastIndex = start;
  for (let from = start; from < end;) {
    const match = pattern.exec(text);
    const next = match === null ? end : Math.min(match.index + match[0].length, end);
    yield { from, next, ...trimmed(text, { start: from, end: next }) };
    from = next;
  }
}
