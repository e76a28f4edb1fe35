import { describe, expect, it } from "vitest";
import { regionOf } from "../../scope/region.js";
import { resolvedScope } from "../../scope/resolved-scope.js";
import type { GraphTexts } from "./graph-texts.js";
import { divide } from "./territory.js";

const chunk = (id: string, documentId: string, text: string, startByte: number | null = null) => ({
  id,
  documentId,
  text,
  startByte,
  endByte: startByte === null ? null : startByte + text.length,
});

const graph: GraphTexts = {
  documents: [
    { id: "a", texts: ["title of a"] },
    { id: "b", texts: ["title of b"] },
  ],
  sections: [
    { id: "a-1", documentId: "a", startByte: 0, endByte: 10, texts: ["first"] },
    { id: "a-2", documentId: "a", startByte: 10, endByte: 20, texts: ["second"] },
    { id: "a-?", documentId: "a", startByte: null, endByte: null, texts: ["nowhere"] },
  ],
  chunks: [
    chunk("c1", "a", "words one", 0),
    chunk("c2", "a", "words two", 10),
    chunk("c3", "a", "no place"),
    chunk("c1", "b", "words of b", 0),
  ],
};

describe("a graph that a scope divides", () => {
  it("by whole documents", () => {
    const { outside, outsideIds, inside, holdsAllOf } = divide(graph, resolvedScope("documents", new Map([["a", null]]), false));
    expect(outside).toEqual([
      { kind: "property", documentId: "b", text: "title of b" },
      { kind: "text", documentId: "b", text: "words of b" },
    ]);
    // An id that a chunk inside shares names nothing outside.
    expect([...outsideIds]).toEqual([["b", "b"]]);
    expect(inside).toEqual([
      "a",
      "title of a",
      "a-1",
      "first",
      "a-2",
      "second",
      "a-?",
      "nowhere",
      "c1",
      "words one",
      "c2",
      "words two",
      "c3",
      "no place",
    ]);
    expect([holdsAllOf("a"), holdsAllOf("b")]).toEqual([true, false]);
  });

  it("by bytes", () => {
    const region = regionOf([{ documentId: "a", span: { startByte: 0, endByte: 10 } }]);
    const { outside, outsideIds, holdsAllOf } = divide(graph, resolvedScope("sections", region, false));
    expect(outside.map(({ text }) => text)).toEqual(["title of b", "second", "nowhere", "words two", "no place", "words of b"]);
    expect([...outsideIds.keys()]).toEqual(["b", "a-2", "a-?", "c2", "c3"]);
    expect(holdsAllOf("a")).toBe(false);
  });
});
