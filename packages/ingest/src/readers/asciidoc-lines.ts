import type { TextRange } from "../text/text-range.js";

/** A line: where it stands, its line end left out, and what it says without white space at its end. */
export interface AsciidocLine extends TextRange {
  readonly words: string;
}

const lineEnd = /\r\n|\r|\n/g;

export function asciidocLines(text: string): AsciidocLine[] {
  const lines: AsciidocLine[] = [];
  // A byte order mark stands in front of the first line, not in it.
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  const add = (end: number): void => {
    lines.push({ start, end, words: text.slice(start, end).trimEnd() });
  };
  for (const { 0: ending, index } of text.matchAll(lineEnd)) {
    add(index);
    start = index + ending.length;
  }
  add(text.length);
  return lines;
}
