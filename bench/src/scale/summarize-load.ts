import type { Figures } from "../report/figures.js";

/** How far a load had come. */
export interface LoadStep {
  /** Written so far. */
  readonly chunks: number;
  readonly elapsedMs: number;
  /** Memory of the process at this moment. */
  readonly megabytes: number;
}

/** What became of a load, by its hundredths. */
export function summarizeLoad(steps: readonly LoadStep[], { wholeMs, peakMegabytes }: { readonly wholeMs: number; readonly peakMegabytes: number }): Figures {
  const last = steps.at(-1)!;
  const tenth = last.chunks / 10;
  const rate = (from: number, to: number): number => {
    const [first, end] = [stepAt(steps, from), stepAt(steps, to)];
    return ((end.chunks - first.chunks) * 1_000) / (end.elapsedMs - first.elapsedMs);
  };
  return {
    "load.chunks": last.chunks,
    "load.chunksPerSecond": rate(0, last.chunks),
    "load.chunksPerSecondFirstTenth": rate(0, tenth),
    "load.chunksPerSecondLastTenth": rate(last.chunks - tenth, last.chunks),
    "load.lastTenthToFirst": rate(last.chunks - tenth, last.chunks) / rate(0, tenth),
    "load.indexMinutes": (wholeMs - last.elapsedMs) / 60_000,
    "load.peakClientMegabytes": peakMegabytes,
    "load.megabytesGrowth": last.megabytes / stepAt(steps, tenth).megabytes,
  };
}

const nothing: LoadStep = { chunks: 0, elapsedMs: 0, megabytes: 0 };

/** The last step that had not come further than that. */
const stepAt = (steps: readonly LoadStep[], chunks: number): LoadStep => steps.findLast((step) => step.chunks <= chunks) ?? nothing;
