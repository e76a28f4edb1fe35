import { z } from "zod";
import type { Ontology } from "./ontology.js";
import { storedName } from "./stored-name.js";

const name = z.string().min(1);
const told = z.string();
const description = told.default("");
const noEnds = { error: "names no class: leave it out for all classes" };
const ends = z.array(z.string()).min(1, noEnds);

/** Reads the options of `defineOntology`. */
export const ontologySchema: z.ZodType<Ontology> = z
  .strictObject({
    name,
    classes: z
      .array(z.strictObject({ name: storedName, description, properties: z.array(z.strictObject({ name: storedName, description })).default([]) }))
      .min(1),
    relationships: z.array(z.strictObject({ type: storedName, description, from: ends.optional(), to: ends.optional() })).default([]),
  })
  .transform(({ classes, relationships, ...rest }): Ontology => {
    const all = classes.map((one) => one.name);
    return { ...rest, classes, relationships: relationships.map(({ from = all, to = all, ...relationship }) => ({ ...relationship, from, to })), storage: "graphspan" };
  })
  .superRefine(refuseContradictions);

/** Reads an ontology as `defineOntology` gives it, from a file for example: nothing may be missing, since nothing is filled in. */
export const wholeOntologySchema: z.ZodType<Ontology> = z
  .strictObject({
    name,
    classes: z.array(z.strictObject({ name: storedName, description: told, properties: z.array(z.strictObject({ name: storedName, description: told })) })).min(1),
    relationships: z.array(z.strictObject({ type: storedName, description: told, from: ends, to: ends })),
    storage: z.enum(["graphspan", "neo4jGraphRag"], { error: "must be graphspan or neo4jGraphRag; defineOntology and withNeo4jGraphRagEntities say which" }),
  })
  .superRefine(refuseContradictions);

function refuseContradictions({ classes, relationships }: Ontology, context: z.RefinementCtx): void {
  const refuse = (path: readonly (string | number)[], message: string): void => {
    context.addIssue({ code: "custom", path: [...path], message });
  };
  const refuseTwice = (path: readonly (string | number)[], names: readonly string[]): void => {
    const seen = new Set<string>();
    for (const [index, given] of names.entries()) {
      const form = given.normalize("NFC");
      if (seen.has(form)) refuse([...path, index], `${JSON.stringify(given)} stands twice`);
      seen.add(form);
    }
  };
  const known = new Set(classes.map((one) => one.name));
  refuseTwice(["classes"], classes.map((one) => one.name));
  for (const [index, { properties }] of classes.entries()) refuseTwice(["classes", index, "properties"], properties.map((property) => property.name));
  refuseTwice(["relationships"], relationships.map(({ type }) => type));
  for (const [index, relationship] of relationships.entries())
    for (const end of ["from", "to"] as const) {
      const unknown = relationship[end].filter((given) => !known.has(given));
      for (const given of unknown) refuse(["relationships", index, end], `${JSON.stringify(given)} is no class`);
      refuseTwice(["relationships", index, end], relationship[end]);
    }
}
