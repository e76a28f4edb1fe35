import { splitsPair } from "./splits-pair.js";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** A heading or title beyond this is no heading: it would be repeated in front of every chunk. */
const maxLabelLength = 300;
const longestRead = 16 * maxLabelLength;
const blanks = /\s+/g;

/** A heading or title as one line of bounded length, cut between two graphemes. */
export function shortenLabel(text: string): string {
  const line = text
    .slice(0, splitsPair(text, longestRead) ? longestRead - 1 : longestRead)
    .replaceAll(blanks, " ")
    .trim();
  if (line.length <= maxLabelLength) return line;
  const window = line.slice(0, maxLabelLength + 2);
  return `${window.slice(0, graphemes.segment(window).containing(maxLabelLength)?.index ?? 0)}…`;
}
