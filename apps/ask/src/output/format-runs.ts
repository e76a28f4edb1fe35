import type { Run, RunDifference } from "@graphspan/neo4j";
import type { Colors } from "picocolors/types.js";
import { printableName } from "./printable.js";

/** A run on one line. */
export function formatRun({ id, kind, state, startedAt, counts }: Run, colours: Colors): string {
  const counted = Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [`${count} ${name}`]));
  return `${printableName(id)} ${colours.dim(startedAt)} ${kind}, ${state}${counted.length === 0 ? "" : `: ${counted.join(", ")}`}`;
}

/** What became of a document, on one line. Longer hashes tell no more to an eye. */
export function formatDifference({ change, documentId, uri, before, after, movedFrom }: RunDifference, colours: Colors): string {
  const name = printableName(uri ?? documentId);
  const from = movedFrom === null ? "" : `${printableName(movedFrom.uri ?? movedFrom.documentId)} → `;
  const hashes = [before, after].map((hash) => hash?.slice(0, 12) ?? "").filter((hash) => hash !== "");
  return `${change.padEnd(9)} ${from}${name} ${colours.dim([...new Set(hashes)].join(" → "))}`;
}
