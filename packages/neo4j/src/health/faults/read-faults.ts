import type { Layout } from "../../layout/layout.js";
import type { CallOptions, GraphStore } from "../../store/graph-store.js";
import type { Parameters } from "../../store/query.js";
import { countFaults, exampleFaults, type FaultFamily } from "./fault-family.js";

/** How often something is wrong, and where first. */
export interface Fault {
  readonly count: number;
  readonly examples: readonly string[];
  /** Ids of the documents of these, as far as they have any. */
  readonly documents: readonly string[];
  /** How many of all are held by an adoption. */
  readonly adopted: number;
}

/** Faults by their codes; those that nothing has are not in it. */
export type Faults<Code extends string> = ReadonlyMap<Code, Fault>;

/** Examples of each fault. */
export const mostExamples = 5;

/** Looks for one family of faults: once at everything, and again, up to a few examples, for each fault that there is. */
export async function readFaults<Code extends string>(
  store: Pick<GraphStore, "run">,
  layout: Layout,
  { family, parameters }: { readonly family: FaultFamily<Code>; readonly parameters: Parameters },
  call: CallOptions,
): Promise<Faults<Code>> {
  const faults = new Map<Code, Fault>();
  for (const { code, count, adopted } of await store.run(countFaults(layout, family), parameters, call)) {
    const examples = await store.run(exampleFaults(family), { ...parameters, code, limit: mostExamples }, call);
    const documents = [...new Set(examples.flatMap((each) => each.documents))];
    faults.set(code, { count, adopted, examples: examples.map(({ example }) => example), documents });
  }
  return faults;
}
