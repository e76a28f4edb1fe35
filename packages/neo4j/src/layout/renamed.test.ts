import { describe, expect, it } from "vitest";
import { type Layout, layouts } from "./layout.js";
import { renamed } from "./renamed.js";

const withCode = (code: string): Error => expect.objectContaining({ code }) as Error;

describe("a renamed layout", () => {
  it("has the new names and keeps all others", () => {
    const layout = renamed(layouts.graphspan, { labels: { chunk: "Passage" }, properties: { chunk: { text: "body" } } });
    expect(layout.labels).toEqual({ ...layouts.graphspan.labels, chunk: "Passage" });
    expect(layout.properties.chunk).toEqual({ ...layouts.graphspan.properties.chunk, text: "body" });
    expect(layout.relationships).toEqual(layouts.graphspan.relationships);
  });

  it("leaves the layout it was made from as it was", () => {
    const before = structuredClone(layouts.graphspan);
    renamed(layouts.graphspan, { labels: { chunk: "Passage" }, extraLabels: { chunk: ["Extra"] } });
    expect(layouts.graphspan).toEqual(before);
  });

  it("replaces lists whole", () => {
    expect(renamed(layouts.neo4jGraphRag, { extraLabels: { chunk: [] } }).extraLabels).toEqual({ document: ["__KGBuilder__"], chunk: [] });
  });

  it("keeps a name that is given as undefined", () => {
    expect(renamed(layouts.graphspan, { labels: { chunk: undefined } }).labels.chunk).toBe("Chunk");
  });

  it("may point at an existing vector index, or go back to the default", () => {
    const named = renamed(layouts.graphspan, { indexes: { vectorIndexName: "existing" } });
    expect(named.indexes.vectorIndexName).toBe("existing");
    expect(renamed(named, { indexes: { vectorIndexName: null } }).indexes.vectorIndexName).toBeNull();
  });

  it("does not take a name that no layout has", () => {
    // @ts-expect-error -- labels have no chunks
    expect(() => renamed(layouts.graphspan, { labels: { chunks: "Passage" } })).toThrow(withCode("LAYOUT.UNKNOWN_NAME"));
    // @ts-expect-error -- a layout has no nodes
    expect(() => renamed(layouts.graphspan, { nodes: {} })).toThrow(withCode("LAYOUT.UNKNOWN_NAME"));
    const fromJson = JSON.parse('{"labels": {"__proto__": "x"}}') as Partial<Layout>;
    expect(() => renamed(layouts.graphspan, fromJson)).toThrow(withCode("LAYOUT.UNKNOWN_NAME"));
  });

  it.each([[""], ["a\0b"], ["\ud800"]])("does not take %j, which the server cannot hold", (name) => {
    expect(() => renamed(layouts.graphspan, { labels: { chunk: name } })).toThrow(withCode("LAYOUT.INVALID_NAME"));
    expect(() => renamed(layouts.graphspan, { extraLabels: { chunk: [name] } })).toThrow(withCode("LAYOUT.INVALID_NAME"));
  });

  it("does not take a value of another shape", () => {
    // @ts-expect-error -- one name is not enough
    expect(() => renamed(layouts.graphspan, { labels: "Chunk" })).toThrow(withCode("LAYOUT.INVALID_NAME"));
    // @ts-expect-error -- a number is no name
    expect(() => renamed(layouts.graphspan, { labels: { chunk: 7 } })).toThrow(withCode("LAYOUT.INVALID_NAME"));
  });

  it("may have no prefix for the labels of classes, or any that the server can hold", () => {
    expect(renamed(layouts.graphspan, { classLabelPrefix: "Test` " }).classLabelPrefix).toBe("Test` ");
    expect(renamed(layouts.graphspan, { classLabelPrefix: "" }).classLabelPrefix).toBe("");
    expect(() => renamed(layouts.graphspan, { classLabelPrefix: "a\0b" })).toThrow(withCode("LAYOUT.INVALID_NAME"));
    // @ts-expect-error -- a number is no prefix
    expect(() => renamed(layouts.graphspan, { classLabelPrefix: 7 })).toThrow(withCode("LAYOUT.INVALID_NAME"));
  });

  const { metadataPrefix, ...document } = layouts.graphspan.properties.document;
  const { valuePrefix, ...mention } = layouts.graphspan.properties.mention;
  const kinds = { ...layouts.graphspan.properties, document, mention };
  const named = (kind: string, key: string, name: string): Partial<Layout> =>
    ({ properties: { [kind]: { [key]: name } } }) as unknown as Partial<Layout>;

  it.each(["document", "section", "chunk", "run", "embeddingSet", "change", "thing", "mention", "statement"] as const)("does not give two properties of a %s one name", (kind) => {
    const keys = Object.keys(kinds[kind]);
    for (const [index, key] of keys.entries()) {
      const other = keys[(index + 1) % keys.length]!;
      const sameName = named(kind, key, (kinds[kind] as Readonly<Record<string, string>>)[other]!);
      expect(() => renamed(layouts.graphspan, sameName)).toThrow(withCode("LAYOUT.INVALID_NAME"));
    }
    expect(() => renamed(layouts.graphspan, named(kind, keys[0]!, "anotherName"))).not.toThrow();
  });

  it.each(["document", "chunk"] as const)("does not give a property of a %s a name that metadata could have", (kind) => {
    for (const key of Object.keys(kinds[kind])) {
      expect(() => renamed(layouts.graphspan, named(kind, key, `${metadataPrefix}x`))).toThrow(withCode("LAYOUT.INVALID_NAME"));
      expect(() => renamed(layouts.graphspan, named(kind, key, "metax"))).not.toThrow();
    }
    expect(() => renamed(layouts.graphspan, { properties: { document: { metadataPrefix: "t" } } })).toThrow(withCode("LAYOUT.INVALID_NAME"));
  });

  it("does not give a property of a mention or a statement the name of the run, or one that a value could have", () => {
    const { relationshipRun } = layouts.graphspan.properties;
    for (const name of [relationshipRun, `${valuePrefix}x`])
      expect(() => renamed(layouts.graphspan, named("mention", "quote", name))).toThrow(withCode("LAYOUT.INVALID_NAME"));
    expect(() => renamed(layouts.graphspan, named("statement", "type", relationshipRun))).toThrow(withCode("LAYOUT.INVALID_NAME"));
    expect(() => renamed(layouts.graphspan, { properties: { relationshipRun: `${valuePrefix}run` } })).toThrow(withCode("LAYOUT.INVALID_NAME"));
  });
});
