import type { AnsweredQuery } from "./answered-query.js";
import type { AnswersReport, MeasuredFloor } from "./answers-report.js";
import { otherFloors } from "./other-floors.js";
import { summarizeAnswers } from "./summarize-answers.js";

export interface AnswersReportParts extends Pick<AnswersReport, "passedOver" | "model"> {
  readonly answered: readonly AnsweredQuery[];
  readonly minSimilarity: MeasuredFloor["minSimilarity"];
}

/** Puts the measures of answers together. Pure. */
export function makeAnswersReport({ answered, passedOver, minSimilarity, model }: AnswersReportParts): AnswersReport {
  const types = [...new Set(answered.flatMap(({ type }) => type ?? []))].sort();
  const hasCosines = answered.some(({ cosine }) => cosine !== null);
  return {
    ...summarizeAnswers(answered),
    byType: Object.fromEntries(types.map((name) => [name, summarizeAnswers(answered.filter(({ type }) => type === name))])),
    passedOver,
    floor: hasCosines ? { minSimilarity, others: otherFloors(answered) } : null,
    model,
  };
}
