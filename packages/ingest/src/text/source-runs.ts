import type { TextRange } from "./text-range.js";

/** From ranges of a derived text to ranges of what it was derived from. */
export interface SourceRuns {
  /**
   * Adds that a stretch of the text came from a stretch of the source. Stretches come in the order of the text, that of the source may be another. Where both are of
   * one length they are taken to agree unit by unit.
   */
  add(text: TextRange, source: TextRange): void;
  /** The smallest range of the source that holds every stretch the range touches; an empty one where it touches none. */
  sourceRangeOf(range: TextRange): TextRange;
}

interface Run {
  readonly text: TextRange;
  readonly source: TextRange;
}

const isLinear = ({ text, source }: Run): boolean => text.end - text.start === source.end - source.start;

export function createSourceRuns(): SourceRuns {
  const runs: Run[] = [];

  return {
    add(text, source) {
      const run = { text, source };
      const last = runs.at(-1);
      if (last === undefined || !continues(last, run)) runs.push(run);
      else runs[runs.length - 1] = { text: joined(last.text, text), source: joined(last.source, source) };
    },
    sourceRangeOf({ start, end }) {
      const first = firstEndingBehind(start);
      let [from, to] = [Infinity, -Infinity];
      for (let index = first; index < runs.length && runs[index]!.text.start < end; index += 1) {
        const source = touched(runs[index]!, { start, end });
        from = Math.min(from, source.start);
        to = Math.max(to, source.end);
      }
      if (from <= to) return { start: from, end: to };
      const place = runs[first - 1]?.source.end ?? 0;
      return { start: place, end: place };
    },
  };

  function firstEndingBehind(offset: number): number {
    let [low, high] = [0, runs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (runs[middle]!.text.end <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const joined = ({ start }: TextRange, { end }: TextRange): TextRange => ({ start, end });

/** Two stretches that agree unit by unit and follow each other on both sides are one. */
function continues(last: Run, next: Run): boolean {
  return last.text.end === next.text.start && last.source.end === next.source.start && isLinear(last) && isLinear(next);
}

function touched(run: Run, { start, end }: TextRange): TextRange {
  if (!isLinear(run)) return run.source;
  const shift = run.source.start - run.text.start;
  return { start: Math.max(start, run.text.start) + shift, end: Math.min(end, run.text.end) + shift };
}
