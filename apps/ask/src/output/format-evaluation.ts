import { type EvaluationReport, type MetricName, metricNames } from "@graphspan/evaluation";
import type { Colors } from "picocolors/types.js";
import { formatAnswersEvaluation } from "./format-evaluation-answers.js";
import { printable } from "./printable.js";
import { scoreText } from "./score-text.js";

/** The measures shown for each type of query. */
const shownByType = ["R@5", "R@10", "All@8", "MRR@10", "nDCG@10"] as const satisfies readonly MetricName[];

/** The figures of an evaluation as a person reads them. */
export function formatEvaluation(report: EvaluationReport, colours: Colors): string {
  const answers = report.answers === null ? [] : ["", ...formatAnswersEvaluation(report.answers, colours)];
  const rankings = [...heading(report, colours), "", ...measures(report, colours), "", ...types(report, colours), ...latency(report)];
  return [...rankings, ...answers, ...kept(report)].join("\n");
}

function heading({ counts, provenance }: EvaluationReport, { bold, dim }: Colors): string[] {
  const { vector, fullText, server, preset, groupBy } = provenance;
  const grouped = groupBy === null ? "" : ` in ${counts.documents} groups by ${printable(groupBy)}`;
  const scoped = provenance.scopesIgnored ? ", scopes ignored" : counts.scopedQueries === 0 ? "" : `, ${counts.scopedQueries} with a scope`;
  const left = counts.queriesWithoutJudgements === 0 ? "" : `, ${counts.queriesWithoutJudgements} left out for want of judgements`;
  const how = [
    `${server.product} ${server.version}`,
    ...(vector === null ? [] : [`vectors of ${printable(vector.model)}`]),
    ...(fullText === null ? [] : [`analyzer ${fullText.analyzer}`]),
  ];
  return [
    `${bold(`Preset ${preset}:`)} ${counts.queries} questions${scoped}${left}; ${counts.rows} rows${grouped}, ${counts.chunks} passages`,
    dim(how.join(" · ")),
  ];
}

function measures({ metrics, intervals, afterBudget }: EvaluationReport, { bold }: Colors): string[] {
  const rows = metricNames.map((name) => {
    const { low, high } = intervals[name];
    return `${name.padEnd(9)} ${scoreText(metrics[name])}   ${scoreText(low)}–${scoreText(high)}   ${scoreText(afterBudget.metrics[name])}`;
  });
  return [bold(`${"".padEnd(9)} ranked   95 % interval   after the budget`), ...rows];
}

function types({ byType }: EvaluationReport, { bold }: Colors): string[] {
  const names = Object.keys(byType);
  if (names.length === 0) return [];
  const width = Math.max(...names.map((name) => printable(name).length), 4);
  const header = `${"type".padEnd(width)} ${"questions".padStart(9)} ${shownByType.map((name) => name.padStart(8)).join(" ")}`;
  const rows = names.map((name) => {
    const { queries, metrics } = byType[name]!;
    const scores = shownByType.map((metric) => scoreText(metrics[metric]).padStart(8));
    return `${printable(name).padEnd(width)} ${String(queries).padStart(9)} ${scores.join(" ")}`;
  });
  return [bold(header), ...rows, ""];
}

function latency({ latencyMs }: EvaluationReport): string[] {
  const shown = ({ p50, p95 }: { readonly p50: number; readonly p95: number }): string => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
  const { withEmbedding } = latencyMs;
  return [`Retrieval: ${shown(latencyMs)}${withEmbedding === null ? "" : `; with embedding ${shown(withEmbedding)}`}`];
}

function kept({ provenance: { space } }: EvaluationReport): string[] {
  return space.kept ? [keptText(space.name)] : [];
}

/** How to remove a space that stays. */
export const keptText = (space: string): string => `Kept in the database; to remove it: ask evaluate --drop ${space}`;
