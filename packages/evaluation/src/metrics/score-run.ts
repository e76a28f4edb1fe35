import { type Interval, meanIntervals } from "./bootstrap.js";
import { type Grades, type MetricName, metricNames, type Metrics, scoreRanking } from "./metrics.js";

/** Ranked row ids, best first, by query id. */
export type Run = ReadonlyMap<string, readonly string[]>;

/** Judgements by query id. */
export type Qrels = ReadonlyMap<string, Grades>;

/** An interval for each measure. */
export type Intervals = Readonly<Record<MetricName, Interval>>;

/** Means over some queries. */
export interface Scores {
  /** How many queries were scored. */
  readonly queries: number;
  readonly metrics: Metrics;
  /** 95 % confidence intervals of the means. */
  readonly intervals: Intervals;
}

/** Means over all queries, and over those of each type. */
export interface RunScores extends Scores {
  /** Empty where no query has a type. */
  readonly byType: Readonly<Record<string, Scores>>;
}

/** Stands for the type of queries that have none, where others have one. */
const withoutType = "(none)";

/**
 * Scores a run. Every query with judgements is scored, and one that the run lacks counts as 0; queries without judgements are not looked
 * at. {@link scoreRanking} defines the measures. Pure: the same input gives the same intervals.
 *
 * @param qrels - At least one query, each with at least one judgement.
 * @param types - Types of queries by their id, for the scores by type.
 */
export function scoreRun(qrels: Qrels, run: Run, types: ReadonlyMap<string, string> = new Map()): RunScores {
  const scored = [...qrels].map(([query, grades]) => ({
    type: types.get(query) ?? withoutType,
    metrics: scoreRanking(run.get(query) ?? [], grades),
  }));
  const names = types.size === 0 ? [] : [...new Set(scored.map(({ type }) => type))].sort();
  const ofType = (name: string): Scores => summarize(scored.filter(({ type }) => type === name).map(({ metrics }) => metrics));
  return { ...summarize(scored.map(({ metrics }) => metrics)), byType: Object.fromEntries(names.map((name) => [name, ofType(name)])) };
}

function summarize(queries: readonly Metrics[]): Scores {
  const samples = metricNames.map((name) => queries.map((metrics) => metrics[name]));
  return { queries: queries.length, metrics: byName(samples.map(mean)), intervals: byName(meanIntervals(samples)) };
}

function byName<Value>(values: readonly Value[]): Readonly<Record<MetricName, Value>> {
  return Object.fromEntries(metricNames.map((name, index) => [name, values[index]])) as Record<MetricName, Value>;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
