import type { Evidence } from "@graphspan/core";
import { createRetriever, listEmbeddingSets, type Retriever, vector } from "@graphspan/neo4j";
import { evaluationError } from "../errors.js";
import { overlapAt, type RankedItem, rankCorrelationAt } from "../metrics/compare-rankings.js";
import { type ComparedSet, type CompareEmbeddingSetsOptions, type ResolvedCompareOptions, resolveCompareOptions } from "./compare-options.js";
import type { EmbeddingSetComparison, QuestionComparison } from "./comparison.js";

/**
 * How differently two embedding sets of one graph answer the same questions, by vectors alone. Needs no judgements, and so cannot say which set
 * is better: it says where to look. Equal sets have an overlap and a rank correlation of 1; where they are low, read the passages
 * that only one of them found. {@link evaluate} measures quality, with judgements.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `EMBEDDING.SET_MISMATCH`; `EVALUATION.SET_NOT_SEARCHABLE` when a set has no index that is ready;
 * `EVALUATION.EMPTY_SCOPE` when the scope holds no document; what a retrieval throws.
 */
export async function compareEmbeddingSets(input: CompareEmbeddingSetsOptions): Promise<EmbeddingSetComparison> {
  const options = resolveCompareOptions(input);
  const { first, second, questions, k, signal, onProgress } = options;
  const retrievers = [first, second].map((compared) => ({ compared, retriever: retrieverOf(compared, options) })) as [Asked, Asked];
  const warnings = await warningsOf(options);
  const compared: QuestionComparison[] = [];
  for (const question of questions) {
    signal?.throwIfAborted();
    const [one, other] = await Promise.all([rank(question, retrievers[0], options), rank(question, retrievers[1], options)]);
    compared.push(compareAnswers(question, one, other, k));
    onProgress({ done: compared.length, total: questions.length });
  }
  const overlaps = compared.map(({ overlap }) => overlap);
  const correlations = compared.flatMap(({ rankCorrelation }) => rankCorrelation ?? []);
  return {
    first: first.embeddingSet.id,
    second: second.embeddingSet.id,
    k,
    overlap: { mean: mean(overlaps), least: Math.min(...overlaps) },
    rankCorrelation: correlations.length === 0 ? null : mean(correlations),
    questions: compared,
    warnings,
  };
}

interface Asked {
  readonly compared: ComparedSet;
  readonly retriever: Retriever;
}

const retrieverOf = ({ embeddingSet, embedder }: ComparedSet, { store, layout }: ResolvedCompareOptions): Retriever =>
  createRetriever({ store, layout, embeddingSet, embedder, preset: vector() });

async function rank(question: string, { compared, retriever }: Asked, { k, scope, signal }: ResolvedCompareOptions): Promise<RankedItem[]> {
  const evidence = await retriever.retrieve(question, { budget: { candidatesPerRoute: k }, scope, signal });
  if (scope !== undefined && evidence.scope.documents === 0)
    throw evaluationError("EVALUATION.EMPTY_SCOPE", "The scope holds no document: there is nothing to compare.");
  refuseUnsearched(evidence, compared);
  const hits = evidence.trace.candidates.flatMap(({ chunkId, routes }) => routes.map(({ rank: place, score }) => ({ id: chunkId, score, place })));
  return hits.sort((one, other) => one.place - other.place);
}

function refuseUnsearched({ trace }: Evidence, { embeddingSet }: ComparedSet): void {
  const idle = trace.routes.find(({ state }) => state !== "ran");
  if (idle !== undefined)
    throw evaluationError("EVALUATION.SET_NOT_SEARCHABLE", `The embedding set ${embeddingSet.id} cannot be searched: ${idle.reason ?? idle.state}.`, {
      details: { embeddingSet: embeddingSet.id },
    });
}

function compareAnswers(question: string, one: readonly RankedItem[], other: readonly RankedItem[], k: number): QuestionComparison {
  const [first, second] = [one.slice(0, k), other.slice(0, k)];
  const without = (items: readonly RankedItem[], found: readonly RankedItem[]): string[] =>
    items.filter(({ id }) => !found.some((each) => each.id === id)).map(({ id }) => id);
  return {
    question,
    overlap: overlapAt(first, second, k),
    rankCorrelation: rankCorrelationAt(first, second, k),
    onlyFirst: without(first, second),
    onlySecond: without(second, first),
  };
}

/** A set that lacks vectors answers worse than its model does. */
async function warningsOf({ store, layout, first, second, signal }: ResolvedCompareOptions): Promise<string[]> {
  const compared = [first.embeddingSet.id, second.embeddingSet.id];
  return (await listEmbeddingSets(store, layout, { signal }))
    .filter(({ set, missing }) => compared.includes(set.id) && missing > 0)
    .map(({ set, missing, chunks }) => `The embedding set ${set.id} lacks vectors of ${missing} of ${chunks} chunks: it cannot find those.`);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
