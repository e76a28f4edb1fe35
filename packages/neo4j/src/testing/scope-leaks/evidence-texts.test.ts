import type { Evidence } from "@graphspan/core";
import { expect, it } from "vitest";
import { evidenceTexts } from "./evidence-texts.js";

it("texts of an answer are all that may come from the graph, with their places", () => {
  const evidence = {
    schemaVersion: 1,
    question: "why",
    items: [
      { chunkId: "c", text: "words", rank: 1, grounding: "source", source: { sectionPath: ["Part"] }, routes: [{ route: "vector" }] },
    ],
    context: [{ label: "cypher", ofChunkId: null, text: "row" }],
    scope: { name: "documents", strategies: { vector: "exact" } },
    limits: { limitsReached: ["items"] },
    provenance: { layout: "graphspan" },
    trace: {
      settings: { preset: "vector" },
      candidates: [{ documentId: "d", stages: [{ stage: "dedup", twin: "e", reason: "same text" }] }],
      warnings: ["w"],
    },
  } as unknown as Evidence;
  expect(evidenceTexts(evidence).map(({ path, text, isId }) => [path, text, isId])).toEqual([
    ["items[0].chunkId", "c", true],
    ["items[0].text", "words", false],
    ["items[0].source.sectionPath[0]", "Part", false],
    ["context[0].text", "row", false],
    ["trace.candidates[0].documentId", "d", true],
    ["trace.candidates[0].stages[0].twin", "e", true],
    ["trace.candidates[0].stages[0].reason", "same text", false],
    ["trace.warnings[0]", "w", false],
  ]);
});
