import type { Run } from "@graphspan/neo4j";
import type { AdoptionPlan } from "../plan/adoption-plan.js";

/** A run keeps the plan that it carries out. */
export const settingsOf = (plan: AdoptionPlan): Run["settings"] => ({ plan });

/** Whether a run carries out this plan, however its JSON was ordered. */
export function isRunOf(plan: AdoptionPlan, { settings }: Run): boolean {
  return inOrder(settings) === inOrder(settingsOf(plan));
}

/** JSON with the keys of every object sorted. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
