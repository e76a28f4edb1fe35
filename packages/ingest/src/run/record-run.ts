import { finishRun, type GraphStore, type Layout, type RunKind, startRun } from "@graphspan/neo4j";
import { lastWordsMs } from "../embedding/last-words.js";

export interface RecordedRun {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly id: string;
  readonly kind: RunKind;
  readonly settings: Readonly<Record<string, unknown>>;
  /** What is done by then, also where the work has failed. */
  readonly counts: () => Readonly<Record<string, number>>;
  readonly signal: AbortSignal | undefined;
  readonly now: () => Date;
}

/** Does some work as a run, whose record tells how it ended. */
export async function recordRun<Result>(run: RecordedRun, work: () => Promise<Result>): Promise<Result> {
  const { store, layout, id, kind, settings, counts, signal, now } = run;
  await startRun(store, layout, { id, kind, startedAt: now(), settings, recordsChanges: true, signal });
  const finish = (state: "finished" | "failed" | "interrupted", until?: AbortSignal): Promise<void> =>
    finishRun(store, layout, { id, state, finishedAt: now(), counts: counts(), signal: until });
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    // The first error is the one to tell; a server that is gone cannot be told anything.
    await finish(signal?.aborted === true ? "interrupted" : "failed", AbortSignal.timeout(lastWordsMs)).catch(() => undefined);
    throw error;
  }
  await finish("finished", signal);
  return result;
}
