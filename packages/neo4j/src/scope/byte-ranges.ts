import type { ByteSpan } from "@graphspan/core";

/** Sorted, none touching the next, none empty: the bytes they cover, written in the one shortest way. */
export type ByteRanges = readonly ByteSpan[];

/** The bytes that lie in any of these. */
export function mergeRanges(spans: readonly ByteSpan[]): ByteRanges {
  const merged: { startByte: number; endByte: number }[] = [];
  for (const { startByte, endByte } of [...spans].sort((left, right) => left.startByte - right.startByte)) {
    if (startByte >= endByte) continue;
    const last = merged.at(-1);
    if (last !== undefined && startByte <= last.endByte) last.endByte = Math.max(last.endByte, endByte);
    else merged.push({ startByte, endByte });
  }
  return merged;
}

/** The bytes that lie in both. */
export function intersectRanges(left: ByteRanges, right: ByteRanges): ByteRanges {
  const common: ByteSpan[] = [];
  for (let here = 0, there = 0; here < left.length && there < right.length; ) {
    const [one, other] = [left[here]!, right[there]!];
    const startByte = Math.max(one.startByte, other.startByte);
    const endByte = Math.min(one.endByte, other.endByte);
    if (startByte < endByte) common.push({ startByte, endByte });
    if (one.endByte < other.endByte) here += 1;
    else there += 1;
  }
  return common;
}

/** Whether every byte of a span lies in the ranges. */
export function liesWithin({ startByte, endByte }: ByteSpan, ranges: ByteRanges): boolean {
  if (startByte > endByte) return false;
  let [first, behind] = [0, ranges.length];
  while (first < behind) {
    const middle = (first + behind) >>> 1;
    if (ranges[middle]!.startByte <= startByte) first = middle + 1;
    else behind = middle;
  }
  // The last range that begins at the span or before it.
  const range = ranges[first - 1];
  return range !== undefined && endByte <= range.endByte;
}
