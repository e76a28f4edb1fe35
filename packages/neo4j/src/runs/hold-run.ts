import { isGraphspanError } from "@graphspan/core";
import type { Layout } from "../layout/layout.js";
import type { Transaction } from "../store/graph-store.js";
import { runEnded } from "./run-ended.js";
import { lockRunningRun } from "./run-queries.js";

/**
 * Makes sure that a run still runs, and keeps it so until the transaction ends: who wants to end the run from outside, as a reset does,
 * waits for that. Called first in every transaction that writes for a run, it lets nothing be written for a run that is gone.
 *
 * @throws `RUN.ENDED`
 */
export async function holdRun(transaction: Transaction, layout: Layout, run: string): Promise<void> {
  const rows = await transaction.run(lockRunningRun(layout), { id: run }).catch((error: unknown) => {
    // The run was deleted between finding it and locking it.
    if (isGraphspanError(error) && String(error.details["serverCode"]).endsWith(".EntityNotFound")) return [];
    throw error;
  });
  if (rows.length === 0) throw runEnded(run);
}
