/** A segmenter that iterates takes time in proportion to the square of what it is given. */
const windowSize = 256;

/**
 * The borders of segments behind `from`, which is one, and before `to`, in order. Takes time in proportion to what is read: the text is
 * segmented window by window, each beginning at a border.
 */
export function* segmentBorders(segmenter: Intl.Segmenter, text: string, from: number, to: number): Generator<number> {
  let size = windowSize;
  for (let start = from; start < to;) {
    const end = Math.min(start + size, to);
    const segments = [...segmenter.segment(text.slice(start, end))].map(({ index }) => start + index);
    // The last segment may go on behind the window.
    yield* end === to ? segments.slice(1) : segments.slice(1, -1);
    const last = end === to ? to : segments.at(-1)!;
    if (last === start) size *= 2;
    else {
      if (last < to) yield last;
      start = last;
      size = windowSize;
    }
  }
}
