import type { Evidence, EvidenceItem, RouteHit, RouteName } from "@graphspan/core";
import type { Colors } from "picocolors/types.js";
import { printable, printableName } from "./printable.js";
import { fileOf, pageOf, titleOf, unitOf } from "./source-place.js";
import { wrapLines } from "./wrap-lines.js";

const routeNames: Readonly<Record<RouteName, string>> = { vector: "vector", fullText: "full-text", graph: "graph" };

export interface CitationStyle {
  readonly colours: Colors;
  /** Files below this folder are shown relative to it. */
  readonly folder: string;
  /** Columns to wrap passages at; null leaves their lines as they are. */
  readonly columns: number | null;
}

const margin = "    ";

/** Evidence as a person reads it: numbered passages, each with file, section, byte span and the routes it came by. */
export function formatCitations(evidence: Evidence, style: CitationStyle): string {
  const { colours } = style;
  if (evidence.items.length === 0) return formatNothingFound(evidence);
  const passages = evidence.items.map((item) => formatPassage(item, style));
  const { omittedItems } = evidence.limits;
  const omitted = omittedItems === 0 ? [] : [colours.dim(`${omittedItems} more passages were found; --items and --bytes show more.`)];
  return [...passages, ...omitted, ...formatRouteProblems(evidence, colours)].join("\n\n");
}

function formatPassage(item: EvidenceItem, { colours, folder, columns }: CitationStyle): string {
  const { source } = item;
  const cut = item.cut ? " (cut by the budget)" : "";
  const file = `${printableName(fileOf(source, folder))}  ${positionOf(item)}${cut}`;
  const text = printable(item.text.replace(/^\n+|\s+$/g, ""));
  return [
    `${colours.bold(`[${item.rank}]`)} ${colours.bold(printableName(titleOf(source)))}`,
    `${margin}${colours.cyan(file)}`,
    `${margin}${colours.dim(`${item.routes.map(formatRoute).join(" · ")} · fused ${item.score.toFixed(4)}`)}`,
    ...wrapLines(text, columns === null ? null : columns - margin.length - 2).map((line) => `${margin}${colours.dim("│")} ${line}`),
  ].join("\n");
}

/** Page and bytes. Where the text was made from other bytes of the file, those are what a person can look up. */
function positionOf(item: EvidenceItem): string {
  const { source, span, sourceSpan } = item;
  const { startByte, endByte } = sourceSpan ?? span;
  return `${pageOf(source)}bytes ${startByte}–${endByte}${sourceSpan === undefined ? unitOf(item) : ""}`;
}

function formatRoute({ route, rank, score }: RouteHit): string {
  return `${routeNames[route]} #${rank} (${score.toFixed(3)})`;
}

/** Why there are no passages. */
export function formatNothingFound({ scope, trace }: Evidence): string {
  if (scope.chunks === 0 && scope.name !== "everything") return "The scope holds no passages: check its ids, names and dates.";
  if (scope.chunks === 0) return "The graph holds no passages yet. Add documents with `ask ingest <folder>`.";
  const routes = trace.routes.map(({ route, state, reason }) => `${routeNames[route]}: ${reason ?? `${state}, nothing found`}`);
  return `No passage was found among ${scope.chunks} passages of ${scope.documents} documents${scope.name === "everything" ? "" : " in the scope"}.\n${routes.join("\n")}`;
}

function formatRouteProblems({ trace }: Evidence, colours: Colors): string[] {
  return trace.routes
    .filter(({ state }) => state !== "ran")
    .map(({ route, state, reason }) => colours.yellow(`The ${routeNames[route]} route ${state === "failed" ? "failed" : "was skipped"}: ${reason ?? "no reason given"}`));
}

/** Why routes that should have searched did not, of evidence with passages: without any this is told with what was not found. */
export function formatFailedRoutes(evidence: Evidence, colours: Colors): string[] {
  const failed = evidence.trace.routes.filter(({ state }) => state === "failed");
  return evidence.items.length === 0 ? [] : formatRouteProblems({ ...evidence, trace: { ...evidence.trace, routes: failed } }, colours);
}
