import { randomUUID } from "node:crypto";
import { type GraphStore, listRuns } from "@graphspan/neo4j";
import type { DocumentToAdopt } from "../documents/document-to-adopt.js";
import { adoptionError } from "../errors.js";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import type { AdoptionReceipt } from "../receipt/adoption-receipt.js";
import { takeAway } from "../undo/take-away.js";
import { adoptDocuments } from "./adopt-documents.js";
import type { ApplyEvent } from "./apply-event.js";
import { type BeginContext, beginRun, findSharedRun } from "./begin-run.js";

/** What reading the graph tells an application. */
export interface AdoptionReading {
  /** Why the plan cannot be applied; none where it can. */
  blockers(): Promise<readonly { readonly code: string; readonly text: string }[]>;
  documents(): AsyncIterable<DocumentToAdopt>;
}

export interface ApplyPlanOptions {
  readonly signal: AbortSignal | undefined;
  readonly now: () => Date;
  readonly onEvent: (event: ApplyEvent) => void;
}

/** Applies a plan, or goes on where an application of it stopped. Two at once share one run. */
export async function applyPlan(
  store: GraphStore,
  plan: AdoptionPlan,
  { signal, now, onEvent }: ApplyPlanOptions,
  reading: AdoptionReading,
): Promise<AdoptionReceipt> {
  signal?.throwIfAborted();
  const { layout } = plan;
  const known = await listRuns(store, layout, { kinds: ["adopt"], signal });
  // What somebody began to undo is nobody's adoption any more, and blocks none.
  for (const { id, state } of known) if (state === "ending") await takeAway({ store, layout, run: id, signal });
  const context: BeginContext = { plan, known, signal };
  if ((await findSharedRun(store, context)) === null) await refuseBlocked(store, context, reading);
  const { run, goesOn } = await beginRun(store, context, { id: `run-${randomUUID()}`, startedAt: now() });
  onEvent({ type: "run-started", runId: run, goesOn });
  const receipt = await adoptDocuments({ store, plan, run, read: () => reading.documents(), signal, now, onEvent });
  onEvent({ type: "finished", receipt });
  return receipt;
}

/** What another application of the plan has written by now would block it, and does not. */
async function refuseBlocked(store: GraphStore, context: BeginContext, reading: AdoptionReading): Promise<void> {
  const blockers = await reading.blockers();
  if (blockers.length === 0 || (await findSharedRun(store, context)) !== null) return;
  throw adoptionError("ADOPTION.BLOCKED", `The plan cannot be applied: ${blockers.map(({ text }) => text).join(" ")}`, { details: { blockers } });
}
