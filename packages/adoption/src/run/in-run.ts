import { type GraphStore, holdRun, type Layout, type Transaction } from "@graphspan/neo4j";

/** What every write of an adoption needs. */
export interface AdoptionRun {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly run: string;
  readonly signal: AbortSignal | undefined;
}

/** One property of each chunk is changed, and the indexes that hold it. */
export const wholeGraphTimeoutMs = 30 * 60_000;

/**
 * Every write of an application happens here. The run is locked first, so two that apply one plan at once take turns, and an undo that has
 * begun lets nothing be written any more.
 *
 * @throws `RUN.ENDED`
 */
export async function inRun<Result>(
  { store, layout, run, signal }: AdoptionRun,
  work: (transaction: Transaction) => Promise<Result>,
  { timeoutMs }: { readonly timeoutMs?: number | undefined } = {},
): Promise<Result> {
  return store.transaction(
    async (transaction) => {
      await holdRun(transaction, layout, run);
      return work(transaction);
    },
    { signal, timeoutMs },
  );
}
