import { markdownTable } from "markdown-table";
import type { Gate } from "./figures.js";
import type { Report, ReportTable } from "./report.js";
import type { Ratio } from "./statistics.js";
import type { VariantSummary } from "./summarize.js";

/** A report as Markdown, which reads well in a terminal and can be pasted into a page. */
export function formatReport({ bench, startedAt, machine, load, settings, tables, figures, gates, notes }: Report): string {
  const remarks = [...tables.flatMap(describeFailures), ...notes];
  return [
    `# ${bench}, ${startedAt}`,
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}. ` +
      `Load: ${oneDecimal(load.before)} before, ${oneDecimal(load.highest)} at most, ${oneDecimal(load.after)} after.`,
    Object.entries(settings)
      .map(([name, value]) => `${name}: ${value}`)
      .join("; "),
    ...tables.flatMap((table) => [`## ${table.title}`, formatTable(table)]),
    ...(Object.keys(figures).length === 0 ? [] : ["## Figures and targets", formatFigures(figures, gates)]),
    ...(remarks.length === 0 ? [] : [remarks.map((remark) => `- ${remark}`).join("\n")]),
  ].join("\n\n");
}

function formatTable({ base, variants }: ReportTable): string {
  return markdownTable([columns(base), ...variants.map(toRow)], { align: ["l", ...columns(base).slice(1).map(() => "r")] });
}

function formatFigures(figures: Report["figures"], gates: readonly Gate[]): string {
  const rows = Object.entries(figures).map(([key, value]) => {
    const gate = gates.find((candidate) => candidate.key === key);
    return [key, value === null ? "-" : threeDecimals(value), gate?.target ?? "", gate === undefined ? "" : verdict(gate)];
  });
  return markdownTable([["figure", "value", "target", "holds"], ...rows], { align: ["l", "r", "r", "l"] });
}

const verdict = ({ holds }: Gate): string => (holds === null ? "not measured" : holds ? "yes" : "no");

function describeFailures({ variants }: ReportTable): string[] {
  return variants.flatMap(({ name, failure }) => (failure === null ? [] : [`${name} failed (${failure.during}): ${failure.message}`]));
}

const columns = (base: string): string[] => ["variant", "p50 ms", "p95 ms", `p50 / ${base}`, "p95 ratio", "recall", "worst"];

function toRow({ name, p50Ms, p95Ms, p50Ratio, p95Ratio, recall, failure }: VariantSummary): string[] {
  return [
    failure === null ? name : `${name} (failed)`,
    p50Ms === null ? "-" : twoDecimals(p50Ms),
    p95Ms === null ? "-" : twoDecimals(p95Ms),
    ratio(p50Ratio),
    ratio(p95Ratio),
    recall === null ? "-" : recall.mean.toFixed(4),
    recall === null ? "-" : recall.worst.toFixed(2),
  ];
}

const oneDecimal = (value: number): string => value.toFixed(1);
const twoDecimals = (value: number): string => value.toFixed(2);
/** Without zeros that say nothing. */
const threeDecimals = (value: number): string => String(Number(value.toFixed(3)));

function ratio(of: Ratio | null): string {
  return of === null ? "-" : `${twoDecimals(of.value)} (${twoDecimals(of.low)}-${twoDecimals(of.high)})`;
}
