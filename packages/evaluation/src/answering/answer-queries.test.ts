import { coreErrorCatalogue, defineErrors, type Evidence } from "@graphspan/core";
import { scriptedChatModel } from "@graphspan/core/testing";
import { describe, expect, it } from "vitest";
import type { Dataset } from "../dataset/read-dataset.js";
import type { EvaluationQuery } from "../dataset/read-queries.js";
import type { ResolvedAnswersOptions } from "../run/evaluate-options.js";
import { type Answering, createAnswering } from "./answer-queries.js";

const text = "The gauge at the weir shows 7 metres.";
const evidence = {
  items: [
    {
      rank: 1,
      score: 1,
      chunkId: "c",
      documentId: "d",
      text,
      span: { startByte: 0, endByte: text.length },
      grounding: "source",
      cut: false,
      source: { uri: "d", path: "d", title: "Weir", textSha256: null, sectionPath: [], sectionId: null },
      routes: [],
      stages: [],
    },
  ],
  scope: { name: "everything", documents: 1, chunks: 1, strategies: {}, expansionRowsOutsideScope: false },
  trace: { candidates: [], routes: [] },
  provenance: { vector: null, fullText: null },
} as unknown as Evidence;

const query: EvaluationQuery = {
  id: "q",
  text: "What does the gauge show?",
  type: null,
  scope: null,
  gold: { answers: ["7 metres"], span: null, isAnswerable: true },
  place: "queries.jsonl:1",
};
const dataset = { queries: [query], unjudged: [], withoutJudgements: 2, goldPlaces: new Map() } as unknown as Dataset;
const answering = (answers: Partial<ResolvedAnswersOptions> = {}): Answering =>
  createAnswering({ dataset, answers: { model: null, minSimilarity: undefined, perType: null, ...answers }, embedder: undefined, signal: undefined });
const coreError = defineErrors(coreErrorCatalogue);

describe("answering queries", () => {
  it("takes what is in the sample, and counts what is passed over", async () => {
    const one = answering();
    expect([one.takes(query), one.takes({ ...query, id: "other" })]).toEqual([true, false]);
    await one.answer(query, evidence);
    expect(one.report()).toMatchObject({ answerable: 1, passedOver: 2, floor: null, model: null, stages: { quoted: { contains: { mean: 1 } } } });
  });

  it.each(["CHAT.ANSWER_CUT", "CHAT.INVALID_OBJECT"] as const)("counts an answer that ends in %s, and goes on", async (code) => {
    const model = scriptedChatModel({ answers: () => coreError(code, "x") });
    const one = answering({ model });
    await one.answer(query, evidence);
    expect(one.report().stages.checked).toMatchObject({ reasons: { answerable: { failed: 1 } }, contains: { mean: 0 } });
  });

  it("ends where the model cannot be asked at all", async () => {
    const model = scriptedChatModel({ answers: () => new Error("no such key") });
    await expect(answering({ model }).answer(query, evidence)).rejects.toThrow("no such key");
  });
});
