import { describe, expect, it } from "vitest";
import type { EvidenceText } from "./evidence-texts.js";
import { findMarks } from "./find-marks.js";
import type { OutsideText, Territory } from "./territory.js";

const at = (text: string, isId = false): EvidenceText => ({ question: "why", path: "context[0].text", isId, text });
const outsideText = (text: string, documentId = "b", kind: OutsideText["kind"] = "text"): OutsideText => ({ kind, documentId, text });
const territory = (parts: Partial<Territory> = {}): Territory => ({
  outsideIds: new Map(),
  outside: [],
  inside: [],
  holdsAllOf: () => false,
  ...parts,
});
const kinds = (...found: Parameters<typeof findMarks>): unknown[] => findMarks(...found).map(({ kind, documentId }) => [kind, documentId]);

describe("marks of the outside", () => {
  it("are ids, any where ids stand, long ones anywhere", () => {
    const divided = territory({
      outsideIds: new Map([
        ["7", "b"],
        ["k3j5h2x9", "c"],
      ]),
    });
    expect(findMarks([at("7", true)], divided, [])).toEqual([{ question: "why", path: "context[0].text", kind: "id", documentId: "b" }]);
    expect(kinds([at("7 herons")], divided, [])).toEqual([]);
    expect(kinds([at("see <k3j5h2x9>.")], divided, [])).toEqual([["id", "c"]]);
    expect(kinds([at("see k3j5h2x9k")], divided, [])).toEqual([]);
    expect(kinds([at("see k3j5h2x9")], { ...divided, inside: ["as in k3j5h2x9"] }, [])).toEqual([]);
  });

  it("are five words in a row, however they are written", () => {
    const outside = [outsideText("The pump of hall nine leaks oil at night.")];
    expect(kinds([at("They say: THE PUMP of hall-nine.")], territory({ outside }), [])).toEqual([["text", "b"]]);
    expect(kinds([at("The pump of hall eight leaks")], territory({ outside }), [])).toEqual([]);
  });

  it("are all words of a shorter text", () => {
    const outside = [outsideText("Oil leaks."), outsideText("Confidential", "c", "property"), outsideText("?!", "d")];
    expect(kinds([at("the oil leaks, confidential")], territory({ outside }), [])).toEqual([
      ["text", "b"],
      ["property", "c"],
    ]);
    expect(kinds([at("oil that leaks?!")], territory({ outside }), [])).toEqual([]);
  });

  it("are none where they stand inside as well", () => {
    const outside = [outsideText("The pump of hall nine leaks"), outsideText("Oil", "c", "property")];
    expect(kinds([at("the pump of hall nine, oil")], territory({ outside, inside: ["See the pump of hall nine: oil"] }), [])).toEqual([]);
  });

  it("are told once for each text and document, by the first document that has the words", () => {
    const outside = [outsideText("one two three four five six"), outsideText("one two three four five six", "c")];
    expect(kinds([at("one two three four five six")], territory({ outside }), [])).toEqual([["text", "b"]]);
    expect(
      findMarks([at("one two three four five"), { ...at("two three four five six"), path: "items[0].text" }], territory({ outside }), []),
    ).toHaveLength(2);
  });

  it("are canaries of documents that do not lie inside", () => {
    const canaries = [{ documentId: "b", text: "sal-9" }];
    expect(kinds([at("xsal-9x")], territory(), canaries)).toEqual([["canary", "b"]]);
    expect(kinds([at("SAL-9")], territory(), canaries)).toEqual([]);
    expect(kinds([at("sal-9")], territory({ holdsAllOf: (id) => id === "b" }), canaries)).toEqual([]);
    expect(kinds([at("sal-9")], territory({ inside: ["a sal-9"] }), canaries)).toEqual([]);
  });
});
