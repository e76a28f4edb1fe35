import { createSourceRuns, type SourceRuns } from "../text/source-runs.js";
import type { TextRange } from "../text/text-range.js";
import type { HtmlPiece } from "./html-pieces.js";

/** What sets two stretches of text apart, weakest first. */
const borders = ["none", "space", "line", "paragraph"] as const;
export type Border = (typeof borders)[number];
const written: Readonly<Record<Border, string>> = { none: "", space: " ", line: "\n", paragraph: "\n\n" };
const stronger = (one: Border, other: Border): Border => (borders.indexOf(one) > borders.indexOf(other) ? one : other);

const cellBorder = "| ";
/** Words with one space between them, or other white space; a no-break space is part of a word. */
const stretches = /[^ \t\n\f\r]+(?: [^ \t\n\f\r]+)*|[ \t\n\f\r]+/g;
const whiteSpace = /^[ \t\n\f\r]/;

/** The place in the text where an element begins; where it holds no text, it has none. */
export interface Mark {
  start: number | null;
}

/** Writes the text of a page. Borders are written when text follows, so that none stands at an end and the strongest one wins. */
export interface HtmlWriter {
  /** White space is one space, wherever it stands. */
  readonly words: (piece: HtmlPiece) => void;
  readonly asItIs: (piece: HtmlPiece) => void;
  border(border: Border): void;
  /** Each `<br>` behind the first in a row is a blank line. */
  lineBreak(): void;
  /** Text that follows is in the next cell of its row. */
  nextCell(): void;
  mark(): Mark;
  /** From a mark to what was written last; undefined where nothing was written. */
  since(mark: Mark): TextRange | undefined;
  text(): string;
  readonly runs: SourceRuns;
}

export function createHtmlWriter(): HtmlWriter {
  const runs = createSourceRuns();
  const parts: string[] = [];
  let length = 0;
  let lastUnits = "";
  let pending: Border = "none";
  /** The source of a pending space, where that is one character too. */
  let space: TextRange | null = null;
  let cells = 0;
  let waiting: Mark[] = [];

  function append(value: string, source: TextRange | null): void {
    if (value === "") return;
    if (source !== null) runs.add({ start: length, end: length + value.length }, source);
    parts.push(value);
    length += value.length;
    lastUnits = value.length > 1 ? value.slice(-2) : lastUnits.slice(-1) + value;
  }

  function appendBorder(): void {
    if (pending === "none" && cells === 0 && waiting.length === 0) return;
    // What is kept as it is may end with line breaks of its own.
    const ends = lastUnits.endsWith("\n\n") ? 2 : lastUnits.endsWith("\n") ? 1 : 0;
    if (length > 0) append(pending === "space" && ends > 0 ? "" : written[pending].slice(ends), pending === "space" ? space : null);
    pending = "none";
    space = null;
    for (const mark of waiting) mark.start = length;
    waiting = [];
    const isLineStart = length === 0 || lastUnits.endsWith("\n");
    append((isLineStart || cells === 0 ? "" : " ") + cellBorder.repeat(cells), null);
    cells = 0;
  }

  return {
    runs,
    words({ value, source }) {
      const isExact = value.length === source.end - source.start;
      for (const { 0: stretch, index } of value.matchAll(stretches)) {
        const from = isExact ? { start: source.start + index, end: source.start + index + stretch.length } : source;
        if (!whiteSpace.test(stretch)) {
          appendBorder();
          append(stretch, from);
        } else if (pending === "none" && cells === 0) {
          pending = "space";
          space = isExact && stretch === " " ? from : null;
        }
      }
    },
    asItIs({ value, source }) {
      appendBorder();
      append(value, source);
    },
    border(border) {
      if (border !== "space" || cells === 0) pending = stronger(pending, border);
    },
    lineBreak() {
      pending = pending === "line" || pending === "paragraph" ? "paragraph" : "line";
    },
    nextCell() {
      cells += 1;
      if (pending === "space") pending = "none";
    },
    mark() {
      const mark = { start: null };
      waiting.push(mark);
      return mark;
    },
    since: ({ start }) => (start === null ? undefined : { start, end: length }),
    text: () => parts.join(""),
  };
}
