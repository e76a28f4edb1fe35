import type { Report } from "./report.js";

/** A report as JSON for programs: each figure stands where its name says, so that `jq .hybrid.recallAt20` finds it. */
export function jsonReport({ figures, ...report }: Report): string {
  const groups: Record<string, Record<string, number | null>> = {};
  const single: Record<string, number | null> = {};
  for (const [key, value] of Object.entries(figures)) {
    const [group, name] = key.split(".") as [string, string | undefined];
    if (name === undefined) single[group] = value;
    else (groups[group] ??= {})[name] = value;
  }
  return JSON.stringify({ ...report, ...groups, ...single }, null, 2);
}
