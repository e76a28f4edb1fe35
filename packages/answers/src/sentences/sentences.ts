import { endsWithAbbreviation } from "./abbreviations.js";
import { unwrapLines } from "./unwrap-lines.js";

/** A sentence of a text: UTF-16 offsets, without the white space around it. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
}

/** A longer one is cut where a line or a word ends: tables, code and scripts without full stops have no other ends. */
const longestSentence = 600;

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** The sentences of a text in reading order, in any script. Lines that were only wrapped belong together; abbreviations end nothing. */
export function sentencesOf(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let start: number | null = null;
  for (const { index, segment } of segmentsOf(unwrapLines(text))) {
    start ??= index;
    const end = index + segment.length;
    if (end - start < longestSentence && endsWithAbbreviation(segment)) continue;
    sentences.push(...pieces(text, start, end));
    start = null;
  }
  if (start !== null) sentences.push(...pieces(text, start, text.length));
  return sentences;
}

/** Line by line: no sentence goes over the end of one, and the segmenter takes more time for each sentence the longer its text is. */
function* segmentsOf(text: string): Generator<{ readonly index: number; readonly segment: string }> {
  for (const { index: lineStart, 0: line } of text.matchAll(/[^\n]*\n|[^\n]+$/gu))
    for (const { index, segment } of segmenter.segment(line)) yield { index: lineStart + index, segment };
}

function* pieces(text: string, start: number, end: number): Generator<Sentence> {
  for (let from = start; from < end; ) {
    const to = end - from <= longestSentence ? end : cutBefore(text, from, from + longestSentence);
    const piece = text.slice(from, to);
    const trimmed = piece.trim();
    const at = from + piece.indexOf(trimmed);
    if (/[\p{L}\p{N}]/u.test(trimmed)) yield { start: at, end: at + trimmed.length };
    from = to;
  }
}

/** The last place before `limit`, in the second half, where a line ends, or else a word; else between two characters. */
function cutBefore(text: string, from: number, limit: number): number {
  const half = from + longestSentence / 2;
  for (const mark of ["\n", " "]) {
    const at = text.lastIndexOf(mark, limit - 1);
    if (at >= half) return at + 1;
  }
  const unit = text.charCodeAt(limit);
  return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit;
}
