import type { Layout } from "../layout/layout.js";
import type { GraphStore } from "../store/graph-store.js";
import type { RunKind } from "./run.js";
import { finishRun, startRun } from "./runs.js";

/** How long somebody who has failed, or was stopped, tries to leave word of it in the graph, in milliseconds: whoever waits for the end waits for that, too. */
export const lastWordsMs = 5_000;

/** A run, as {@link recordRun} records it. */
export interface RecordedRun {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly id: string;
  readonly kind: RunKind;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Whether it records what it replaces and deletes; see {@link startRun}. */
  readonly recordsChanges: boolean;
  /** What is done by then, also where the work has failed. */
  readonly counts: () => Readonly<Record<string, number>>;
  readonly signal: AbortSignal | undefined;
  /** The clock of the record. */
  readonly now: () => Date;
}

/** Does some work as a run, whose record tells how it ended: `finished`, `failed`, or `interrupted` where the signal was aborted. */
export async function recordRun<Result>(run: RecordedRun, work: () => Promise<Result>): Promise<Result> {
  const { store, layout, id, kind, settings, recordsChanges, counts, signal, now } = run;
  await startRun(store, layout, { id, kind, startedAt: now(), settings, recordsChanges, signal });
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
