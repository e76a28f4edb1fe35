import type { TextRange } from "../text/text-range.js";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Whole graphemes are told within a window that begins where one certainly does; it grows as long as it holds no such place. */
const window = { smallest: 64, largest: 1_024 };

/** The grapheme that an offset lies in the middle of, if it certainly does. Takes the same time in a text of any length. */
export function graphemeAround(text: string, offset: number): TextRange | undefined {
  if (offset <= 0 || offset >= text.length || isSureBorder(text, offset)) return undefined;
  for (let size = window.smallest; size <= window.largest; size *= 2) {
    const from = lastSureBorder(text, offset, Math.max(offset - size, 0));
    const to = Math.min(offset + size, text.length);
    if (from === undefined) continue;
    const { index, segment } = graphemes.segment(text.slice(from, to)).containing(offset - from)!;
    const [start, end] = [from + index, from + index + segment.length];
    if (start === offset) return undefined;
    if (end < to || to === text.length) return { start, end };
  }
  return undefined;
}

function lastSureBorder(text: string, offset: number, first: number): number | undefined {
  for (let border = offset - 1; border >= first; border -= 1) if (border === 0 || isSureBorder(text, border)) return border;
  return undefined;
}

const isSureBorder = (text: string, offset: number): boolean => standsAlone(text, offset - 1) && standsAlone(text, offset);

/** Characters that never join one of their kind: Latin but for line ends, Greek, Cyrillic, kana, Chinese characters, Korean syllables. */
function standsAlone(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  if (unit < 0x300) return unit !== 0x0d && unit !== 0x0a;
  return alone.some(([first, last]) => first <= unit && unit <= last);
}

const alone = [
  [0x370, 0x482],
  [0x48a, 0x58f],
  [0x3000, 0x3029],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x3400, 0x9fff],
  [0xac00, 0xd7a3],
] as const;
