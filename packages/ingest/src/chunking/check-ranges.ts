import { ingestError } from "../errors.js";
import type { TextRange } from "../text/text-range.js";

const lowSurrogate = /^[\uDC00-\uDFFF]/;

/**
 * Holds a chunker to its contract before anything is stored: a custom one may be wrong.
 *
 * @throws `INGEST.INVALID_CHUNKS` naming the first range that breaks it.
 */
export function checkRanges(text: string, ranges: readonly TextRange[]): void {
  for (const [index, { start, end }] of ranges.entries()) {
    const fault = faultOf(text, { start, end }, ranges[index - 1]);
    if (fault !== undefined)
      throw ingestError("INGEST.INVALID_CHUNKS", `Chunk ${index} [${start}, ${end}) ${fault}.`, { details: { index, start, end } });
  }
}

function faultOf(text: string, { start, end }: TextRange, previous: TextRange | undefined): string | undefined {
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end > text.length || start >= end)
    return "is no range of the text";
  if (previous !== undefined && (start <= previous.start || end <= previous.end)) return "does not come after the chunk before it";
  if ([start, end].some((offset) => lowSurrogate.test(text.slice(offset, offset + 1)))) return "cuts a surrogate pair";
  if (text.slice(start, end).trim() === "") return "holds nothing but white space";
  return undefined;
}
