import type { CallOptions, GraphStore } from "../../store/graph-store.js";
import type { Parameters } from "../../store/query.js";
import { countFaults, exampleFaults, type FaultFamily } from "./fault-family.js";

/** How often something is wrong, and where first. */
export interface Fault {
  readonly count: number;
  readonly examples: readonly string[];
}

/** Faults by their codes; those that nothing has are not in it. */
export type Faults<Code extends string> = ReadonlyMap<Code, Fault>;

/** Examples of each fault. */
export const mostExamples = 5;

/** Looks for one family of faults: once at everything, and again, up to a few examples, for each fault that there is. */
export async function readFaults<Code extends string>(
  store: Pick<GraphStore, "run">,
  family: FaultFamily<Code>,
  parameters: Parameters,
  call: CallOptions,
): Promise<Faults<Code>> {
  const faults = new Map<Code, Fault>();
  for (const { code, count } of await store.run(countFaults(family), parameters, call)) {
    const examples = await store.run(exampleFaults(family), { ...parameters, code, limit: mostExamples }, call);
    faults.set(code, { count, examples: examples.map(({ example }) => example) });
  }
  return faults;
}
