import { neo4jError } from "../errors.js";
import type { Layout } from "../layout/layout.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import { type ChangesOfRun, type Run, type RunKind, runKinds, type RunState, runStates } from "./run.js";
import { runWriteTimeoutMs } from "./run-write-timeout.js";
import { runEnded } from "./run-ended.js";
import { endRun, insertRun, selectRuns, updateRunCounts } from "./run-queries.js";

/** Options of {@link startRun}. */
export interface StartRunOptions extends CallOptions {
  /** Unique; the caller makes it. */
  readonly id: string;
  readonly kind: RunKind;
  /** What is shown; the order of runs goes by the server. */
  readonly startedAt: Date;
  /** Plain JSON. @default {} */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** Whether it records what it replaces and deletes ({@link recordChange}), so that {@link diffRuns} can tell. @default false */
  readonly recordsChanges?: boolean | undefined;
}

/** Records a run as `running`. Repeating it with the same id changes nothing. */
export async function startRun(store: Pick<GraphStore, "run">, layout: Layout, options: StartRunOptions): Promise<void> {
  const { id, kind, startedAt, settings = {}, recordsChanges = false, ...call } = options;
  const changes: ChangesOfRun | null = recordsChanges ? "kept" : null;
  await store.run(insertRun(layout), { id, kind, startedAt: startedAt.toISOString(), settings: JSON.stringify(settings), changes }, call);
}

/** Options of {@link recordRunCounts}. */
export interface RecordRunCountsOptions extends CallOptions {
  readonly id: string;
  readonly counts: Run["counts"];
}

/** Replaces the counts of a run. @throws `RUN.NOT_FOUND` */
export async function recordRunCounts(store: GraphStore, layout: Layout, options: RecordRunCountsOptions): Promise<void> {
  const { id, counts, ...call } = options;
  await runOne(store, updateRunCounts(layout), { id, counts: JSON.stringify(counts) }, call);
}

/** Options of {@link finishRun}. */
export interface FinishRunOptions extends CallOptions {
  readonly id: string;
  readonly state: Exclude<RunState, "running" | "ending">;
  readonly finishedAt: Date;
  /** The last counts that were recorded when left out. */
  readonly counts?: Run["counts"] | undefined;
}

/** Records how a run ended. @throws `RUN.ENDED` where it does not run: it was reset, has ended otherwise, or nobody has started it. */
export async function finishRun(store: Pick<GraphStore, "run">, layout: Layout, options: FinishRunOptions): Promise<void> {
  // Who ends runs from outside, or forgets what they changed, may hold this one while waiting for another.
  const { id, state, finishedAt, counts, signal, timeoutMs = runWriteTimeoutMs } = options;
  const parameters = { id, state, finishedAt: finishedAt.toISOString(), counts: counts === undefined ? null : JSON.stringify(counts) };
  const rows = await store.run(endRun(layout), parameters, { signal, timeoutMs });
  if (rows.length === 0) throw runEnded(id);
}

/** Options of {@link listRuns}. */
export interface ListRunsOptions extends CallOptions {
  /** @default all */
  readonly kinds?: readonly RunKind[] | undefined;
  /** @default all */
  readonly states?: readonly RunState[] | undefined;
}

/** The runs of a graph in the order in which they began, whatever the clocks of those who started them say: the oldest first. */
export async function listRuns(store: Pick<GraphStore, "run">, layout: Layout, options: ListRunsOptions = {}): Promise<Run[]> {
  const { kinds = runKinds, states = runStates, ...call } = options;
  return store.run(selectRuns(layout), { kinds, states }, call);
}

/** Runs that did not finish what they began: they failed, were interrupted or reset, or their process died (or still works on it). */
export async function findUnfinishedRuns(
  store: Pick<GraphStore, "run">,
  layout: Layout,
  options: Omit<ListRunsOptions, "states"> = {},
): Promise<Run[]> {
  return listRuns(store, layout, { ...options, states: ["running", "failed", "interrupted", "ending"] });
}

async function runOne(
  store: Pick<GraphStore, "run">,
  query: Query<{ id: string }>,
  parameters: { readonly id: string } & Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<void> {
  const rows = await store.run(query, parameters, options);
  if (rows.length === 0) throw neo4jError("RUN.NOT_FOUND", `There is no run ${parameters.id}.`, { details: { run: parameters.id } });
}
