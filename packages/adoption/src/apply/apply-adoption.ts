import { parseOptions } from "@graphspan/core";
import type { GraphStore } from "@graphspan/neo4j";
import { z } from "zod";
import { readDocuments } from "../documents/read-documents.js";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import { parseAdoptionPlan } from "../plan/parse-adoption-plan.js";
import { findBlockers } from "../preview/find-blockers.js";
import { readGraphFacts } from "../preview/graph-facts.js";
import type { AdoptionReceipt } from "../receipt/adoption-receipt.js";
import type { ApplyEvent } from "./apply-event.js";
import { applyPlan } from "./apply-plan.js";

/** Options of {@link applyAdoption}. */
export interface ApplyAdoptionOptions {
  /** Stops within the transaction at work, which then does nothing. Apply the plan again to go on, or undo the run. */
  readonly signal?: AbortSignal | undefined;
  /** Is told how far it is. What it throws stops the application. @default nobody is told */
  readonly onEvent?: ((event: ApplyEvent) => void) | undefined;
}

const optionsSchema: z.ZodType<ApplyAdoptionOptions> = z.strictObject({
  signal: z.instanceof(AbortSignal).optional(),
  onEvent: z.custom<(event: ApplyEvent) => void>((value) => typeof value === "function", "must be a function").optional(),
});

/**
 * Carries out a plan: gives documents, chunks and their relationships what our retrieval needs, in batches that nobody sees, and makes it visible in
 * one last transaction. A property is written only where there was none. Client memory holds a few documents and one batch at a time.
 *
 * Where it was stopped, whatever way, applying the same plan again goes on; {@link undoAdoption} takes it back. Several applications of one
 * plan at the same time share one run, and have one receipt.
 *
 * @throws `ADOPTION.BLOCKED`, with the blockers of the preview as details, before anything is written; `ADOPTION.UNFINISHED` where another plan was begun
 * and not finished; `ADOPTION.CHANGED_MEANWHILE` where somebody else wrote to what was read: nothing of the adoption is left then;
 * `CONFIG.INVALID_OPTIONS`, errors of the server and of `onEvent`, the signal's reason.
 */
export async function applyAdoption(store: GraphStore, plan: AdoptionPlan, options: ApplyAdoptionOptions = {}): Promise<AdoptionReceipt> {
  const { signal, onEvent = () => undefined } = parseOptions("applyAdoption", optionsSchema, options);
  const checked = parseAdoptionPlan(plan);
  return applyPlan(
    store,
    checked,
    { signal, onEvent, now: () => new Date() },
    {
      blockers: async () => findBlockers(await readGraphFacts(store, checked, { signal }), checked),
      documents: () => readDocuments(store, checked, { signal }),
    },
  );
}
