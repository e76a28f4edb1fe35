import type { Layout } from "@graphspan/neo4j";
import { extractionError } from "../errors.js";
import type { Ontology } from "./ontology.js";
import { requireOntology } from "./require-ontology.js";

/**
 * Makes sure that an ontology can be stored beside documents and chunks: none of its classes has the name of a label of the layout, and none of its relationships that of a relationship
 * type. Else a thing would be taken for a chunk.
 *
 * @throws `CONFIG.INVALID_OPTIONS` for what is no ontology, `EXTRACTION.NAME_TAKEN`
 */
export function requireFitting(given: Ontology, layout: Pick<Layout, "labels" | "classLabelPrefix" | "extraLabels" | "relationships">): void {
  const ontology = requireOntology("requireFitting", given);
  const labels = new Set([...namesIn(layout.labels), ...namesIn(layout.extraLabels)]);
  const types = new Set(namesIn(layout.relationships));
  for (const { name } of ontology.classes) if (labels.has(`${layout.classLabelPrefix}${name}`)) refuse(ontology, "class", "label", name);
  for (const { type } of ontology.relationships) if (types.has(type)) refuse(ontology, "relationship", "relationship type", type);
}

const namesIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(namesIn) : [];
};

function refuse(ontology: Ontology, kind: string, taken: string, name: string): never {
  throw extractionError("EXTRACTION.NAME_TAKEN", `The ontology ${JSON.stringify(ontology.name)} has a ${kind} ${JSON.stringify(name)}, which is a ${taken} of the layout.`, {
    details: { ontology: ontology.name, name },
  });
}
