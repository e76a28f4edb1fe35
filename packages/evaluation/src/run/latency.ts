/** Milliseconds, by nearest rank. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

/** @param durations - At least one. */
export function percentiles(durations: readonly number[]): Percentiles {
  const sorted = [...durations].sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
  return { p50: at(0.5), p95: at(0.95) };
}
