import type { MergePassage, MergeReason, MergeSuggestion, MergeSuggestions } from "@graphspan/extraction";
import type { Colors } from "picocolors/types.js";
import { howMany } from "./how-many.js";
import { oneLine, printableName } from "./printable.js";

export interface SuggestionsStyle {
  readonly colours: Colors;
  /** Whether a part of the graph was looked at. */
  readonly isScoped: boolean;
}

/** What may be one, each with reasons, passages and the way to say yes. */
export function formatSuggestions({ suggestions, total, truncated, leftOut }: MergeSuggestions, { colours, isScoped }: SuggestionsStyle): string {
  const told = suggestions.map((suggestion) => formatSuggestion(suggestion, colours));
  const more = total > suggestions.length ? [colours.dim(`${total - suggestions.length} more are suggested: --limit shows more of them.`)] : [];
  const left = leftOut.map(({ kind, key, things }) => colours.dim(`Left out, ${truncated ? "since it lies behind a limit or would bring too much together" : "since it would bring too much together"}: ${kind} ${printableName(key)} (${howMany(things, "thing")})`));
  return suggestions.length + left.length === 0 ? nothing(truncated, isScoped) : [...told, ...more, ...left].join("\n\n");
}

/** What was not looked at is not said to be fine. */
function nothing(isTruncated: boolean, isScoped: boolean): string {
  const where = isScoped ? "in the scope " : "";
  if (isTruncated) return `Nothing ${where}seems to be one under several names, of what was looked at.`;
  return `Nothing ${where}seems to be one under several names. \`ask things\` lists what there is; --near compares names by their meaning, too.`;
}

function formatSuggestion(suggestion: MergeSuggestion, colours: Colors): string {
  const { id, things, reasons, passagesFor, passagesAgainst } = suggestion;
  const names = new Map(things.map((thing) => [thing.id, thing.name]));
  const isOfNames = reasons.some(({ kind }) => kind !== "embedding");
  return [
    ...things.map(({ name, class: kind, mentions, id: thing }) => `${colours.bold(printableName(name))} ${printableName(kind)}, ${howMany(mentions, "mention")} ${colours.dim(printableName(thing))}`),
    ...reasons.map((reason) => `  ${formatReason(reason, names)}`),
    ...excerpts(passagesFor).map((text) => `  ${colours.green("for")}     ${text}`),
    ...excerpts(passagesAgainst).map((text) => `  ${colours.red("against")} ${text}`),
    `  If they are one: ask merges apply ${(isOfNames ? [id] : things.map((thing) => thing.id)).map(printableName).join(" ")}`,
  ].join("\n");
}

function formatReason(reason: MergeReason, names: ReadonlyMap<string, string>): string {
  const [first, second] = reason.things.map((id) => printableName(names.get(id) ?? id));
  if (reason.kind === "foldedName") return "their names differ only in spelling, case or class";
  if (reason.kind === "alias") return `${first} is also called ${printableName(reason.quote)}, which is the name of ${second}`;
  return `${first} and ${second} mean about the same (cosine ${reason.cosine.toFixed(3)})`;
}

const [before, behind] = [60, 80];

/** Each once: copies of a passage say nothing more. */
const excerpts = (passages: readonly MergePassage[]): string[] => [...new Set(passages.map(excerpt))];

/** The words around the first mention, on one line. */
function excerpt({ text, mentions }: MergePassage): string {
  const at = Math.max(text.indexOf(mentions[0]?.quote ?? ""), 0);
  const [start, end] = [Math.max(at - before, 0), Math.min(at + behind, text.length)];
  return `${start > 0 ? "…" : ""}${oneLine(text.slice(start, end).toWellFormed())}${end < text.length ? "…" : ""}`;
}
