import { untilAborted } from "./until-aborted.js";

/**
 * Does the work for each entry, `width` of them at a time, and gives the results in order. The first failure rejects at once, as the signal
 * does; nothing more is begun then.
 */
export async function mapSomeAtATime<Entry, Result>(
  entries: readonly Entry[],
  work: (entry: Entry) => Result | Promise<Result>,
  { width, signal }: { readonly width: number; readonly signal?: AbortSignal | undefined },
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  let isOver = false;
  const worker = async (): Promise<void> => {
    while (!isOver && next < entries.length) {
      const index = next;
      next += 1;
      results[index] = await work(entries[index]!);
    }
  };
  try {
    await untilAborted(Promise.all(Array.from({ length: Math.min(width, entries.length) }, worker)), signal);
  } finally {
    isOver = true;
  }
  return results;
}
