import { isAbsolute, relative } from "node:path";
import type { Evidence, EvidenceItem, RouteHit, RouteName } from "@graphspan/core";
import type { Colors } from "picocolors/types.js";
import wrapAnsi from "wrap-ansi";
import { printable, printableName } from "./printable.js";

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
  const title = source.title || source.uri;
  const place = [title, ...source.sectionPath.filter((heading) => heading !== title)].join(" › ");
  const cut = item.cut ? " (cut by the budget)" : "";
  const file = `${printableName(placeOf(source, folder))}  ${positionOf(item)}${cut}`;
  const text = printable(item.text.replace(/^\n+|\s+$/g, ""));
  return [
    `${colours.bold(`[${item.rank}]`)} ${colours.bold(printableName(place))}`,
    `${margin}${colours.cyan(file)}`,
    `${margin}${colours.dim(`${item.routes.map(formatRoute).join(" · ")} · fused ${item.score.toFixed(4)}`)}`,
    ...wrapped(text, columns).map((line) => `${margin}${colours.dim("│")} ${line}`),
  ].join("\n");
}

/** Indentation of a line stays, since it may be code; where a line is broken, the space goes. */
function wrapped(text: string, columns: number | null): string[] {
  const lines = text.split("\n");
  if (columns === null) return lines;
  const width = Math.max(columns - margin.length - 2, 20);
  return lines.flatMap((line) =>
    wrapAnsi(line, width, { hard: true, trim: false })
      .split("\n")
      .map((part, index) => (index === 0 ? part : part.trimStart())),
  );
}

/** Whether the document is one row of a file: its uri is then no part of the file's path. */
function isRow({ path, uri }: EvidenceItem["source"]): boolean {
  return path !== "" && !path.replaceAll("\\", "/").endsWith(uri);
}

/** Page and bytes. Where the text was made from other bytes of the file, those are what a person can look up. */
function positionOf(item: EvidenceItem): string {
  const { source, span, sourceSpan } = item;
  const page = source.page === undefined ? "" : `page ${source.page}  `;
  const { startByte, endByte } = sourceSpan ?? span;
  return `${page}bytes ${startByte}–${endByte}${sourceSpan === undefined ? unitOf(item) : ""}`;
}

/** What the bytes count in, where that is not the file. */
function unitOf({ grounding, source }: EvidenceItem): string {
  if (grounding === "chunk") return " of the stored passage";
  if (isRow(source)) return " of its title and text";
  return packed.test(source.path) ? " of its text" : "";
}

/** Files whose bytes no reader can point at. */
const packed = /\.(pdf|docx)$/i;

function placeOf(source: EvidenceItem["source"], folder: string): string {
  const { path, uri } = source;
  if (!isAbsolute(path)) return path || uri;
  const short = relative(folder, path);
  const file = short.startsWith("..") || isAbsolute(short) ? path : short;
  return isRow(source) ? `${file} › ${uri}` : file;
}

function formatRoute({ route, rank, score }: RouteHit): string {
  return `${routeNames[route]} #${rank} (${score.toFixed(3)})`;
}

function formatNothingFound({ scope, trace }: Evidence): string {
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
