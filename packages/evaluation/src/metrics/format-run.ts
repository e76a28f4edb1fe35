import type { Run } from "./score-run.js";

/** A run as tab-separated lines: query id, row id, rank from 1. A row that is ranked twice stands at its first place. */
export function formatRun(run: Run): string {
  const lines = [...run].flatMap(([query, rows]) => [...new Set(rows)].map((row, index) => `${query}\t${row}\t${index + 1}\n`));
  return lines.join("");
}
