import type { ByteSpan } from "@graphspan/core";

/** Spans of one text, and which others they hold. */
export interface SpanCover {
  add(span: ByteSpan): void;
  /** Whether one of the spans begins no later and ends no earlier; the same span does. */
  holds(span: ByteSpan): boolean;
  /** Whether one that is longer does. */
  holdsLonger(span: ByteSpan): boolean;
}

/** Every call takes time by the logarithm of the text's length: the furthest ends behind each start are kept in a tree of prefixes (Fenwick, 1994). */
export function createSpanCover(byteLength: number): SpanCover {
  const furthest = new Uint32Array(byteLength + 2);

  /** Where the spans end at most that begin at `start` or before. */
  const endBefore = (start: number): number => {
    let end = 0;
    for (let at = start + 1; at > 0; at -= at & -at) end = Math.max(end, furthest[at]!);
    return end;
  };

  return {
    add: ({ startByte, endByte }) => {
      for (let at = startByte + 1; at < furthest.length; at += at & -at) furthest[at] = Math.max(furthest[at]!, endByte);
    },
    holds: ({ startByte, endByte }) => endBefore(startByte) >= endByte,
    holdsLonger: ({ startByte, endByte }) => endBefore(startByte) > endByte || endBefore(startByte - 1) >= endByte,
  };
}

/** Those of some spans that no longer one of them holds. */
export function outermost<Span extends ByteSpan>(spans: readonly Span[], byteLength: number): readonly Span[] {
  const cover = createSpanCover(byteLength);
  for (const span of spans) cover.add(span);
  return spans.filter((span) => !cover.holdsLonger(span));
}
