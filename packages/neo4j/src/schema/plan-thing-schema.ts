import type { Layout } from "../layout/layout.js";
import { rangeIndex, unique } from "./plan-schema.js";
import type { SchemaPlan } from "./schema-plan.js";

/** The constraint and the index that a graph with things needs besides. Pure: nothing is read or written. */
export function planThingSchema({ labels, properties }: Layout): SchemaPlan {
  const { id, foldedName } = properties.thing;
  return {
    steps: [
      unique(labels.thing, id, "a thing is written once, whoever extracts it"),
      rangeIndex(labels.thing, foldedName, "things that may be the same are found by their names"),
    ],
  };
}
