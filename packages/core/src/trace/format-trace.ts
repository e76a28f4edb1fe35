import { z } from "zod";
import { parseOptions } from "../errors/parse-options.js";
import type { CandidateTrace, Evidence, EvidenceItem, Provenance, RouteTrace, Trace } from "../evidence/evidence.js";
import type { RouteName } from "../fusion/candidate.js";
import { isSameChunk } from "../fusion/chunk-map.js";
import type { Fusion } from "../fusion/fusion.js";
import type { SelectionSettings } from "../selection/selection-settings.js";
import { counted, printable, printScore } from "./printable.js";
import { documentsWith, findTwin } from "./shared-ids.js";
import { table } from "./table.js";
import { scoreOf, twinOf } from "./trace-score.js";

/** What {@link formatTrace} shows. */
export interface FormatTraceOptions {
  /** Candidates at most, best first. @default 20 */
  readonly candidates?: number | undefined;
}

const optionsSchema = z.strictObject({ candidates: z.int().min(0).default(20) });
const longestQuestion = 200;

/**
 * Shows a person what every route and stage did: plain text, aligned, without colours. Nothing in the evidence, which may have been
 * read from a file, can drive a terminal or begin a line of its own.
 *
 * @throws `CONFIG.INVALID_OPTIONS`
 */
export function formatTrace(evidence: Evidence, options: FormatTraceOptions = {}): string {
  const { candidates: shown } = parseOptions<{ candidates: number }>("formatTrace", optionsSchema, options);
  const { scope, limits, provenance, trace } = evidence;
  const left = trace.candidates.length - shown;
  const lines = [
    ...table([
      ["Question", shorten(evidence.question)],
      ["Scope", describeScope(scope)],
      ["Settings", describeSettings(trace.settings)],
    ]),
    "",
    "Routes",
    ...indented(table(trace.routes.map(describeRoute))),
    "",
    `Candidates, best first (${trace.candidates.length})`,
    ...indented(candidateTable(evidence, shown)),
    ...(left > 0 ? [`  ... and ${left} more`] : []),
    "",
    ...describeContext(evidence.context),
    `Limits: ${counted(limits.omittedItems, "candidate")} found no room; reached: ${limits.limitsReached.join(", ") || "none"}`,
    ...trace.warnings.map((warning) => `Warning: ${warning}`),
    `Answered by ${describeProvenance(provenance)}`,
  ];
  return lines.map((line) => `${printable(line)}\n`).join("");
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function shorten(question: string): string {
  const characters = Array.from(question);
  return characters.length > longestQuestion ? `${characters.slice(0, longestQuestion).join("")}…` : question;
}

function describeContext(context: Evidence["context"]): string[] {
  const rows = context.filter(({ label }) => label === "cypher").length;
  const neighbours = counted(context.length - rows, "neighbour");
  return context.length === 0 ? [] : [`Context: ${neighbours}, ${counted(rows, "row")} of the Cypher expansion`];
}

function describeScope({ name, documents, chunks, strategies, expansionRowsOutsideScope }: Evidence["scope"]): string {
  const ways = Object.entries(strategies).map(([route, strategy]) => `${route} ${strategy}`);
  const dropped = expansionRowsOutsideScope ? "; expansion rows outside were dropped" : "";
  const size = `${counted(documents, "document")}, ${counted(chunks, "chunk")}`;
  return `${name}: ${size}${ways.length > 0 ? ` (${ways.join(", ")})` : ""}${dropped}`;
}

function describeSettings({ preset, fusion, dedup, budget }: SelectionSettings): string {
  const limits = `${counted(budget.maxItems, "item")}, ${counted(budget.maxUtf8Bytes, "byte")}`;
  return `${preset}, fusion ${describeFusion(fusion)}, copies ${dedup ? "dropped" : "kept"}, ${limits}`;
}

function describeFusion(fusion: Fusion): string {
  if (typeof fusion === "string") return fusion;
  return fusion.neo4jGraphRag === "naive" ? "neo4jGraphRag naive" : `neo4jGraphRag linear, alpha ${fusion.alpha}`;
}

function describeRoute({ route, state, candidates, more, reason }: RouteTrace): string[] {
  return [route, state, state === "ran" ? `${counted(candidates, "candidate")}${more ? ", had more" : ""}` : reason ?? ""];
}

function candidateTable({ items, trace }: Evidence, shown: number): string[] {
  if (shown === 0 || trace.candidates.length === 0) return [];
  const routes = [...new Set([...trace.settings.routes, ...trace.candidates.flatMap((each) => each.routes.map(({ route }) => route))])];
  const paths = new Map(items.map(({ documentId, source }) => [documentId, source.path]));
  const documentOf = ({ documentId }: CandidateTrace): string => paths.get(documentId) ?? documentId;
  return table([
    ["#", "score", ...routes, "outcome", "chunk", "document"],
    ...trace.candidates.slice(0, shown).map((candidate, index) => {
      const item = items.find((each) => isSameChunk(each, candidate));
      return [
        String(index + 1),
        printScore(scoreOf(candidate)),
        ...routes.map((route) => describeHit(candidate, route)),
        item ? describeItem(item, candidate) : describeDrop(candidate, trace.candidates, documentOf),
        candidate.chunkId,
        documentOf(candidate),
      ];
    }),
  ]);
}

/** Rank and native score in one route. */
function describeHit({ routes }: CandidateTrace, route: RouteName): string {
  const hit = routes.find((each) => each.route === route);
  return hit ? `${String(hit.rank).padStart(3)}: ${printScore(hit.score)}` : "";
}

function describeItem({ rank, cut, span }: EvidenceItem, { utf8Bytes }: CandidateTrace): string {
  return cut ? `item ${rank}, cut to ${span.endByte - span.startByte} of ${counted(utf8Bytes, "byte")}` : `item ${rank}`;
}

function describeDrop(
  candidate: CandidateTrace,
  candidates: Trace["candidates"],
  documentOf: (candidate: CandidateTrace) => string,
): string {
  const { stage = "dropped", reason = "no reason is given" } = candidate.stages.find(({ outcome }) => outcome === "dropped") ?? {};
  const id = twinOf(candidate);
  if (id === undefined) return `${stage}: ${reason}`;
  const twin = documentsWith(candidates, id) > 1 ? findTwin(candidates, candidate) : undefined;
  return `copy of ${id}${twin ? ` of ${documentOf(twin)}` : ""}: ${reason}`;
}

function describeProvenance({ server, layout, vector, fullText }: Provenance): string {
  const parts = [`${server.product} ${server.version}`, `layout ${layout}`];
  if (vector) {
    const { index, model, dimensions, similarity, quantization, method, indexCandidates, rescored } = vector;
    const candidates = indexCandidates > 0 ? `, ${counted(indexCandidates, "index candidate")}` : "";
    const how = `${method}${candidates}${rescored ? ", rescored" : ""}`;
    parts.push(`vectors ${index} (${model}, ${dimensions} ${similarity}, quantization ${quantization}, ${how})`);
  }
  if (fullText) parts.push(`words ${fullText.index} (${fullText.analyzer}: ${fullText.fields.join(", ")})`);
  return parts.join("; ");
}
