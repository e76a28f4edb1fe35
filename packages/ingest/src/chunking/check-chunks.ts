import { ingestError } from "../errors.js";
import { asRefusal } from "../sources/describe-cause.js";
import { splitsPair } from "../text/splits-pair.js";
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
  const ranges: unknown = asked(() => chunker.chunk(source));
  if (!Array.isArray(ranges)) throw ingestError("INGEST.INVALID_CHUNKS", "The chunker gave no list of ranges.");
  const given = Array.from(ranges, rangeOf);
  const fits = fitting(chunker, source, given);
  const checked: TextRange[] = [];
  let section = 0;
  for (const [index, { start, end }] of given.entries()) {
    while (section < source.sectionStarts.length && source.sectionStarts[section]! <= start) section += 1;
    const fault = faultOf(source, { start, end }, { previous: checked.at(-1), nextSection: source.sectionStarts[section] ?? Infinity, fits });
    if (fault !== undefined)
      throw ingestError("INGEST.INVALID_CHUNKS", `Chunk ${index} [${start}, ${end}) ${fault}.`, { details: { index, start, end } });
    checked.push({ start, end });
  }
  requireNothingBetween(source.text, { start: checked.at(-1)?.end ?? 0, end: source.text.length }, checked.length);
  return checked;
}

/** What a chunker says. It may fail in its own way. */
function asked<Answer>(ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    throw asRefusal(error, "INGEST.INVALID_CHUNKS", "The chunker failed");
  }
}

/** Whether a character is no longer than a chunk of this document may be: by the chunker's word, else by its longest chunk. */
function fitting(chunker: Chunker, { text }: ChunkableText, ranges: readonly TextRange[]): (character: TextRange) => boolean {
  if (chunker.fits !== undefined) return ({ start, end }) => asked(() => chunker.fits!(text.slice(start, end)));
  let longest: number | undefined;
  return (character) => lengthOf(character) <= (longest ??= longestOf(text, ranges));
}

/** Characters of the longest chunk, without what it repeats. */
function longestOf(text: string, ranges: readonly TextRange[]): number {
  let [longest, covered] = [0, 0];
  for (const { start, end } of ranges) {
    longest = Math.max(longest, text.slice(Math.max(start, covered), end).trimStart().length);
    covered = Math.max(covered, end);
  }
  return longest;
}

function rangeOf(range: unknown): TextRange {
  const { start, end } = (typeof range === "object" && range !== null ? range : {}) as Partial<TextRange>;
  return { start: start ?? NaN, end: end ?? NaN };
}

interface Place {
  readonly previous: TextRange | undefined;
  /** Where the first section begins that begins behind the start. */
  readonly nextSection: number;
  readonly fits: (character: TextRange) => boolean;
}

function faultOf({ text }: ChunkableText, { start, end }: TextRange, { previous, nextSection, fits }: Place): string | undefined {
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end > text.length || start >= end)
    return "is no range of the text";
  if (previous !== undefined && (start <= previous.start || end <= previous.end)) return "does not come after the chunk before it";
  const covered = previous?.end ?? 0;
  if (start > covered && readable.test(text.slice(covered, start))) return "leaves out text that stands before it";
  if (end > nextSection) return `crosses the border of a section at ${nextSection}`;
  if (splitsPair(text, start) || splitsPair(text, end)) return "cuts a surrogate pair";
  if (text.slice(start, end).trim() === "") return "holds nothing but white space";
  // Where a whole character does not fit into a chunk, there is no other way than to tear it; but nobody has to repeat half of one.
  const isTorn = (offset: number, isAvoidable: Place["fits"]): boolean => {
    const grapheme = graphemeAround(text, offset);
    return grapheme !== undefined && isAvoidable(grapheme);
  };
  if (start !== covered && isTorn(start, start < covered ? () => true : fits)) return "begins in the middle of a character";
  if (isTorn(end, fits)) return "ends in the middle of a character";
  return undefined;
}

function requireNothingBetween(text: string, { start, end }: TextRange, count: number): void {
  if (!readable.test(text.slice(start, end))) return;
  const what = count === 0 ? "The chunker gave no chunk for a text" : `The last chunk ends at ${start}, and text stands behind it`;
  throw ingestError("INGEST.INVALID_CHUNKS", `${what}.`, { details: { start, end } });
}
