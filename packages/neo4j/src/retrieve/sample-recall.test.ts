import { deterministicEmbedder } from "@graphspan/testkit";
import { expect, it } from "vitest";
import type { CandidateRow } from "../queries/candidate-item.js";
import type { FoundCandidates } from "./found-candidates.js";
import type { VectorPlan } from "./plan-vector-route.js";
import { embeddingSet, indexes } from "./planned-indexes.fixture.js";
import { type RecallSample, sampleRecall } from "./sample-recall.js";

const plan: VectorPlan = {
  run: true,
  index: indexes.vector,
  embeddingSet,
  rescored: false,
  attempts: [{ strategy: "unscoped", indexCandidates: 40 }],
};

const found = (scores: readonly number[]): FoundCandidates => ({
  documents: 1,
  chunks: 9,
  candidates: scores.map((score, place): CandidateRow => ({
    chunkId: `c${place}`,
    documentId: "d",
    chunkIndex: place,
    text: "",
    startByte: null,
    endByte: null,
    hits: [{ route: "vector", score }],
    surroundings: null,
  })),
  strategies: { vector: "unscoped" },
  vectorSearch: { method: "queryNodes", indexCandidates: 40 },
  limitsReached: [],
  failures: {},
});

/** Samples an index that finds some scores where others are the best. */
async function sample(pairs: readonly { readonly index: readonly number[]; readonly truth: readonly number[] }[]): Promise<RecallSample> {
  let asked = 0;
  return sampleRecall({
    questions: pairs.map((_, place) => `question ${place}`),
    options: { candidates: 4 },
    embedder: deterministicEmbedder(4),
    planVector: () => Promise.resolve(plan),
    find: ({ vector }) => {
      const pair = pairs[Math.floor(asked++ / 2)]!;
      return Promise.resolve(found(vector?.plan.attempts[0]?.strategy === "exact" ? pair.truth : pair.index));
    },
  });
}

it("tells the share of the nearest that an index finds, and the question of which it finds least", async () => {
  const truth = [0.9, 0.8, 0.7, 0.6, 0.5];
  const all = { index: truth, truth };
  const half = { index: [0.9, 0.8, 0.4, 0.3], truth };
  expect(await sample([all, half])).toMatchObject({ questions: 2, recall: 0.75, worst: { question: "question 1", recall: 0.5 } });
});

it("takes any of those that are equally near for the nearest, and an empty graph as found", async () => {
  expect(await sample([{ index: [0.5, 0.5, 0.5 + 1e-8, 0.5 - 1e-8, 0.1], truth: [0.5, 0.5, 0.5, 0.5, 0.5, 0.5] }])).toMatchObject({ recall: 1 });
  expect(await sample([{ index: [], truth: [] }])).toMatchObject({ recall: 1 });
  expect(await sample([{ index: [], truth: [0.3] }])).toMatchObject({ recall: 0 });
});
