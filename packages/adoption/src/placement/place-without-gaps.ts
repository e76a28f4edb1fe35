import { byteOrderMarkLength } from "./byte-order-mark.js";
import { firstPlace, isPlace, lastPlace } from "./find-bytes.js";

/** Bytes looked at for each byte of the file and its chunks, at most. Ordinary texts need one or two, those of few letters some more. */
const effort = 64;

/** A lowest and a highest way of placing chunks: where each begins. */
export interface Ways {
  readonly lowest: readonly number[];
  readonly highest: readonly number[];
}

/**
 * The lowest and the highest of the ways of placing chunks in which the first begins the file, each begins behind the beginning of the one before and
 * no later than its end, and the last ends the file. Null where there is none, or where finding one takes too long.
 *
 * Of two such ways, the lower places of all chunks make such a way again, and so do the higher ones. So there are a lowest and a highest one,
 * and they are found by moving chunks only as far as their neighbours force them to.
 *
 * @param all - Bounds of all ways of placing the chunks, with gaps or without.
 */
export function placeWithoutGaps(file: Uint8Array, chunks: readonly Uint8Array[], all: Ways): Ways | null {
  const [firstChunk, lastChunk] = [chunks.at(0), chunks.at(-1)];
  if (firstChunk === undefined || lastChunk === undefined) return null;
  const first = startOfText(file, firstChunk);
  const last = file.length - lastChunk.length;
  if (!isPlace(file, firstChunk, first) || !isPlace(file, lastChunk, last)) return null;
  const places = createPlaces(file, chunks);
  const lengths = chunks.map(({ length }) => length);
  const lowest = raise({ bounds: all.lowest, ends: [first, last], lengths, move: places.atOrBehind });
  if (lowest === null) return null;
  // In a mirror, in which the last chunk comes first and every offset is negative, the highest way is the lowest.
  const mirrored = raise({
    bounds: mirror(all.highest),
    ends: [-last, -first],
    lengths: [...lengths.slice(0, -1).reverse(), 0],
    move: (chunk, offset) => negative(places.atOrBefore(chunks.length - 1 - chunk, -offset)),
  });
  return mirrored === null ? null : { lowest, highest: mirror(mirrored) };
}

/** Python may have taken the byte order mark off. */
function startOfText(file: Uint8Array, firstChunk: Uint8Array): number {
  return byteOrderMarkLength(firstChunk) > 0 ? 0 : byteOrderMarkLength(file);
}

interface Climb {
  /** Below which no chunk can begin. */
  readonly bounds: readonly number[];
  /** Where the first and the last chunk begin. */
  readonly ends: readonly [number, number];
  /** How far behind the beginning of each chunk the next one may begin. */
  readonly lengths: readonly number[];
  /** The lowest place of a chunk that is not below an offset; null where there is none. */
  readonly move: (chunk: number, offset: number) => number | null;
}

/** Raises chunks from the lowest places there are until no neighbour asks for more. */
function raise({ bounds, ends: [first, last], lengths, move }: Climb): readonly number[] | null {
  const starts = [...bounds];
  const final = starts.length - 1;
  const raiseTo = (chunk: number, offset: number): boolean => {
    const only = chunk === final ? last : chunk === 0 ? first : null;
    const start = only === null ? move(chunk, offset) : offset <= only ? only : null;
    if (start === null) return false;
    starts[chunk] = start;
    return true;
  };
  if (!raiseTo(0, starts[0]!) || !raiseTo(final, starts[final]!)) return null;
  if (final === 0) return first === last ? starts : null;
  for (let chunk = 0; chunk < final; ) {
    const behind = starts[chunk]! + 1;
    if (starts[chunk + 1]! < behind && !raiseTo(chunk + 1, behind)) return null;
    const near = starts[chunk + 1]! - lengths[chunk]!;
    if (starts[chunk]! < near) {
      if (!raiseTo(chunk, near)) return null;
      chunk = Math.max(chunk - 1, 0);
    } else chunk += 1;
  }
  return starts;
}

/** Finds places until the effort is spent; from then on there are none. */
function createPlaces(file: Uint8Array, chunks: readonly Uint8Array[]) {
  let left = effort * chunks.reduce((sum, { length }) => sum + length, file.length);
  const looked = (chunk: number, offset: number, found: number | null): number | null => {
    left -= 2 * chunks[chunk]!.length + Math.abs((found ?? file.length) - offset) + 1;
    return left < 0 ? null : found;
  };
  return {
    atOrBehind: (chunk: number, offset: number) => looked(chunk, offset, firstPlace(file, chunks[chunk]!, offset)),
    atOrBefore: (chunk: number, offset: number) => looked(chunk, offset, lastPlace(file, chunks[chunk]!, offset)),
  };
}

function mirror(offsets: readonly number[]): number[] {
  return offsets.map((offset) => 0 - offset).reverse();
}

function negative(offset: number | null): number | null {
  return offset === null ? null : -offset;
}
