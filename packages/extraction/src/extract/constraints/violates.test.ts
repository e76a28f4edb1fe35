import { layouts } from "@graphspan/neo4j";
import { describe, expect, it } from "vitest";
import { defineOntology } from "../../ontology/define-ontology.js";
import { withNeo4jGraphRagEntities } from "../../ontology/with-neo4j-graph-rag-entities.js";
import type { ServerConstraint } from "../../queries/show-constraints.js";
import { storageOf } from "../storage.js";
import { mayViolate } from "./violates.js";
import { writtenShapes } from "./written-shapes.js";

const ontology = defineOntology({ name: "o", classes: [{ name: "Person", properties: [{ name: "born" }] }], relationships: [{ type: "KNOWS" }] });
const layout = { ...layouts.graphspan, classLabelPrefix: "X" };

const isInTheWay = (of: Partial<ServerConstraint>, given = ontology): boolean => {
  const constraint = { name: "c", type: "UNIQUENESS", entityType: "NODE", labelsOrTypes: ["XPerson"], properties: ["name"], propertyType: null, ...of };
  return writtenShapes(given, layout, storageOf(given, layout)).some((shape) => mayViolate(shape, constraint));
};
const ofMentions = { entityType: "RELATIONSHIP", labelsOrTypes: ["MENTIONED_IN"] } as const;
const ofStatements = { entityType: "RELATIONSHIP", labelsOrTypes: ["KNOWS"] } as const;

describe("a constraint", () => {
  it.each([
    ["uniqueness of what things have", {}],
    ["uniqueness, as newer servers name it", { type: "NODE_PROPERTY_UNIQUENESS" }],
    ["uniqueness on the label of all things", { labelsOrTypes: ["Thing"], properties: ["foldedName"] }],
    ["uniqueness of what relationships have", { ...ofMentions, type: "RELATIONSHIP_UNIQUENESS", properties: ["quote"] }],
    ["uniqueness of a value that some mentions have", { ...ofMentions, type: "RELATIONSHIP_UNIQUENESS", properties: ["value_born"] }],
    ["a property that things lack", { type: "NODE_PROPERTY_EXISTENCE", properties: ["email"] }],
    ["a property that only some mentions have", { ...ofMentions, type: "RELATIONSHIP_PROPERTY_EXISTENCE", properties: ["foldedQuote"] }],
    ["a property that statements lack", { ...ofStatements, type: "RELATIONSHIP_PROPERTY_EXISTENCE", properties: ["since"] }],
    ["a key that things lack", { type: "NODE_KEY", properties: ["id", "email"] }],
    ["a key that things may share", { type: "NODE_KEY" }],
    ["another type", { type: "NODE_PROPERTY_TYPE", propertyType: "INTEGER" }],
    ["a type of lists", { type: "NODE_PROPERTY_TYPE", propertyType: "LIST<STRING NOT NULL>" }],
    ["a type that is no byte", { ...ofStatements, type: "RELATIONSHIP_PROPERTY_TYPE", properties: ["startByte"], propertyType: "STRING" }],
    ["a kind that is not known yet", { type: "NODE_LABEL_EXISTENCE", properties: [] }],
  ] satisfies (readonly [string, Partial<ServerConstraint>])[])("is in the way: %s", (_, of) => {
    expect(isInTheWay(of)).toBe(true);
  });

  it.each([
    ["a label without the prefix of the layout", { labelsOrTypes: ["Person"] }],
    ["a relationship type of the same name", { entityType: "RELATIONSHIP" }],
    ["uniqueness of what things lack", { properties: ["email"] }],
    ["uniqueness of several properties, one of which things lack", { properties: ["name", "email"] }],
    ["uniqueness of our ids, which is ours", { labelsOrTypes: ["Thing"], properties: ["id"] }],
    ["a property that things have", { type: "NODE_PROPERTY_EXISTENCE" }],
    ["a key that things have", { type: "NODE_KEY", properties: ["id"] }],
    ["the same type", { type: "NODE_PROPERTY_TYPE", propertyType: "INTEGER | STRING" }],
    ["a type of what things lack", { type: "NODE_PROPERTY_TYPE", properties: ["email"], propertyType: "INTEGER" }],
    ["a label of the storage that is not this one", { labelsOrTypes: ["__Entity__"] }],
  ] satisfies (readonly [string, Partial<ServerConstraint>])[])("is not in the way: %s", (_, of) => {
    expect(isInTheWay(of)).toBe(false);
  });

  it("is in the way on a label that the storage adds", () => {
    expect(isInTheWay({ labelsOrTypes: ["__Entity__"] }, withNeo4jGraphRagEntities(ontology))).toBe(true);
  });
});
