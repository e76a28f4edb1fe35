import { parseOptions } from "@graphspan/core";
import { z } from "zod";
import type { Layout } from "../layout/layout.js";
import { runKinds, runStates } from "../runs/run.js";
import { runWriteTimeoutMs } from "../runs/run-write-timeout.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import { deleteForgotten, markForgotten, markToForget, runsToForget } from "./change-queries.js";

/** Options of {@link forgetChanges}. */
export interface ForgetChangesOptions extends CallOptions {
  /** Of how many runs, the last ones, it stays on record what they replaced and deleted: a whole number from 0. */
  readonly keep: number;
}

const optionsSchema = z.strictObject({
  keep: z.int().min(0),
  signal: z.instanceof(AbortSignal).optional(),
  timeoutMs: z.number().positive().optional(),
});

/** Small nodes, hardly any of which has relationships. */
const batchSize = 10_000;
const runsOfOurs = { kinds: runKinds, states: runStates };

/**
 * Forgets what runs replaced and deleted, but for the last ones; {@link diffRuns} refuses to compare across them from then on. An ingest that is
 * given `keepChanges` does this when it ends; else nothing is ever forgotten. Where it is stopped or killed, the next one goes on.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, errors of the server, the signal's reason.
 */
export async function forgetChanges(store: Pick<GraphStore, "run">, layout: Layout, options: ForgetChangesOptions): Promise<void> {
  // Runs that are at work are marked, too, and each holds its own until what it writes is written.
  const { keep, timeoutMs = runWriteTimeoutMs, signal } = parseOptions("forgetChanges", optionsSchema, options);
  const call = { signal, timeoutMs };
  await store.run(markToForget(layout), { ...runsOfOurs, keep }, call);
  const runs = (await store.run(runsToForget(layout), runsOfOurs, call)).map(({ id }) => id);
  if (runs.length === 0) return;
  for (let deleted = batchSize; deleted === batchSize; )
    deleted = (await store.run(deleteForgotten(layout), { limit: batchSize }, call))[0]!.deleted;
  await store.run(markForgotten(layout), { runs }, call);
}
