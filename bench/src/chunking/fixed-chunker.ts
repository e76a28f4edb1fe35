import type { Chunker, TextRange } from "@graphspan/ingest";

/** The plainest chunker: so many characters, wherever that cuts, but for graphemes, which ingest refuses to cut. */
export function createFixedChunker(characters: number): Chunker {
  return {
    fingerprint: `fixed@1(${characters})`,
    chunk({ text }) {
      const ranges: TextRange[] = [];
      for (let start = 0; start < text.length; ) {
        const end = graphemeEnd(text, Math.min(start + characters, text.length));
        if (text.slice(start, end).trim() !== "") ranges.push({ start, end });
        start = end;
      }
      return ranges;
    },
  };
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** No grapheme is longer, but for ones made to be. */
const longestGrapheme = 64;

/** The end of the grapheme that the offset lies in. */
function graphemeEnd(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  const from = Math.max(0, offset - longestGrapheme);
  const around = graphemes.segment(text.slice(from, offset + longestGrapheme)).containing(offset - from);
  return around === undefined || around.index + from === offset ? offset : from + around.index + around.segment.length;
}
