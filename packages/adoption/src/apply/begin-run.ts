import { type GraphStore, listRuns, type Run, startRun } from "@graphspan/neo4j";
import { adoptionError } from "../errors.js";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import { adoptionLock, runReopen } from "../queries/begin-run.js";
import { isRunOf, settingsOf } from "../run/same-plan.js";

export interface BeginContext {
  readonly plan: AdoptionPlan;
  /** Adoptions that were in the graph when the plan was to be applied. */
  readonly known: readonly Run[];
  readonly signal: AbortSignal | undefined;
}

/**
 * The run that this application shares: one of the same plan that is not finished, or that somebody else began, and perhaps finished, since.
 *
 * @throws `ADOPTION.UNFINISHED` where another plan was begun.
 */
export async function findSharedRun(store: Pick<GraphStore, "run">, { plan, known, signal }: BeginContext): Promise<Run | null> {
  const runs = await listRuns(store, plan.layout, { kinds: ["adopt"], signal });
  const isBegun = ({ state }: Run): boolean => state !== "finished" && state !== "ending";
  const other = runs.find((run) => isBegun(run) && !isRunOf(plan, run));
  if (other !== undefined)
    throw adoptionError("ADOPTION.UNFINISHED", `The adoption ${other.id}, of another plan, was begun at ${other.startedAt} and is not finished.`, {
      details: { run: other.id, plan: other.settings["plan"] },
    });
  const before = new Set(known.filter(({ state }) => state === "finished").map(({ id }) => id));
  const shared = runs.filter((run) => isRunOf(plan, run) && (isBegun(run) || (run.state === "finished" && !before.has(run.id))));
  return shared.at(-1) ?? null;
}

/** Goes on with the run of this plan, or starts one. Of two that come at the same time, one starts it and both have it. */
export async function beginRun(
  store: GraphStore,
  context: BeginContext,
  fresh: { readonly id: string; readonly startedAt: Date },
): Promise<{ readonly run: string; readonly goesOn: boolean }> {
  const { plan, signal } = context;
  const { layout } = plan;
  return store.transaction(
    async (transaction) => {
      await transaction.run(adoptionLock(layout));
      const shared = await findSharedRun(transaction, context);
      if (shared === null) {
        await startRun(transaction, layout, { ...fresh, kind: "adopt", settings: settingsOf(plan) });
        return { run: fresh.id, goesOn: false };
      }
      await transaction.run(runReopen(layout), { run: shared.id });
      return { run: shared.id, goesOn: shared.id !== fresh.id };
    },
    { signal },
  );
}
