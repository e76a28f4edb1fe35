import { type GraphStore, holdRun, type Layout, type Transaction } from "@graphspan/neo4j";

/** What every write of a run needs. */
export interface WriteContext {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly run: string;
  /** Property of the vectors that are written; null where none are. */
  readonly vectorProperty: string | null;
  /** Properties of all embedding sets of the graph: a chunk that is embedded under another title loses them. */
  readonly vectorProperties: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/**
 * Every write of a run happens here. The run is held while the transaction lasts, so that a reset either waits for it and removes what it
 * wrote, or comes first and ends the run.
 *
 * @throws `RUN.ENDED`
 */
export async function inRun<Result>(
  { store, layout, run, signal }: WriteContext,
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
