import { ontologies } from "@graphspan/extraction";
import { expect, it } from "vitest";
import { classes } from "./extract-flags.js";

it("the classes that the help of `ask extract` names are those of the built-in ontology", () => {
  expect(classes).toEqual(ontologies.generic.classes.map(({ name }) => name));
});
