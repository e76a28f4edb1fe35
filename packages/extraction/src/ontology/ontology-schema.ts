import { z } from "zod";
import type { Ontology } from "./ontology.js";
import { storedName } from "./stored-name.js";

const description = z.string().default("");
const propertySchema = z.strictObject({ name: storedName, description });
const classSchema = z.strictObject({ name: storedName, description, properties: z.array(propertySchema).default([]) });
const ends = z.array(z.string()).min(1, { error: "names no class: leave it out for all classes" }).optional();
const relationshipSchema = z.strictObject({ type: storedName, description, from: ends, to: ends });

/** Reads the options of `defineOntology`. */
export const ontologySchema: z.ZodType<Ontology> = z
  .strictObject({ name: z.string().min(1), classes: z.array(classSchema).min(1), relationships: z.array(relationshipSchema).default([]) })
  .transform(({ name, classes, relationships }): Ontology => {
    const all = classes.map((one) => one.name);
    return { name, classes, relationships: relationships.map(({ from = all, to = all, ...rest }) => ({ ...rest, from, to })), storage: "graphspan" };
  })
  .superRefine(({ classes, relationships }, context) => {
    const refuse = (path: readonly (string | number)[], message: string): void => {
      context.addIssue({ code: "custom", path: [...path], message });
    };
    const refuseTwice = (path: readonly (string | number)[], names: readonly string[]): void => {
      const forms = names.map((name) => name.normalize("NFC"));
      for (const [index, form] of forms.entries()) if (forms.indexOf(form) < index) refuse([...path, index], `${JSON.stringify(names[index])} stands twice`);
    };
    const known = classes.map(({ name }) => name);
    refuseTwice(["classes"], known);
    for (const [index, { properties }] of classes.entries()) refuseTwice(["classes", index, "properties"], properties.map(({ name }) => name));
    refuseTwice(["relationships"], relationships.map(({ type }) => type));
    for (const [index, relationship] of relationships.entries())
      for (const end of ["from", "to"] as const) {
        const unknown = relationship[end].filter((name) => !known.includes(name));
        for (const name of unknown) refuse(["relationships", index, end], `${JSON.stringify(name)} is no class`);
        refuseTwice(["relationships", index, end], relationship[end]);
      }
  });
