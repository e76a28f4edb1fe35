import { median } from "simple-statistics";
import type { VariantRun } from "../harness/run-variants.js";
import type { Figures } from "../report/figures.js";
import type { Findings } from "../report/report.js";
import { quotient, summarize } from "../report/summarize.js";

export type WriteVariantName = "graphspan bulk" | "driver bulk" | "graphspan online" | "driver online" | "python bulk";

/** One write of all passages. */
export interface Write {
  readonly name: WriteVariantName;
  readonly round: number;
  readonly chunks: number;
  /** Until the last passage was stored. */
  readonly writeMs: number;
  /** With the search indexes, where they were made behind it. */
  readonly wholeMs: number;
  /** Most memory that the process has held so far. */
  readonly peakMegabytes: number;
}

/** What the writes of all rounds say, those to warm up left out. */
export function summarizeWrites(runs: readonly VariantRun[], writes: readonly Write[]): Findings {
  const baseOf = (name: string): string => (name.endsWith("online") ? "driver online" : "driver bulk");
  const summaries = summarize({ runs, baseOf, truthOf: () => null });
  const of = (wanted: WriteVariantName): readonly Write[] => {
    const whole = runs.some(({ name, failure }) => name === wanted && failure === undefined);
    return whole ? writes.filter(({ name }) => name === wanted) : [];
  };
  const middle = (values: readonly number[]): number | null => (values.length === 0 ? null : median([...values]));
  const perSecond = (name: WriteVariantName): number | null => middle(of(name).map(({ chunks, writeMs }) => (chunks * 1_000) / writeMs));
  const ratio = (one: WriteVariantName, other: WriteVariantName): number | null => quotient(summaries, [one, other], "p50Ms");
  const whole = (name: WriteVariantName): number | null => middle(of(name).map(({ wholeMs }) => wholeMs));
  const [ourWhole, bareWhole] = [whole("graphspan bulk"), whole("driver bulk")];
  const peaks = [...of("graphspan bulk"), ...of("graphspan online")].map(({ peakMegabytes }) => peakMegabytes);
  const theirs = summaries.some(({ name }) => name === "python bulk") ? ratio("python bulk", "graphspan bulk") : null;
  const figures: Figures = {
    "timeToBareWrites.bulk": ratio("graphspan bulk", "driver bulk"),
    "timeToBareWrites.online": ratio("graphspan online", "driver online"),
    "timeToBareWrites.bulkWithIndexes": ourWhole === null || bareWhole === null ? null : ourWhole / bareWhole,
    rateToPython: theirs,
    peakClientMegabytes: peaks.length === 0 ? null : Math.max(...peaks),
    "chunksPerSecond.bulk": perSecond("graphspan bulk"),
    "chunksPerSecond.online": perSecond("graphspan online"),
    "chunksPerSecond.bareBulk": perSecond("driver bulk"),
    "chunksPerSecond.bareOnline": perSecond("driver online"),
    "chunksPerSecond.python": perSecond("python bulk"),
  };
  const table = (load: "bulk" | "online") => ({
    title: load === "bulk" ? "time for 1,000 passages, search indexes made afterwards" : "time for 1,000 passages, search indexes on",
    base: `driver ${load}`,
    variants: summaries.filter(({ name }) => name.endsWith(load)),
  });
  return { tables: [table("bulk"), table("online")], figures, notes: [] };
}
