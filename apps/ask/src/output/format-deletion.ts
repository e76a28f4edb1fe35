import type { DeletionReport } from "@graphspan/ingest";
import type { Colors } from "picocolors/types.js";
import { howMany } from "./how-many.js";
import { printableName } from "./printable.js";

/** What a deletion did, for a person. */
export function formatDeletion({ documents, chunks, notFound, adopted }: DeletionReport, colours: Colors): string {
  const line = (name: string, what: string): string => `${colours.yellow(what)} ${printableName(name)}`;
  return [
    `${colours.bold("Deleted:")} ${howMany(documents, "document")}, ${howMany(chunks, "passage")}`,
    ...notFound.map((name) => line(name, "not found")),
    ...(notFound.length === 0 ? [] : ["A document's uri is its path below the folder that was ingested, or the id of its row; `ask evidence --json` names both it and the id."]),
    ...adopted.map((name) => line(name, "held by an adoption")),
    ...(adopted.length === 0 ? [] : ["What an adoption holds stays: undo the adoption (`ask adopt list` names it)."]),
  ].join("\n");
}
