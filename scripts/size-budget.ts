import { readFileSync } from "node:fs";
import type { Sizes } from "./size-measure.js";

const file = "scripts/size-budgets.json";

/** What a package may weigh, by its entry in the budgets' file; undefined where it has none. */
export function readBudget(name: string): Sizes | undefined {
  const budgets = JSON.parse(readFileSync(new URL("size-budgets.json", import.meta.url), "utf8")) as Readonly<Record<string, Sizes>>;
  return budgets[name];
}

/** What is too large, in sentences. */
export function overBudget(name: string, sizes: Sizes, budget: Sizes | undefined): string[] {
  if (budget === undefined) return [`${name} has no budget. Add it to ${file}; it measures ${JSON.stringify(sizes)}.`];
  return (["packed", "unpacked", "bundled"] as const)
    .filter((what) => sizes[what] > budget[what])
    .map(
      (what) =>
        `${name}: ${what} is ${sizes[what]} KiB, ${sizes[what] - budget[what]} KiB over its budget of ${budget[what]} KiB. ` +
        `Find out what grew; if it is worth it, raise the budget in ${file}.`,
    );
}
