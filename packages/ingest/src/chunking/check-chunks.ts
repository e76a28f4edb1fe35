import { ingestError } from "../errors.js";
import { asRefusal } from "../sources/describe-cause.js";
import { lengthOf, type TextRange } from "../text/text-range.js";
import type { ChunkableText, Chunker } from "./chunker.js";
import { graphemeAround } from "./grapheme-around.js";

/** A byte order mark alone is nothing to read. */
const readable = /[^\p{White_Space}\uFEFF]/u;

/**
 * The chunks of a text, held to the contract before anything is stored: a chunker of somebody else may be wrong. Takes time in proportion to
 * the number of chunks and what lies between them.
 *
 * @throws `INGEST.INVALID_CHUNKS` naming the first range that breaks it.
 */
export function checkedChunks(chunker: Chunker, source: ChunkableText): readonly TextRange[] {
  const ranges = chunksOf(chunker, source);
  if (!Array.isArray(ranges)) throw ingestError("INGEST.INVALID_CHUNKS", "The chunker gave no list of ranges.");
  const checked: TextRange[] = [];
  let section = 0;
  for (const [index, range] of (ranges as unknown[]).entries()) {
    const { start, end } = rangeOf(range);
    while (section < source.sectionStarts.length && source.sectionStarts[section]! <= start) section += 1;
    const fault = faultOf(source, { start, end }, { previous: checked.at(-1), nextSection: source.sectionStarts[section] ?? Infinity });
    if (fault !== undefined)
      throw ingestError("INGEST.INVALID_CHUNKS", `Chunk ${index} [${start}, ${end}) ${fault}.`, { details: { index, start, end } });
    checked.push({ start, end });
  }
  requireNothingBetween(source.text, { start: checked.at(-1)?.end ?? 0, end: source.text.length }, checked.length);
  return checked;
}

function chunksOf(chunker: Chunker, source: ChunkableText): unknown {
  try {
    return chunker.chunk(source);
  } catch (error) {
    throw asRefusal(error, "INGEST.INVALID_CHUNKS", "The chunker failed");
  }
}

function rangeOf(range: unknown): TextRange {
  const { start, end } = (typeof range === "object" && range !== null ? range : {}) as Partial<TextRange>;
  return { start: start ?? NaN, end: end ?? NaN };
}

interface Place {
  readonly previous: TextRange | undefined;
  /** Where the first section begins that begins behind the start. */
  readonly nextSection: number;
}

function faultOf({ text }: ChunkableText, { start, end }: TextRange, { previous, nextSection }: Place): string | undefined {
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end > text.length || start >= end)
    return "is no range of the text";
  if (previous !== undefined && (start <= previous.start || end <= previous.end)) return "does not come after the chunk before it";
  const covered = previous?.end ?? 0;
  if (start > covered && readable.test(text.slice(covered, start))) return "leaves out text that stands before it";
  if (end > nextSection) return `crosses the border of a section at ${nextSection}`;
  if (splitsPair(text, start) || splitsPair(text, end)) return "cuts a surrogate pair";
  if (text.slice(start, end).trim() === "") return "holds nothing but white space";
  // Where a whole character does not fit into a chunk, there is no other way than to tear it.
  const room = text.slice(Math.max(start, covered), end).trimStart().length;
  const isTorn = (offset: number, longest: number): boolean => {
    const grapheme = graphemeAround(text, offset);
    return grapheme !== undefined && lengthOf(grapheme) <= longest;
  };
  if (start !== covered && isTorn(start, start < covered ? Infinity : room)) return "begins in the middle of a character";
  if (isTorn(end, room)) return "ends in the middle of a character";
  return undefined;
}

function splitsPair(text: string, offset: number): boolean {
  const [before, after] = [text.charCodeAt(offset - 1), text.charCodeAt(offset)];
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

function requireNothingBetween(text: string, { start, end }: TextRange, count: number): void {
  if (!readable.test(text.slice(start, end))) return;
  const what = count === 0 ? "The chunker gave no chunk for a text" : `The last chunk ends at ${start}, and text stands behind it`;
  throw ingestError("INGEST.INVALID_CHUNKS", `${what}.`, { details: { start, end } });
}
