import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fullTextInScope, type FullTextScopeInput } from "./full-text-scope.js";

const input = (ids: readonly string[], changes: Partial<FullTextScopeInput> = {}): FullTextScopeInput => ({
  documentIds: new Set(ids),
  property: "documentId",
  analyzer: "english",
  question: { text: "text:(fox) title:(fox)^0.5", clauses: 2 },
  ...changes,
});

describe("fullTextInScope", () => {
  it("asks the question of the documents, without a change to the scores", () => {
    expect(fullTextInScope(input(["d1", "d2"]))).toBe('+(text:(fox) title:(fox)^0.5) +documentId:("d1" "d2")^0');
  });

  it("writes every id as a phrase that means exactly its characters", () => {
    const id = fc.string({ unit: "binary", maxLength: 40 }).map((text) => `x${text}1`);
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 5 }), (ids) => {
        const list = /\+documentId:\((.*)\)\^0$/su.exec(fullTextInScope(input(ids))!)![1]!;
        expect(list).toMatch(/^(?:"(?:[^"\\]|\\["\\])*"(?: |$))+$/su);
        const read = [...list.matchAll(/"((?:[^"\\]|\\["\\])*)"/gsu)].map(([, phrase]) => phrase!.replace(/\\(["\\])/g, "$1"));
        expect(read).toEqual(ids);
      }),
    );
  });

  it("writes the property so that it is no syntax", () => {
    expect(fullTextInScope(input(["d1"], { property: "document id:x" }))).toContain(String.raw`+document\ id\:x:("d1")`);
  });

  it.each([
    ["an id without a digit, of which a list of stop words may leave nothing", ["d1", "the"]],
    ["an id that may be stored as a number", ["d1", "42"]],
    ["an id longer than a token", [`1${"x".repeat(255)}`]],
  ])("asks in another way for %s", (_, ids) => {
    expect(fullTextInScope(input(ids))).toBeNull();
  });

  it.each(["simple", "stop", "an-analyzer-of-their-own", "unknown"])("asks in another way with the analyzer %s", (analyzer) => {
    expect(fullTextInScope(input(["d1"], { analyzer }))).toBeNull();
  });

  it("never makes more clauses than Lucene takes, words and ids together", () => {
    const ids = Array.from({ length: 900 }, (_, index) => `d${index}`);
    expect(fullTextInScope(input(ids, { question: { text: "text:(fox)", clauses: 100 } }))).not.toBeNull();
    expect(fullTextInScope(input(ids, { question: { text: "text:(fox)", clauses: 101 } }))).toBeNull();
  });
});
