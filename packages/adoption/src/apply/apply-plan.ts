import { randomUUID } from "node:crypto";
import { type GraphStore, listRuns } from "@graphspan/neo4j";
import type { DocumentToAdopt } from "../documents/document-to-adopt.js";
import { adoptionError } from "../errors.js";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import type { AdoptionReceipt } from "../receipt/adoption-receipt.js";
import { planOfRun } from "../run/plan-of-run.js";
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
  for (const run of known) if (run.state === "ending") await takeAway({ store, layout: planOfRun(run).layout, run: run.id, signal });
  const context: BeginContext = { plan, known, signal };
  await refuseBlocked(store, context, reading);
  const { run, goesOn } = await beginRun(store, context, { id: `run-${randomUUID()}`, startedAt: now() });
  onEvent({ type: "run-started", runId: run, goesOn });
  const receipt = await adoptDocuments({ store, plan, run, read: () => reading.documents(), signal, now, onEvent });
  onEvent({ type: "finished", receipt });
  return receipt;
}

/**
 * Also where a stopped run goes on: somebody may have written, since, what blocks it. What another application of the plan began, or made visible, while the
 * graph was read would block it too, and does not.
 */
async function refuseBlocked(store: GraphStore, context: BeginContext, reading: AdoptionReading): Promise<void> {
  const before = await findSharedRun(store, context);
  const blockers = await reading.blockers();
  if (blockers.length === 0) return;
  const after = await findSharedRun(store, context);
  if (after !== null && (after.id !== before?.id || after.state === "finished")) return;
  throw adoptionError("ADOPTION.BLOCKED", `The plan cannot be applied: ${blockers.map(({ text }) => text).join(" ")}`, { details: { blockers } });
}
