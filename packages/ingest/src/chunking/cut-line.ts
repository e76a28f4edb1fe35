import { lengthOf, type TextRange } from "../text/text-range.js";
import type { Piece } from "./pack.js";
import type { Ruler } from "./ruler.js";
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
export function* cutLine(text: string, { start, end }: TextRange, ruler: Ruler, limit: number): Generator<Piece> {
  for (let rest = trimmed(text, { start, end }); lengthOf(rest) > 0; ) {
    const reach = ruler.reach(rest, limit);
    const cut = reach === rest.end ? { end: reach, isTorn: false } : cutBefore(text, { start: rest.start, end: reach }, ruler, limit);
    const piece = trimmed(text, { start: rest.start, end: cut.end });
    if (lengthOf(piece) > 0) yield { ...piece, isTorn: cut.isTorn };
    rest = trimmed(text, { start: cut.end, end });
  }
}

interface Cut {
  readonly end: number;
  readonly isTorn: boolean;
}

/** Where the first piece of a line ends that goes on behind `reach`. A part of what fits may count more than the whole. */
function cutBefore(text: string, { start, end: reach }: TextRange, ruler: Ruler, limit: number): Cut {
  const window = text.slice(start, reach + 2);
  const fits = (length: number): boolean => ruler.fits(trimmed(text, { start, end: start + length }), limit);
  for (let length = cutLength(window, reach - start); length > 0; length = cutLength(window, length - 1))
    if (fits(length)) return { end: start + length, isTorn: false };
  const first = lengthOfFirstGrapheme(text, start);
  if (first !== undefined && fits(first)) return { end: start + first, isTorn: false };
  let length = lastCodePointBorder(window, reach - start);
  while (length > 1 && !fits(length)) length = lastCodePointBorder(window, length - 1);
  return { end: start + Math.max(length, lengthOfFirstCodePoint(window)), isTorn: true };
}

/** How much of the window makes a piece of at most `limit` characters; 0 where that is less than a grapheme. The window begins with one. */
function cutLength(window: string, limit: number): number {
  for (const border of [lastBorder(sentences, window, limit), lastSpace(window, limit), lastBorder(words, window, limit), limit]) {
    // Borders of sentences and words are nearly always borders of graphemes, but not by rule.
    const cut = border > 0 ? lastBorder(graphemes, window, border) : 0;
    if (cut > 0) return cut;
  }
  return 0;
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

/** What people would call a character is shorter. */
const longestLookedFor = 128;

/** Where a part of it counts more than the whole, it may fit although no place within reach lies behind it. */
function lengthOfFirstGrapheme(text: string, start: number): number | undefined {
  const window = text.slice(start, start + longestLookedFor);
  const { length } = graphemes.segment(window).containing(0)!.segment;
  return length < longestLookedFor ? length : undefined;
}

const lengthOfFirstCodePoint = (window: string): number => (window.codePointAt(0)! > 0xffff ? 2 : 1);
