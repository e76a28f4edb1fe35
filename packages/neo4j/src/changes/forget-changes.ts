import type { Layout } from "../layout/layout.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import { deleteForgotten, markForgotten } from "./change-queries.js";

/** Options of {@link forgetChanges}. */
export interface ForgetChangesOptions extends CallOptions {
  /** Of how many runs, the last ones, it stays on record what they replaced and deleted. */
  readonly keep: number;
}

/** Small nodes without relationships. */
const batchSize = 10_000;

/**
 * Forgets what runs replaced and deleted, but for the last ones; {@link diffRuns} refuses to compare across them from then on. An ingest and a deletion do
 * this when they end. Where it is stopped, the next one goes on.
 */
export async function forgetChanges(store: Pick<GraphStore, "run">, layout: Layout, { keep, ...call }: ForgetChangesOptions): Promise<void> {
  const [row] = await store.run(markForgotten(layout), { keep }, call);
  if (row!.forgotten === 0) return;
  for (let deleted = batchSize; deleted === batchSize; )
    deleted = (await store.run(deleteForgotten(layout), { limit: batchSize }, call))[0]!.deleted;
}
