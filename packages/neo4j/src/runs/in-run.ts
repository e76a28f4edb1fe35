import type { Layout } from "../layout/layout.js";
import { answersInOrder } from "../store/answers-in-order.js";
import type { GraphStore, Transaction } from "../store/graph-store.js";
import { holdRun } from "./hold-run.js";
import { runWriteTimeoutMs } from "./run-write-timeout.js";

/** Who writes, and where. */
export interface RunContext {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly run: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Every write of a run happens here. The run is held while the transaction lasts: who wants to end it from outside, as a reset or an undo does,
 * waits for it and removes what it wrote, or comes first and lets nothing be written any more. Two that work on one run take turns. The
 * work is sent behind the lock without waiting for it, and is undone where the lock is refused. It may wait for others as long as any write of a run
 * takes, whatever the store's own limit.
 *
 * @throws `RUN.ENDED`
 */
export async function inRun<Result>(
  { store, layout, run, signal }: RunContext,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return store.transaction(
    async (transaction) => {
      const [, result] = await answersInOrder([holdRun(transaction, layout, run), (async () => work(transaction))()]);
      return result;
    },
    { signal, timeoutMs: runWriteTimeoutMs },
  );
}
