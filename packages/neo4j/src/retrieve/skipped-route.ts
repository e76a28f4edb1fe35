import type { FullTextIndexDescription, VectorIndexDescription } from "./index-description.js";

/** A route that cannot run, and why. */
export interface SkippedRoute {
  readonly run: false;
  readonly reason: string;
}

export function skipped(reason: string): SkippedRoute {
  return { run: false, reason };
}

/** Why an index cannot be searched; null where it can. */
export function indexObstacle(index: VectorIndexDescription | FullTextIndexDescription | null, name: string): string | null {
  if (index === null) return `there is no index ${name}`;
  if (!index.fitsLayout) return `${name} is not an index of this kind on the chunks of the layout`;
  if (index.state === "ONLINE") return null;
  return index.state === "POPULATING"
    ? `the index ${name} is still being filled (${Math.floor(index.populationPercent)} %)`
    : `the index ${name} is ${index.state}`;
}
