import { lengthOf, type TextRange } from "../text/text-range.js";
import { trimmed } from "./trim.js";

/** A fixed locale, so that a text is cut alike on every machine. */
const segmenter = (granularity: "sentence" | "word" | "grapheme"): Intl.Segmenter => new Intl.Segmenter("en", { granularity });
const sentences = segmenter("sentence");
const words = segmenter("word");
const graphemes = segmenter("grapheme");

/**
 * Cuts a line that is longer than `limit` into pieces that fit: behind the last sentence that fits, else between words, else between
 * graphemes, else (one grapheme longer than the limit) between code points.
 *
 * Only a window of the line is ever given to a segmenter: iterating over the segments of a long string takes quadratic time.
 */
export function* cutLine(text: string, { start, end }: TextRange, limit: number): Generator<TextRange> {
  for (let rest = trimmed(text, { start, end }); lengthOf(rest) > 0;) {
    const from = rest.start;
    const to = lengthOf(rest) <= limit ? rest.end : from + cutLength(text.slice(from, from + limit + 2), limit);
    const piece = trimmed(text, { start: from, end: to });
    if (lengthOf(piece) > 0) yield piece;
    rest = trimmed(text, { start: to, end });
  }
}

/** How much of the window, which is longer than `limit`, makes a piece. The window begins at the border of a grapheme. */
function cutLength(window: string, limit: number): number {
  for (const border of [lastBorder(sentences, window, limit), lastSpace(window, limit), lastBorder(words, window, limit), limit]) {
    // Borders of sentences and words are nearly always borders of graphemes, but not by rule.
    const cut = border > 0 ? lastBorder(graphemes, window, border) : 0;
    if (cut > 0) return cut;
  }
  return Math.max(lastCodePointBorder(window, limit), lengthOfFirstCodePoint(window));
}

/** The last border of a segment at or before `offset`. */
function lastBorder(segmenter: Intl.Segmenter, window: string, offset: number): number {
  return segmenter.segment(window).containing(offset)?.index ?? 0;
}

/** Behind the last white space that is followed by something else, at or before `limit`. */
function lastSpace(window: string, limit: number): number {
  return window.slice(0, limit + 1).search(/(?<=\s)\S+$/);
}

function lastCodePointBorder(window: string, offset: number): number {
  const splitsPair = /^[\uDC00-\uDFFF]/.test(window.slice(offset)) && /[\uD800-\uDBFF]$/.test(window.slice(0, offset));
  return splitsPair ? offset - 1 : offset;
}

const lengthOfFirstCodePoint = (window: string): number => (window.codePointAt(0)! > 0xffff ? 2 : 1);
