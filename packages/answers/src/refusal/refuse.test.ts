import type { Evidence } from "@graphspan/core";
import { scriptedChatModel } from "@graphspan/core/testing";
import { describe, expect, it } from "vitest";
import type { RefusalReason } from "../answer/answer.js";
import { answer } from "../answer/stream-answer.js";
import { evidenceOf } from "../evidence.fixture.js";

const scope = (name: string, chunks: number): Partial<Evidence> => ({
  scope: { name, documents: chunks, chunks, strategies: {}, expansionRowsOutsideScope: false },
});
const otherModel = (vector: object): Partial<Evidence> => {
  const { provenance } = evidenceOf([]);
  return { provenance: { ...provenance, vector: { ...provenance.vector!, ...vector } } };
};
const similar = (cosine: number) => [["Herons nest in trees.", { vectorScore: (1 + cosine) / 2 }] as const];

async function reasonFor(evidence: Evidence, options: { minSimilarity?: number | null } = {}): Promise<RefusalReason | undefined> {
  const model = scriptedChatModel({ answers: () => '{"answerable": true, "statements": [{"text": "Herons nest in trees.", "citations": [{"passage": 1, "quote": "Herons nest in trees."}]}]}' });
  const { refusal, statements, provenance } = await answer({ question: "Where?", evidence, model, ...options });
  expect(model.requests).toHaveLength(refusal === null ? 1 : 0);
  expect(provenance.model).toBe(refusal === null ? "scripted" : null);
  expect(statements).toHaveLength(refusal === null ? 1 : 0);
  if (refusal !== null) expect(refusal.message).toMatch(/\.$/);
  return refusal?.reason;
}

describe("without asking the model, there is no answer", () => {
  it.each<[string, RefusalReason, Evidence]>([
    ["from an empty graph", "emptyStore", evidenceOf([], scope("everything", 0))],
    ["from an empty scope", "emptyScope", evidenceOf([], scope("documents", 0))],
    ["from an empty scope that somebody called everything", "emptyScope", evidenceOf([], { scope: { ...scope("everything", 0).scope!, strategies: { vector: "inIndex" } } })],
    ["where nothing was found in a full graph", "noCandidates", evidenceOf([], scope("everything", 20))],
    ["where nothing was found in a full scope", "noCandidates", evidenceOf([], scope("all(documents, matching)", 20))],
    ["where the best passage is too far away", "belowFloor", evidenceOf(similar(0.05))],
  ])("%s", async (_, reason, evidence) => {
    expect(await reasonFor(evidence)).toBe(reason);
  });
});

describe("the floor", () => {
  it("is the caller's where one is given, and none for null", async () => {
    expect(await reasonFor(evidenceOf(similar(0.05)), { minSimilarity: 0.04 })).toBeUndefined();
    expect(await reasonFor(evidenceOf(similar(0.5)), { minSimilarity: 0.6 })).toBe("belowFloor");
    expect(await reasonFor(evidenceOf(similar(-0.5)), { minSimilarity: null })).toBeUndefined();
  });

  it.each(["all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2", "all-MiniLM-L6-v2-w8", "all-MiniLM-L6-v2-fp32"])("is that of its measured model for %s", async (model) => {
    expect(await reasonFor(evidenceOf(similar(0.29), otherModel({ model })))).toBe("belowFloor");
    expect(await reasonFor(evidenceOf(similar(0.31), otherModel({ model })))).toBeUndefined();
  });

  it("is none for a model that was not measured, and where no cosine is known", async () => {
    expect(await reasonFor(evidenceOf(similar(-0.5), otherModel({ model: "another" })))).toBeUndefined();
    expect(await reasonFor(evidenceOf(similar(-0.5), otherModel({ similarity: "euclidean" })), { minSimilarity: 0.9 })).toBeUndefined();
    expect(await reasonFor(evidenceOf(similar(-0.5), { provenance: { ...evidenceOf([]).provenance, vector: null } }), { minSimilarity: 0.9 })).toBeUndefined();
    expect(await reasonFor(evidenceOf([["Herons nest in trees.", { routes: [{ route: "fullText", rank: 1, score: 0.01 }] }]]))).toBeUndefined();
  });

  it("is held against the best hit of the vector route, whether or not it became an item", async () => {
    const evidence = evidenceOf(similar(0.05));
    const candidate = { chunkId: "c", documentId: "d", chunkIndex: 0, utf8Bytes: 5, leastUtf8Bytes: 1, span: { startByte: 0, endByte: 5 }, grounding: "source", contentHash: null, stages: [] } as const;
    const candidates = [{ ...candidate, routes: [{ route: "vector", rank: 1, score: 0.9 }] }] as const;
    expect(await reasonFor({ ...evidence, trace: { ...evidence.trace, candidates } })).toBeUndefined();
  });
});
