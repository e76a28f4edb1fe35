import { mostExamples } from "../faults/read-faults.js";
import type { HealthFinding } from "../health.js";

/** Embedding sets that somebody began to drop. */
export function findInSets(dropping: readonly string[]): HealthFinding[] {
  if (dropping.length === 0) return [];
  return [
    {
      code: "DROP_UNFINISHED",
      text: `Embedding sets whose drop was not finished: ${dropping.join(", ")}.`,
      count: dropping.length,
      examples: dropping.slice(0, mostExamples),
      fix: "Drop them again, which goes on (`ask embeddings drop` on the command line).",
    },
  ];
}
