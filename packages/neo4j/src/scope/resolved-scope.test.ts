import { describe, expect, it } from "vitest";
import { regionOf, wholeDocuments } from "./region.js";
import { narrowScope, onlyInScope, resolvedScope } from "./resolved-scope.js";

const part = { startByte: 10, endByte: 20 };
const ranged = resolvedScope("sections", regionOf([{ documentId: "a", span: part }, { documentId: "7", span: null }]), true);

describe("a resolved scope", () => {
  it("looks for numbers where a text writes one", () => {
    expect(resolvedScope("documents", wholeDocuments(["x", "7", "2.5", "-0.0"]), false)).toMatchObject({
      isRanged: false,
      parameters: { scopeDocumentIds: ["x", "7", "2.5", "-0.0"], scopeStoredIds: ["x", "7", "2.5", "-0.0", 7n, 2.5, -0] },
    });
  });

  it("knows whether an id of it may be a number", () => {
    const mayHaveNumbers = (...ids: string[]): boolean => resolvedScope("documents", wholeDocuments(ids), false).mayHaveNumbers;
    expect(mayHaveNumbers("x", "d7", "1e3", "0x7")).toBe(false);
    for (const number of ["7", "-7", "2.5", "9223372036854775807"]) expect(mayHaveNumbers("x", number)).toBe(true);
    expect(mayHaveNumbers()).toBe(false);
  });

  it("has ranges for the documents that are in it in part", () => {
    expect(ranged).toMatchObject({ isRanged: true, truncated: true, ranges: new Map([["a", [part]]]) });
    expect(ranged.parameters).toEqual({ scopeDocumentIds: ["a", "7"], scopeStoredIds: ["a", "7", 7n], scopeRanges: { a: [[10, 20]] } });
  });

  it("keeps the ranges of a document with an awkward id", () => {
    const { parameters } = resolvedScope("sections", regionOf([{ documentId: "__proto__", span: part }]), false);
    expect(Object.entries(parameters.scopeRanges!)).toEqual([["__proto__", [[10, 20]]]]);
  });
});

describe("narrowScope", () => {
  it("keeps what both hold, ranges included", () => {
    const narrow = narrowScope(ranged, ["a", "a", "c"]);
    expect([...narrow.documentIds]).toEqual(["a"]);
    expect(narrow.ranges).toEqual(ranged.ranges);
    expect(narrow.parameters).toEqual({ scopeDocumentIds: ["a"], scopeStoredIds: ["a"], scopeRanges: { a: [[10, 20]] } });
  });

  it("has no ranges any more where they were those of other documents", () => {
    expect(narrowScope(ranged, ["7"])).toMatchObject({ isRanged: false, parameters: { scopeDocumentIds: ["7"] } });
  });
});

describe("onlyInScope", () => {
  const documents = [{ documentId: "a" }, { documentId: "A" }, { documentId: "a " }];

  it("lets only exactly the named documents through", () => {
    expect(onlyInScope(documents, resolvedScope("documents", wholeDocuments(["a"]), false))).toEqual([{ documentId: "a" }]);
  });

  it("lets everything through without a scope", () => {
    expect(onlyInScope(documents, null)).toBe(documents);
  });

  const inside = { documentId: "a", text: "é".repeat(5), startByte: 10, endByte: 20 };
  it.each([
    ["a chunk within the range", inside, true],
    ["a chunk of a document that is in it as a whole", { documentId: "7" }, true],
    ["a chunk that begins before the range", { ...inside, startByte: 9, endByte: 19 }, false],
    ["a chunk that ends behind the range", { ...inside, startByte: 11, endByte: 21 }, false],
    ["a chunk whose bytes do not fit its text", { ...inside, text: "e".repeat(5) }, false],
    ["a chunk without a start", { ...inside, startByte: null }, false],
    ["a chunk without an end", { ...inside, endByte: null }, false],
    ["a chunk without a text", { documentId: "a", startByte: 10, endByte: 20 }, false],
    ["a chunk that ends before it begins", { ...inside, startByte: 20, endByte: 10 }, false],
    ["a chunk of nothing but its document", { documentId: "a" }, false],
  ])("decides on %s", (_, row, expected) => {
    expect(onlyInScope([row], ranged)).toEqual(expected ? [row] : []);
  });
});
