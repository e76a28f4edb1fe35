import { defaultCorpus, type Run, type RunDifference } from "@graphspan/neo4j";
import type { Colors } from "picocolors/types.js";
import { printableName } from "./printable.js";

/** A run on one line. */
export function formatRun({ id, kind, state, startedAt, counts, settings }: Run, colours: Colors): string {
  const counted = Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [`${count} ${printableName(name)}`]));
  const outcome = counted.length === 0 ? "" : `: ${counted.join(", ")}`;
  const { undoneAt } = settings;
  const undone = typeof undoneAt === "string" ? `, undone ${printableName(undoneAt)}` : "";
  return `${printableName(id)} ${colours.dim(printableName(startedAt))} ${printableName(kind)}, ${printableName(state)}${outcome}${undone}`;
}

/** What became of a document, on one line, with its corpus where that is not the usual one. Longer hashes tell no more to an eye. */
export function formatDifference({ change, documentId, corpus, uri, before, after, movedFrom }: RunDifference, colours: Colors): string {
  const named = corpus === null || corpus === defaultCorpus ? "" : ` ${colours.dim(`(${printableName(corpus)})`)}`;
  const name = printableName(uri ?? documentId);
  const from = movedFrom === null ? "" : `${printableName(movedFrom.uri ?? movedFrom.documentId)} → `;
  const hashes = [before, after].map((hash) => printableName(hash?.slice(0, 12) ?? "")).filter((hash) => hash !== "");
  return `${change.padEnd(9)} ${from}${name}${named} ${colours.dim([...new Set(hashes)].join(" → "))}`;
}
