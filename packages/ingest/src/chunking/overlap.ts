import type { TextRange } from "../text/text-range.js";
import { isWhiteSpace } from "./trim.js";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const words = new Intl.Segmenter("en", { granularity: "word" });

/**
 * Where a chunk begins that repeats at most `overlap` characters before it: at the first word that begins there, or without an overlap
 * where none does. Always behind the start of the chunk before, so that starts grow.
 */
export function overlapStart(text: string, previous: TextRange, start: number, overlap: number): number {
  const earliest = Math.max(start - overlap, previous.start + 1);
  const window = text.slice(previous.start, previous.end);
  const isBorderOf = (segmenter: Intl.Segmenter, offset: number): boolean =>
    segmenter.segment(window).containing(offset - previous.start)?.index === offset - previous.start;
  const firstWhere = (isWordStart: (offset: number) => boolean): number | undefined => {
    for (let offset = earliest; offset < previous.end && offset < start; offset += 1)
      if (!isWhiteSpace(text[offset]!) && isWordStart(offset) && isBorderOf(graphemes, offset)) return offset;
    return undefined;
  };
  return firstWhere((offset) => isWhiteSpace(text[offset - 1]!)) ?? firstWhere((offset) => isBorderOf(words, offset)) ?? start;
}
