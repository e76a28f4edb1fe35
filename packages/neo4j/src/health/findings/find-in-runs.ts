import { mostExamples } from "../faults/read-faults.js";
import type { HealthFinding } from "../health.js";
import type { RunCount } from "../health-queries.js";

export function findInRuns(runs: readonly RunCount[]): HealthFinding[] {
  const unfinished = runs.filter(({ state, latest }) => state !== "finished" && latest.length > 0);
  if (unfinished.length === 0) return [];
  const ids = unfinished.flatMap(({ latest }) => latest);
  return [
    {
      code: "UNFINISHED_RUNS",
      text: `Runs that did not finish, and were not repeated since: ${unfinished.map(({ state, latest }) => `${latest.length} ${state}`).join(", ")}.`,
      count: ids.length,
      examples: ids.slice(0, mostExamples),
      fix: unfinished.some(({ state }) => state === "ending")
        ? "Repeat the reset or the undo that was stopped (ending), and run the others again: what is done already is skipped."
        : "Run them again: what is done already is skipped.",
    },
  ];
}
