import { type AnswerMeasures, type AnswersReport, type Estimate, type StageMeasures, type StageName, stageNames } from "@graphspan/evaluation";
import type { Colors } from "picocolors/types.js";
import { howMany } from "./how-many.js";
import { printable } from "./printable.js";
import { scoreText } from "./score-text.js";

/** The measures of a stage, in the order they are shown. */
const columns = [
  ["rightly", ({ refused }) => refused],
  ["wrongly", ({ wronglyRefused }) => wronglyRefused],
  ["exact", ({ exactMatch }) => exactMatch],
  ["F1", ({ f1 }) => f1],
  ["contains", ({ contains }) => contains],
  ["cites gold", ({ citesGold }) => citesGold],
] as const satisfies readonly (readonly [string, (measures: StageMeasures) => Estimate | null])[];

const legend = "rightly: refused, of the questions without an answer; wrongly: refused, of those with one";

/** The figures of the answers as a person reads them: every stage, over all questions and by type. */
export function formatAnswersEvaluation(report: AnswersReport, { bold }: Colors): string[] {
  const groups: readonly (readonly [string, AnswerMeasures])[] = [["all", report], ...Object.entries(report.byType)];
  const width = Math.max(...groups.map(([name]) => printable(name).length), 4);
  const stageWidth = Math.max(...stageNames.map((name) => name.length));
  const header = ["type".padEnd(width), "stage".padEnd(stageWidth), ...columns.map(([title]) => title.padStart(10))];
  const rows = groups.flatMap(([name, measures]) =>
    measuredStages(measures).map(([stage, scores]) =>
      [printable(name).padEnd(width), stage.padEnd(stageWidth), ...columns.map(([, read]) => cell(read(scores)))].join(" "),
    ),
  );
  return [heading(report, bold), ...evidence(report), "", bold(header.join(" ")), ...rows, legend, "", ...reasons(report), ...model(report)];
}

function heading({ answerable, unanswerable, passedOver, floor }: AnswersReport, bold: Colors["bold"]): string {
  const counts = `${howMany(answerable, "question")} with an answer in the corpus, ${unanswerable} without one, where a refusal is right`;
  const left = passedOver === 0 ? "" : `, ${passedOver} not asked for one`;
  const limit = floor === null || floor.minSimilarity === null ? "no floor" : floor.minSimilarity === "measured" ? "the floor of the embedding model" : `floor ${floor.minSimilarity}`;
  return `${bold("Answers:")} ${counts}${left}; ${limit}`;
}

function evidence({ evidenceHoldsGold }: AnswersReport): string[] {
  if (evidenceHoldsGold === null) return [];
  return [`The evidence holds the gold answer for ${scoreText(evidenceHoldsGold.mean)} of ${howMany(evidenceHoldsGold.queries, "question")}.`];
}

function measuredStages({ stages }: AnswerMeasures): (readonly [StageName, StageMeasures])[] {
  return stageNames.flatMap((name) => {
    const measures = stages[name];
    return measures === undefined ? [] : [[name, measures] as const];
  });
}

const cell = (estimate: Estimate | null): string => (estimate === null ? "–" : scoreText(estimate.mean)).padStart(10);

/** What the refusals of each stage were for, where there are any. */
function reasons(report: AnswersReport): string[] {
  return measuredStages(report).flatMap(([stage, { reasons: found }]) => {
    const lists = ([["unanswerable", "rightly, without an answer:"], ["answerable", "wrongly, with an answer:"]] as const).flatMap(([kind, words]) => {
      const counts = Object.entries(found[kind]).map(([reason, count]) => `${reason} ${count}`);
      return counts.length === 0 ? [] : [`${words} ${counts.join(", ")}`];
    });
    return lists.length === 0 ? [] : [`Refused, ${stage}: ${lists.join("; ")}`];
  });
}

function model({ model: used }: AnswersReport): string[] {
  if (used === null) return [];
  return [`Model ${printable(used.name)}: ${used.usage.inputTokens} tokens in, ${used.usage.outputTokens} tokens out`];
}
