import { parseOptions } from "@graphspan/core";
import { z } from "zod";
import type { Ontology } from "./ontology.js";
import { wholeOntologySchema } from "./ontology-schema.js";

/** Ontologies that were checked, and that nobody can change since: they are not read again for every passage. */
const checked = new WeakSet();

/** Freezes an ontology whose parts are all right, and remembers it. */
export function checkedOntology(ontology: Ontology): Ontology {
  const frozen = freeze(ontology);
  checked.add(frozen);
  return frozen;
}

function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

/** An ontology, as an option: one that was made here, or one that says all that such a one says. */
export const ontologyOption: z.ZodType<Ontology> = z.unknown().transform((value, context) => {
  if (typeof value === "object" && value !== null && checked.has(value)) return value as Ontology;
  const result = wholeOntologySchema.safeParse(value);
  if (result.success) return checkedOntology(result.data);
  for (const { path, message } of result.error.issues) context.addIssue({ code: "custom", path: [...path], message });
  return z.NEVER;
});

const optionsSchema = z.strictObject({ ontology: ontologyOption });

/**
 * The ontology that a call was given, checked: it decides what becomes labels and how things are stored.
 *
 * @param call - Name of the call, for the message.
 * @throws `CONFIG.INVALID_OPTIONS`
 */
export function requireOntology(call: string, ontology: Ontology): Ontology {
  return parseOptions(call, optionsSchema, { ontology }).ontology;
}
