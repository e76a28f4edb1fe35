import { type GraphStore, listRuns, type Run, startRun } from "@graphspan/neo4j";
import { adoptionError } from "../errors.js";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import { adoptionLock, runReopen } from "../queries/begin-run.js";
import { isRunOf, settingsOf } from "../run/same-plan.js";

/** States of an adoption that has not become visible. */
const unfinished = ["running", "failed", "interrupted"] as const;

export interface BeginContext {
  readonly store: GraphStore;
  readonly plan: AdoptionPlan;
  readonly signal: AbortSignal | undefined;
}

/**
 * The run of this plan that was begun and not finished.
 *
 * @throws `ADOPTION.UNFINISHED` where another plan was begun.
 */
export async function findBegunRun(store: Pick<GraphStore, "run">, { plan, signal }: BeginContext): Promise<Run | null> {
  const runs = await listRuns(store, plan.layout, { kinds: ["adopt"], states: unfinished, signal });
  const other = runs.find((run) => !isRunOf(plan, run));
  if (other !== undefined)
    throw adoptionError("ADOPTION.UNFINISHED", `The adoption ${other.id}, of another plan, was begun at ${other.startedAt} and is not finished.`, {
      details: { run: other.id, plan: other.settings["plan"] },
    });
  return runs[0] ?? null;
}

/** Goes on with the run of this plan, or starts one. Of two that come at the same time, one starts it and both have it. */
export async function beginRun(context: BeginContext, fresh: { readonly id: string; readonly startedAt: Date }): Promise<string> {
  const { store, plan, signal } = context;
  const { layout } = plan;
  return store.transaction(
    async (transaction) => {
      await transaction.run(adoptionLock(layout));
      const begun = await findBegunRun(transaction, context);
      if (begun === null) await startRun(transaction, layout, { ...fresh, kind: "adopt", settings: settingsOf(plan) });
      else if (begun.state !== "running") await transaction.run(runReopen(layout), { run: begun.id });
      return begun?.id ?? fresh.id;
    },
    { signal },
  );
}
