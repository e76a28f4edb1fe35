import type { AnsweredQuery } from "./answered-query.js";
import type { AnswersReport } from "./answers-report.js";
import { otherFloors } from "./other-floors.js";
import { summarizeAnswers } from "./summarize-answers.js";

export interface AnswersReportParts extends Pick<AnswersReport, "passedOver" | "model"> {
  readonly answered: readonly AnsweredQuery[];
  /** Null where none was measured. */
  readonly floor: number | null;
}

/** Puts the measures of answers together. Pure. */
export function makeAnswersReport({ answered, passedOver, floor, model }: AnswersReportParts): AnswersReport {
  const types = [...new Set(answered.flatMap(({ type }) => type ?? []))].sort();
  const hasCosines = answered.some(({ cosine }) => cosine !== null);
  return {
    ...summarizeAnswers(answered),
    byType: Object.fromEntries(types.map((name) => [name, summarizeAnswers(answered.filter(({ type }) => type === name))])),
    passedOver,
    floor: hasCosines ? { minSimilarity: floor, others: otherFloors(answered) } : null,
    model,
  };
}
