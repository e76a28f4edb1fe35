import { parseOptions } from "@graphspan/core";
import { type GraphStore, type Layout, listRuns } from "@graphspan/neo4j";
import { z } from "zod";
import { adoptionError } from "../errors.js";
import type { UndoReceipt } from "../receipt/undo-receipt.js";
import { planOfRun } from "../run/plan-of-run.js";
import { takeAway } from "./take-away.js";

/** Options of {@link undoAdoption}. */
export interface UndoAdoptionOptions {
  /** Of the receipt, or of {@link listAdoptions}. */
  readonly runId: string;
  /** Stops between two transactions, or within one, which then does nothing. Undo again to go on. */
  readonly signal?: AbortSignal | undefined;
}

const optionsSchema: z.ZodType<UndoAdoptionOptions> = z.strictObject({
  runId: z.string().min(1),
  signal: z.instanceof(AbortSignal).optional(),
});

/**
 * Takes away exactly what an adoption added, its receipt included, whatever state it is in. Readers see all of it or nothing: it is hidden in one
 * transaction, and the rest is done in batches. An undo that was interrupted goes on when it is called again; one of an adoption that is gone does
 * nothing, and says so.
 *
 * What was added is found by the names of the plan that was applied, which its run keeps; the layout given here has to name the runs alone.
 *
 * What was extracted from its chunks goes as well: mentions, statements, and things that nothing else mentions. What a later ingest took over
 * stays, and so does an embedding set that others use by then. Indexes and constraints stay too: they are undone by their own plan.
 *
 * @throws `ADOPTION.NO_SUCH_RUN` for the run of something else, such as an ingest.
 */
export async function undoAdoption(store: GraphStore, layout: Layout, options: UndoAdoptionOptions): Promise<UndoReceipt> {
  const { runId, signal } = parseOptions("undoAdoption", optionsSchema, options);
  signal?.throwIfAborted();
  const run = (await listRuns(store, layout, { signal })).find(({ id }) => id === runId);
  if (run !== undefined && run.kind !== "adopt")
    throw adoptionError("ADOPTION.NO_SUCH_RUN", `The run ${runId} is of kind ${run.kind}, no adoption.`, { details: { run: runId, kind: run.kind } });
  const nothing = { documents: 0, madeDocuments: 0, chunks: 0, relationships: 0 };
  if (run === undefined) return { runId, undone: false, counts: nothing };
  return { runId, undone: true, counts: await takeAway({ store, layout: planOfRun(run).layout, run: runId, signal }) };
}
