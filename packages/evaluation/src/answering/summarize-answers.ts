import { meanIntervals } from "../metrics/bootstrap.js";
import type { AnsweredQuery, ScoredStage } from "./answered-query.js";
import type { AnswerMeasures, Estimate, StageMeasures } from "./answers-report.js";
import type { NoAnswer, StageName } from "./stages.js";
import { stageNames } from "./stages.js";

/** Means over some answered queries, each with its interval. Pure. */
export function summarizeAnswers(queries: readonly AnsweredQuery[]): AnswerMeasures {
  const answerable = queries.filter(({ isAnswerable }) => isAnswerable);
  const measured = stageNames.filter((name) => queries.some(({ stages }) => stages.has(name)));
  return {
    answerable: answerable.length,
    unanswerable: queries.length - answerable.length,
    evidenceHoldsGold: estimate(known(queries.map(({ evidenceHoldsGold }) => evidenceHoldsGold)).map(Number)),
    stages: Object.fromEntries(measured.map((name) => [name, summarizeStage(queries, name)])),
  };
}

function summarizeStage(queries: readonly AnsweredQuery[], name: StageName): StageMeasures {
  const at = (isAnswerable: boolean): ScoredStage[] =>
    queries.filter((query) => query.isAnswerable === isAnswerable).flatMap(({ stages }) => stages.get(name) ?? []);
  const [answerable, unanswerable] = [at(true), at(false)];
  const scores = known(answerable.map((stage) => stage.scores));
  const [exactMatch, f1, contains] = estimates([
    scores.map((score) => score.exactMatch),
    scores.map((score) => score.f1),
    scores.map((score) => score.contains),
  ]);
  return {
    refused: estimate(unanswerable.map(isRefused)),
    wronglyRefused: estimate(answerable.map(isRefused)),
    reasons: { unanswerable: countReasons(unanswerable), answerable: countReasons(answerable) },
    exactMatch: exactMatch ?? null,
    f1: f1 ?? null,
    contains: contains ?? null,
    citesGold: estimate(known(answerable.map(({ citesGold }) => citesGold)).map(Number)),
  };
}

const isRefused = ({ refusal }: ScoredStage): number => Number(refusal !== null);

function known<Value>(values: readonly (Value | null)[]): Value[] {
  return values.filter((value) => value !== null);
}

function countReasons(stages: readonly ScoredStage[]): Partial<Record<NoAnswer, number>> {
  const counts: Partial<Record<NoAnswer, number>> = {};
  for (const { refusal } of stages) if (refusal !== null) counts[refusal] = (counts[refusal] ?? 0) + 1;
  return counts;
}

const estimate = (values: readonly number[]): Estimate | null => estimates([values])[0] ?? null;

/** @param samples - Values of the same queries, for each measure. @returns None where there is no query. */
function estimates(samples: readonly (readonly number[])[]): Estimate[] {
  const queries = samples[0]?.length ?? 0;
  if (queries === 0) return [];
  const intervals = meanIntervals(samples);
  return samples.map((values, index) => ({
    mean: values.reduce((sum, value) => sum + value, 0) / queries,
    interval: intervals[index]!,
    queries,
  }));
}
