import { budgetSchema, type Embedder, parseOptions } from "@graphspan/core";
import { z } from "zod";
import { neo4jError } from "../errors.js";
import type { CandidateRow } from "../queries/candidate-item.js";
import type { CandidateFinder, FindInput } from "./find-candidates.js";
import type { VectorPlan } from "./plan-vector-route.js";
import { embedQuestion } from "./question-vector.js";
import type { SkippedRoute } from "./skipped-route.js";

/** Options of {@link Retriever.sampleRecall}. */
export interface SampleRecallOptions {
  /** How many nearest chunks are looked for: 1 to 256. @default 20 */
  readonly candidates?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How much the vector index finds of what is nearest. */
export interface RecallSample {
  readonly questions: number;
  readonly candidates: number;
  /** Share of the truly nearest that the index found, on average; 1 is all. */
  readonly recall: number;
  /** The question of which it found least. */
  readonly worst: { readonly question: string; readonly recall: number };
  readonly index: { readonly name: string; readonly quantization: string; readonly indexCandidates: number; readonly chunks: number };
}

export interface SampleRecallInput {
  readonly questions: readonly string[];
  readonly options: SampleRecallOptions;
  readonly embedder: Embedder | undefined;
  readonly planVector: (question: string, candidates: number, signal: AbortSignal | undefined) => Promise<VectorPlan | SkippedRoute | null>;
  readonly find: CandidateFinder["findTogether"];
}

const questionsSchema = z.strictObject({
  questions: z.array(z.string().refine((question) => question.trim() !== "", { error: "is blank" })).min(1, { error: "names no question" }),
});

const optionsSchema = z.strictObject({
  candidates: z.int().min(1).max(256).default(20),
  signal: z.instanceof(AbortSignal).optional(),
});

/** Scores are computed in 32 bits, in one order by the index and perhaps in another one elsewhere. */
const sameScore = 1e-6;

/** Asks the index, then compares every vector, question by question. */
export async function sampleRecall({ questions, options, embedder, planVector, find }: SampleRecallInput): Promise<RecallSample> {
  const asked = parseOptions("sampleRecall", questionsSchema, { questions });
  const { candidates, signal } = parseOptions("sampleRecall", optionsSchema, options);
  const input: FindInput = {
    scope: null,
    budget: budgetSchema.parse({ candidatesPerRoute: candidates, maxItems: 1, neighbourChunks: 0 }),
    signal,
  };
  const recalls: number[] = [];
  let index: RecallSample["index"] | undefined;
  for (const question of asked.questions) {
    const plan = await planVector(question, candidates, signal);
    if (plan?.run !== true || embedder === undefined) throw noVectorRoute(plan?.run === false ? plan.reason : "the preset does not search vectors");
    const questionVector = await embedQuestion(embedder, question, signal);
    const search = async (attempts: VectorPlan["attempts"]) => find({ vector: { plan: { ...plan, attempts }, questionVector }, fullText: null }, input);
    const found = await search(plan.attempts);
    const nearest = await search([{ strategy: "exact", mostCompared: Number.MAX_SAFE_INTEGER }]);
    recalls.push(recallOf(scoresOf(found.candidates, candidates), scoresOf(nearest.candidates, candidates)));
    const { name, quantization } = plan.index;
    index = { name, quantization, indexCandidates: found.vectorSearch?.indexCandidates ?? 0, chunks: found.chunks };
  }
  const least = recalls.indexOf(Math.min(...recalls));
  return {
    questions: recalls.length,
    candidates,
    recall: recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length,
    worst: { question: asked.questions[least]!, recall: recalls[least]! },
    index: index!,
  };
}

function scoresOf(rows: readonly CandidateRow[], candidates: number): number[] {
  return rows
    .flatMap(({ hits }) => hits.map(({ score }) => score))
    .sort((left, right) => right - left)
    .slice(0, candidates);
}

/** Of chunks with equal scores any may stand in the list, so it is the scores that are compared. */
function recallOf(found: readonly number[], nearest: readonly number[]): number {
  const least = nearest.at(-1);
  return least === undefined ? 1 : found.filter((score) => score >= least - sameScore).length / nearest.length;
}

function noVectorRoute(reason: string): Error {
  return neo4jError("RETRIEVE.NO_VECTOR_ROUTE", `The vector index cannot be sampled: ${reason}.`, { details: { reason } });
}
