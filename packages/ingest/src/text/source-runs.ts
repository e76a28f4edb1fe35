import { lengthOf, type TextRange } from "./text-range.js";

/** From ranges of a derived text to ranges of what it was derived from. */
export interface SourceRuns {
  /**
   * Adds that a stretch of the text came from a stretch of the source. Stretches come in the order of the text, that of the source may be
   * another. Where both are of one length they are taken to agree unit by unit.
   */
  add(text: TextRange, source: TextRange): void;
  /** The smallest range of the source that holds every stretch the range touches; an empty one where it touches none. */
  sourceRangeOf(range: TextRange): TextRange;
}

export function createSourceRuns(): SourceRuns {
  /** Four numbers a stretch: a page has very many. */
  const numbers: number[] = [];
  const width = 4;
  const textOf = (index: number): TextRange => ({ start: numbers[width * index]!, end: numbers[width * index + 1]! });
  const sourceOf = (index: number): TextRange => ({ start: numbers[width * index + 2]!, end: numbers[width * index + 3]! });
  const count = (): number => numbers.length / width;

  return {
    add(text, source) {
      const last = count() - 1;
      const [lastText, lastSource] = last === -1 ? [] : [textOf(last), sourceOf(last)];
      const agrees = lastText !== undefined && lastSource !== undefined && lengthOf(lastText) === lengthOf(lastSource);
      // Two stretches that agree unit by unit and follow each other on both sides are one.
      if (agrees && lengthOf(text) === lengthOf(source) && lastText.end === text.start && lastSource.end === source.start) {
        numbers[width * last + 1] = text.end;
        numbers[width * last + 3] = source.end;
      } else numbers.push(text.start, text.end, source.start, source.end);
    },
    sourceRangeOf({ start, end }) {
      const first = firstEndingBehind(start);
      let [from, to] = [Infinity, -Infinity];
      for (let index = first; index < count() && textOf(index).start < end; index += 1) {
        const source = touched(textOf(index), sourceOf(index), { start, end });
        from = Math.min(from, source.start);
        to = Math.max(to, source.end);
      }
      if (from <= to) return { start: from, end: to };
      const place = first === 0 ? 0 : sourceOf(first - 1).end;
      return { start: place, end: place };
    },
  };

  function firstEndingBehind(offset: number): number {
    let [low, high] = [0, count()];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (textOf(middle).end <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function touched(text: TextRange, source: TextRange, { start, end }: TextRange): TextRange {
  if (lengthOf(text) !== lengthOf(source)) return source;
  const shift = source.start - text.start;
  return { start: Math.max(start, text.start) + shift, end: Math.min(end, text.end) + shift };
}
