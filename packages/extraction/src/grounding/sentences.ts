/** A range of UTF-16 offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const sentenceEnd = /[.!?]["'\u201d\u2019)\]]*\s+|[。！？]|\n\s*\n/gu;

/** Finds the sentences of a text, once: what is asked for is the stretch of whole sentences around a range. */
export function sentenceFinder(text: string): (range: Range) => Range {
  const ends = Array.from(text.matchAll(sentenceEnd), ({ index, 0: { length } }) => index + length);
  const countUpTo = (offset: number): number => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ends[middle]! <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return ({ start, end }) => ({ start: ends[countUpTo(start) - 1] ?? 0, end: ends[countUpTo(end - 1)] ?? text.length });
}
