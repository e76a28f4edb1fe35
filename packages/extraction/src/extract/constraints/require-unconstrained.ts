import type { GraphStore, Layout } from "@graphspan/neo4j";
import { extractionError } from "../../errors.js";
import type { Ontology } from "../../ontology/ontology.js";
import { showConstraints } from "../../queries/show-constraints.js";
import type { Storage } from "../storage.js";
import { mayViolate } from "./violates.js";
import { writtenShapes } from "./written-shapes.js";

/**
 * Makes sure that no constraint of the database, which may be made for nodes of the user's own, refuses what an extraction will write.
 *
 * @throws `EXTRACTION.CONSTRAINT_IN_THE_WAY`
 */
export async function requireUnconstrained(
  store: Pick<GraphStore, "run">,
  { ontology, layout, storage }: { readonly ontology: Ontology; readonly layout: Layout; readonly storage: Storage },
  signal: AbortSignal | undefined,
): Promise<void> {
  const shapes = writtenShapes(ontology, layout, storage);
  for (const constraint of await store.run(showConstraints, {}, { signal })) {
    const shape = shapes.find((each) => mayViolate(each, constraint));
    if (shape === undefined) continue;
    const { name, type, properties } = constraint;
    const what = shape.entity === "NODE" ? "label" : "relationship type";
    throw extractionError(
      "EXTRACTION.CONSTRAINT_IN_THE_WAY",
      `The constraint ${name} (${type}${properties.length === 0 ? "" : ` of ${properties.join(", ")}`}) is on the ${what} ${JSON.stringify(shape.name)}, under which things would be stored.`,
      { details: { constraint: name, type, properties, [shape.entity === "NODE" ? "label" : "relationshipType"]: shape.name } },
    );
  }
}
