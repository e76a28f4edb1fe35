import type { Metadata } from "@graphspan/ingest";
import { evaluationError } from "../errors.js";

/**
 * Name of the group a row belongs to, or null where it has none and is a document by itself.
 *
 * @throws `EVALUATION.INVALID_CORPUS` for a list, which could put the row into several groups.
 */
export function groupNameOf(metadata: Metadata, groupBy: string | undefined, place: string): string | null {
  const value = groupBy === undefined || !Object.hasOwn(metadata, groupBy) ? undefined : metadata[groupBy];
  if (value === undefined || value === "") return null;
  if (typeof value !== "object") return String(value);
  throw evaluationError("EVALUATION.INVALID_CORPUS", `${place}: the row cannot be grouped by ${groupBy}, which is a list.`, {
    details: { place },
    fix: "Group by a key whose values are texts, numbers or booleans.",
  });
}
