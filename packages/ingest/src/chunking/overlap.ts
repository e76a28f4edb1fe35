import type { TextRange } from "../text/text-range.js";
import { segmentBorders } from "./segment-borders.js";
import { isWhiteSpace } from "./trim.js";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const words = new Intl.Segmenter("en", { granularity: "word" });
/** Characters that a word segmenter sees before the first border that is believed: words of some languages are told by their neighbours. */
const wordContext = 64;

/**
 * Where a chunk begins that repeats what stands before it from `earliest` on: at the first word that begins there, or without an overlap
 * where none does. `earliest` lies behind the start of the chunk before, so that starts grow. Takes time in proportion to the chunk before.
 */
export function overlapStart(text: string, previous: TextRange, start: number, earliest: number): number {
  const end = Math.min(previous.end, start);
  const borders = (segmenter: Intl.Segmenter, context: number): Generator<number> =>
    segmentBorders(segmenter, text, sureBorder(text, previous.start, earliest - context), previous.end);
  const firstOf = (wordStarts: Iterable<number>): number | undefined => {
    const isGraphemeStart = membership(borders(graphemes, 1));
    for (const offset of wordStarts)
      if (offset >= earliest && offset < end && !isWhiteSpace(text[offset]!) && isGraphemeStart(offset)) return offset;
    return undefined;
  };
  const behindSpace = function* (): Generator<number> {
    for (let offset = earliest; offset < end; offset += 1) if (isWhiteSpace(text[offset - 1]!)) yield offset;
  };
  return firstOf(behindSpace()) ?? firstOf(borders(words, wordContext)) ?? start;
}

/** Whether growing numbers, asked in order, are among other growing numbers. */
function membership(members: Iterator<number>): (number: number) => boolean {
  let next = members.next();
  return (number) => {
    while (next.done !== true && next.value < number) next = members.next();
    return next.done !== true && next.value === number;
  };
}

/** The last offset from `first` to `offset` that is a border of graphemes beyond doubt; `first` is one. */
function sureBorder(text: string, first: number, offset: number): number {
  let border = Math.max(offset, first);
  while (border > first && !(standsAlone(text, border - 1) && standsAlone(text, border))) border -= 1;
  return border;
}

/** Below U+0300 no character joins another, but for the two of a line end. */
function standsAlone(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  return unit < 0x300 && unit !== 0x0d && unit !== 0x0a;
}
