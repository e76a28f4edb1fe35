import type { ChatModel } from "@graphspan/core";
import { type GraphStore, identifier, layouts, prefixed, renamed } from "@graphspan/neo4j";
import { describe, expect, it } from "vitest";
import { extract } from "../extract/extract.js";
import { createModelExtractor } from "../extractors/model/model-extractor.js";
import { createNameExtractor } from "../extractors/names/name-extractor.js";
import { groundExtraction } from "../grounding/ground-extraction.js";
import { defineOntology } from "./define-ontology.js";
import { ontologies } from "./ontologies.js";
import type { Ontology } from "./ontology.js";
import { requireFitting } from "./require-fitting.js";
import { withNeo4jGraphRagEntities } from "./with-neo4j-graph-rag-entities.js";

const hostile = ["T` REMOVE n.name //", "co-owner of", "part...of", "属于…之一", "mène-à", "\\u0060) DETACH DELETE n //", "$x {y}", "'; --", "T\\", "a\u202eb", "🎺", "e".repeat(256), "京".repeat(85)];
const invalid = (message: RegExp): Error => expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS", message: expect.stringMatching(message) as string }) as Error;

describe("an ontology", () => {
  it("has all classes as ends where none are named", () => {
    expect(defineOntology({ name: "x", classes: [{ name: "A" }, { name: "B", properties: [{ name: "p" }] }], relationships: [{ type: "R", to: ["B"] }] })).toEqual({
      name: "x",
      classes: [
        { name: "A", description: "", properties: [] },
        { name: "B", description: "", properties: [{ name: "p", description: "" }] },
      ],
      relationships: [{ type: "R", description: "", from: ["A", "B"], to: ["B"] }],
      storage: "graphspan",
    });
  });

  it.each(hostile)("keeps the name %j as it is given", (name) => {
    const ontology = defineOntology({ name, classes: [{ name, properties: [{ name }] }], relationships: [{ type: name }] });
    expect(ontology).toMatchObject({ classes: [{ name, properties: [{ name }] }], relationships: [{ type: name, from: [name], to: [name] }] });
    expect(() => identifier(ontology.classes[0]!.name)).not.toThrow();
  });

  it.each([
    ["", /is empty/],
    [" \u3000", /is empty/],
    ["a\ud800", /half a surrogate pair/],
    ["a\0b", /control character/],
    ["a\nb", /control character/],
    ["a\u0085", /control character/],
    [" a", /begins or ends with a space/],
    ["e".repeat(257), /longer than 256 bytes/],
    ["é".repeat(129), /longer than 256 bytes/],
    ["__Entity__", /begins with __/],
  ])("refuses the name %j", (name, message) => {
    expect(() => defineOntology({ name: "x", classes: [{ name }] })).toThrow(invalid(message));
    expect(() => defineOntology({ name: "x", classes: [{ name: "A", properties: [{ name }] }] })).toThrow(invalid(message));
    expect(() => defineOntology({ name: "x", classes: [{ name: "A" }], relationships: [{ type: name }] })).toThrow(invalid(message));
  });

  it("refuses what stands twice, ends that are no class, and keys it does not know", () => {
    const [a, b] = [{ name: "caf\u00e9" }, { name: "cafe\u0301" }];
    expect(() => defineOntology({ name: "x", classes: [a, b] })).toThrow(invalid(/classes\.1: "cafe\u0301" stands twice/));
    expect(() => defineOntology({ name: "x", classes: [{ name: "A", properties: [a, b] }] })).toThrow(invalid(/properties\.1: .* stands twice/));
    expect(() => defineOntology({ name: "x", classes: [a], relationships: [{ type: "R" }, { type: "R" }] })).toThrow(invalid(/relationships\.1: "R" stands twice/));
    expect(() => defineOntology({ name: "x", classes: [a], relationships: [{ type: "R", from: ["Cafe"] }] })).toThrow(invalid(/relationships\.0\.from: "Cafe" is no class/));
    expect(() => defineOntology({ name: "x", classes: [a], relationships: [{ type: "R", to: [] }] })).toThrow(invalid(/names no class/));
    expect(() => defineOntology({ name: "x", classes: [] })).toThrow(invalid(/classes/));
    expect(() => defineOntology({ name: "x", classes: [a], extra: 1 } as never)).toThrow(invalid(/extra/));
  });
});

describe("an ontology that was not made here", () => {
  const whole = defineOntology({ name: "x", classes: [{ name: "A", properties: [{ name: "p" }] }, { name: "B" }], relationships: [{ type: "R", to: ["B"] }] });
  const passage = { text: "Ada", title: "", sectionPath: [] };
  const chat = { model: "m", complete: () => Promise.reject(new Error("nobody asks")) } as unknown as ChatModel;
  const calls: readonly (readonly [string, (ontology: Ontology) => unknown])[] = [
    ["requireFitting", (ontology) => { requireFitting(ontology, layouts.graphspan); }],
    ["withNeo4jGraphRagEntities", (ontology) => withNeo4jGraphRagEntities(ontology)],
    ["groundExtraction", (ontology) => groundExtraction("Ada", { mentions: [], statements: [], usage: { inputTokens: 0, outputTokens: 0 } }, ontology)],
    ["createNameExtractor", (ontology) => createNameExtractor().extract(passage, { ontology })],
    ["createModelExtractor", (ontology) => createModelExtractor({ model: chat }).extract(passage, { ontology })],
    ["extract", (ontology) => extract({ store: noStore, ontology, extractor: createNameExtractor() })],
  ];
  const noStore = { run: () => Promise.reject(new Error("nobody asks")), transaction: () => Promise.reject(new Error("nobody asks")) } as unknown as GraphStore;

  const wrong: readonly (readonly [string, unknown, RegExp])[] = [
    ["without its storage", { ...whole, storage: undefined }, /ontology\.storage: must be graphspan or neo4jGraphRag/],
    ["with another storage", { ...whole, storage: "python" }, /ontology\.storage/],
    ["with a key it does not know", { ...whole, prefix: "P" }, /prefix/],
    ["with a class that has such a key", { ...whole, classes: [{ ...whole.classes[0]!, label: "C" }, whole.classes[1]] }, /label/],
    ["with a class without properties", { ...whole, classes: [{ name: "A", description: "" }, whole.classes[1]] }, /ontology\.classes\.0\.properties/],
    ["with a name that no server holds", { ...whole, classes: [{ name: "A\0", description: "", properties: [] }, whole.classes[1]] }, /control character/],
    ["with an end that is no class", { ...whole, relationships: [{ ...whole.relationships[0]!, to: ["C"] }] }, /"C" is no class/],
    ["that is nothing", null, /ontology/],
    ["that is a text", "generic", /ontology/],
  ];

  it.each(calls)("is refused by %s where it is not whole", async (_, call) => {
    for (const [what, ontology, message] of wrong) await expect((async () => { await call(ontology as Ontology); })(), what).rejects.toThrow(invalid(message));
  });

  it("is taken where it says all that one made here says", () => {
    const copy = JSON.parse(JSON.stringify(whole)) as Ontology;
    expect(withNeo4jGraphRagEntities(copy)).toEqual({ ...whole, storage: "neo4jGraphRag" });
    expect(withNeo4jGraphRagEntities(withNeo4jGraphRagEntities(copy)).storage).toBe("neo4jGraphRag");
  });

  it("nor one made here is changed behind a check", () => {
    expect(() => { (whole as { storage: string }).storage = "python"; }).toThrow(TypeError);
    expect(() => { (whole.classes[0] as { name: string }).name = "Chunk"; }).toThrow(TypeError);
    const copy = JSON.parse(JSON.stringify(whole)) as { storage?: string };
    withNeo4jGraphRagEntities(copy as Ontology);
    delete copy.storage;
    expect(() => withNeo4jGraphRagEntities(copy as Ontology)).toThrow(invalid(/storage/));
  });
});

describe("an ontology beside a layout", () => {
  const taken = (name: string): Error => expect.objectContaining({ code: "EXTRACTION.NAME_TAKEN", details: { ontology: "x", name } }) as Error;
  const withClass = (name: string): ReturnType<typeof defineOntology> => defineOntology({ name: "x", classes: [{ name }] });

  it.each(Object.values(layouts.graphspan.labels))("has no class %s", (label) => {
    expect(() => { requireFitting(withClass(label), layouts.graphspan); }).toThrow(taken(label));
  });

  it("has other names to avoid where the layout has other names", () => {
    const layout = renamed(layouts.graphspan, { labels: { chunk: "Person" }, extraLabels: { document: ["Thingy"] } });
    expect(() => { requireFitting(withClass("Person"), layout); }).toThrow(taken("Person"));
    expect(() => { requireFitting(withClass("Thingy"), layout); }).toThrow(taken("Thingy"));
    expect(() => { requireFitting(withClass("Chunk"), layout); }).not.toThrow();
    // Labels of classes have the prefix, too.
    expect(() => { requireFitting(withClass("Chunk"), prefixed(layouts.graphspan, "Test")); }).toThrow(taken("Chunk"));
    expect(() => { requireFitting(withClass("TestChunk"), prefixed(layouts.graphspan, "Test")); }).not.toThrow();
  });

  it.each(Object.values(layouts.graphspan.relationships))("has no relationship %s", (type) => {
    const ontology = defineOntology({ name: "x", classes: [{ name: "A" }], relationships: [{ type }] });
    expect(() => { requireFitting(ontology, layouts.graphspan); }).toThrow(taken(type));
  });
});

describe("the generic ontology", () => {
  it("fits every layout that is built in", () => {
    for (const layout of Object.values(layouts)) expect(() => { requireFitting(ontologies.generic, layout); }).not.toThrow();
  });

  it("is stored for Python neo4j-graphrag with nothing else changed", () => {
    expect(withNeo4jGraphRagEntities(ontologies.generic)).toEqual({ ...ontologies.generic, storage: "neo4jGraphRag" });
  });
});
