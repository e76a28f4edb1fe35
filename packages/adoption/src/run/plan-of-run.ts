import type { Run } from "@graphspan/neo4j";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import { parseAdoptionPlan } from "../plan/parse-adoption-plan.js";

/** The plan that an adoption carries out. Its layout names what the run wrote, whatever names the graph is known by since. */
export function planOfRun({ settings }: Run): AdoptionPlan {
  return parseAdoptionPlan(settings["plan"]);
}
