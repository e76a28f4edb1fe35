const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** A heading or title beyond this is no heading: it would be repeated in front of every chunk. */
const maxLabelLength = 300;
const blanks = /\s+/g;

/** A heading or title as one line of bounded length, cut between two graphemes. */
export function shortenLabel(text: string): string {
  const line = text
    .slice(0, startOfCharacter(text, 16 * maxLabelLength))
    .replaceAll(blanks, " ")
    .trim();
  if (line.length <= maxLabelLength) return line;
  const window = line.slice(0, maxLabelLength + 2);
  return `${window.slice(0, graphemes.segment(window).containing(maxLabelLength)?.index ?? 0)}…`;
}

/** An offset, or the one before it where it lies between the halves of a surrogate pair. */
const startOfCharacter = (text: string, offset: number): number => {
  const [before, after] = [text.charCodeAt(offset - 1), text.charCodeAt(offset)];
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff ? offset - 1 : offset;
};
