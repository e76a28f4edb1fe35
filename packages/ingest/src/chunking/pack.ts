import type { TextRange } from "../text/text-range.js";
import type { Ruler } from "./ruler.js";

/** A stretch of text that fits into a chunk. */
export interface Piece extends TextRange {
  /** It ends in the middle of a grapheme, which fits into no chunk: nothing before it is part of its chunk. */
  readonly isTorn?: boolean;
}

/**
 * Joins neighbouring pieces, each of which fits, as long as they fit together. Lengths are added up only to tell how far to go: what is given
 * was measured as a whole.
 */
export function* packed(pieces: Iterable<Piece>, ruler: Ruler, limit: number): Generator<TextRange> {
  let open: TextRange[] = [];
  let length = 0;
  for (const piece of pieces) {
    const last = piece.isTorn === true ? undefined : open.at(-1);
    const added = last === undefined ? 0 : ruler.lengthOf({ start: last.end, end: piece.end });
    if (last !== undefined && length + added > limit) length = ruler.lengthOf(joined(open));
    if (last !== undefined && length + added <= limit) {
      open.push(piece);
      length += added;
    } else {
      yield* fitting(open, ruler, limit);
      open = [piece];
      length = ruler.lengthOf(piece);
    }
  }
  yield* fitting(open, ruler, limit);
}

/** Pieces as one chunk, or as few, where they are longer together than one by one. */
function* fitting(pieces: readonly TextRange[], ruler: Ruler, limit: number): Generator<TextRange> {
  let rest = pieces;
  while (rest.length > 0) {
    let [count, beyond] = [1, rest.length + 1];
    for (let next = rest.length; beyond - count > 1; next = (count + beyond) >> 1) {
      if (ruler.fits(joined(rest.slice(0, next)), limit)) count = next;
      else beyond = next;
    }
    yield joined(rest.slice(0, count));
    rest = rest.slice(count);
  }
}

function joined(pieces: readonly TextRange[]): TextRange {
  return { start: pieces[0]!.start, end: pieces.at(-1)!.end };
}
