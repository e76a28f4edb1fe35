import type { TextRange } from "../text/text-range.js";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** White space of Unicode. The byte order mark, which `\s` takes for a space, is none: it stays in the chunk. */
const whiteSpace = /\p{White_Space}/u;

export const isWhiteSpace = (character: string): boolean => whiteSpace.test(character);

/** Leaves white space at both ends out. Never cuts a grapheme: a space that carries a combining mark stays. */
export function trimmed(text: string, { start, end }: TextRange): TextRange {
  let first = start;
  let last = end;
  while (first < last && isWhiteSpace(text[first]!)) first += 1;
  while (last > first && isWhiteSpace(text[last - 1]!)) last -= 1;
  if (first < last && first > start && joins(text, first)) first -= 1;
  if (first < last && last < end && joins(text, last)) last += 1;
  return { start: first, end: last };
}

/** Whether the characters on both sides of `offset`, one of which is white space, are one grapheme. */
function joins(text: string, offset: number): boolean {
  if (neverJoins(text, offset - 1) || neverJoins(text, offset)) return false;
  const before = text.slice(Math.max(offset - 2, 0), offset).match(/.$/su)?.[0] ?? "";
  const pair = before + String.fromCodePoint(text.codePointAt(offset)!);
  return graphemes.segment(pair).containing(0)?.segment === pair;
}

/** Controls such as line ends never join what is beside them, and nothing below U+0300 joins a space. A segmenter is slow to ask. */
function neverJoins(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  return unit < 0x300 && unit !== 0x20 && unit !== 0xa0;
}
