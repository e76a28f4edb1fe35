import type { DropCounts, DropReason } from "./drop-reason.js";

/** Counts what is dropped. */
export interface DropCounter {
  /** Counts one thing, and gives null in its place. */
  drop(reason: DropReason): null;
  counts(): DropCounts;
}

export function createDropCounter(from: DropCounts = {}): DropCounter {
  const counts = new Map(Object.entries(from) as [DropReason, number][]);
  return {
    drop: (reason) => {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      return null;
    },
    counts: () => Object.fromEntries([...counts].filter(([, count]) => count > 0).sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}
