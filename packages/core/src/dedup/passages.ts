import type { ByteSpan } from "../spans/byte-span.js";

/** Passages of one document, none of which is by half the same place as another. */
export interface Passages {
  /**
   * Adds a passage, unless it is by at least half of the shorter one's bytes the same place as one that is there.
   *
   * @returns The least index of those; null where it was added.
   */
  add(span: ByteSpan, index: number): number | null;
}

/** No passage contains another (that would be the same place), so they are in order by their starts and their ends alike. */
export function createPassages(): Passages {
  const passages: (ByteSpan & { readonly index: number })[] = [];

  /** Place of the first passage that starts at or behind a byte. */
  function placeOf(startByte: number): number {
    let low = 0;
    let high = passages.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (passages[middle]!.startByte < startByte) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    add(span, index) {
      if (span.startByte === span.endByte) return null;
      const place = placeOf(span.startByte);
      let first = place;
      while (first > 0 && passages[first - 1]!.endByte > span.startByte) first -= 1;
      let twin: number | null = null;
      for (let at = first; at < passages.length && passages[at]!.startByte < span.endByte; at += 1) {
        const other = passages[at]!;
        if (isSamePlace(span, other) && (twin === null || other.index < twin)) twin = other.index;
      }
      if (twin === null) passages.splice(place, 0, { startByte: span.startByte, endByte: span.endByte, index });
      return twin;
    },
  };
}

function isSamePlace(left: ByteSpan, right: ByteSpan): boolean {
  const shared = Math.min(left.endByte, right.endByte) - Math.max(left.startByte, right.startByte);
  const shorter = Math.min(left.endByte - left.startByte, right.endByte - right.startByte);
  return shared * 2 >= shorter;
}
