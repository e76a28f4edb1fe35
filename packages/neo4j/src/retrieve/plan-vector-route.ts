import type { EmbeddingSet } from "@graphspan/core";
import { neo4jError } from "../errors.js";
import { hasExactScores, indexCandidates, mostIndexCandidates } from "../routes/index-candidates.js";
import type { VectorIndexDescription } from "./index-description.js";
import type { PlanInput } from "./plan-input.js";
import { indexObstacle, skipped, type SkippedRoute } from "./skipped-route.js";

/** One way to search vectors. */
export type VectorAttempt =
  | { readonly strategy: "unscoped" | "inIndex" | "overFetch"; readonly indexCandidates: number }
  /** Only where the scope has no more chunks than `mostCompared`. */
  | { readonly strategy: "exact"; readonly mostCompared: number };

export interface VectorPlan {
  readonly run: true;
  readonly index: VectorIndexDescription;
  readonly embeddingSet: EmbeddingSet;
  /** Whether the index's scores are computed again from the stored vectors. */
  readonly rescored: boolean;
  /** In this order, until one brings what the scope holds. */
  readonly attempts: readonly VectorAttempt[];
}

/** In documents that are in scope only in part, an index finds much that is not; comparing so few chunks is as fast. */
const comparedAtOnce = 1_000;
/** How much more is asked of an index where only parts of documents count. */
const rangedFactor = 5;

export function planVectorRoute(input: PlanInput): VectorPlan | SkippedRoute {
  const { question, embeddingSet, hasEmbedder, indexes } = input;
  const { vector: index } = indexes;
  if (embeddingSet === null) return skipped("no embedding set is given");
  if (!hasEmbedder) return skipped("no embedder is given");
  const obstacle = indexObstacle(index, indexes.vectorIndexName ?? embeddingSet.vectorIndexName);
  if (index === null || obstacle !== null) return skipped(obstacle ?? "");
  if (index.properties[0] !== embeddingSet.property)
    return skipped(`the index ${index.name} reads ${String(index.properties[0])}, the vectors are in ${embeddingSet.property}`);
  refuseOtherDimensions(index, embeddingSet);
  if (question.trim() === "") return skipped("the question is blank");
  return { run: true, index, embeddingSet, rescored: !hasExactScores(index.quantization), attempts: attempts(input, index) };
}

function attempts(input: PlanInput, index: VectorIndexDescription): VectorAttempt[] {
  const { scope, scopeStrategy, scopeExactChunks, indexes, candidatesPerRoute } = input;
  const { quantization, m } = index;
  const candidatesIn = (chunks: number): number => indexCandidates({ quantization, m, chunks, candidatesPerRoute });
  if (scope === null) return [{ strategy: "unscoped", indexCandidates: candidatesIn(indexes.chunks) }];
  // As in the largest graph: a filtered search misses more, and how much lies outside the scope is nobody's business.
  const few = candidatesIn(Infinity);
  const inIndex = (candidates: number): VectorAttempt => ({
    strategy: "inIndex",
    indexCandidates: Math.min(candidates, mostIndexCandidates),
  });
  const exact = (mostCompared: number): VectorAttempt => ({ strategy: "exact", mostCompared });
  const overFetch: VectorAttempt = { strategy: "overFetch", indexCandidates: mostIndexCandidates };
  const canFilter = input.filtersInIndex && index.filterProperties.includes(input.layout.properties.chunk.documentId);
  switch (scopeStrategy) {
    case "exact":
      return [exact(Number.MAX_SAFE_INTEGER)];
    case "overFetch":
      return [overFetch];
    case "inIndex":
      if (!canFilter) throw cannotFilter(index);
      return [inIndex(few), inIndex(mostIndexCandidates)];
    case "auto":
      if (!canFilter) return [exact(scopeExactChunks), overFetch];
      return [
        ...(scope.isRanged
          ? [exact(Math.min(comparedAtOnce, scopeExactChunks)), inIndex(rangedFactor * few)]
          : [inIndex(few)]),
        exact(scopeExactChunks),
        inIndex(mostIndexCandidates),
      ];
  }
}

function cannotFilter({ name }: VectorIndexDescription): Error {
  return neo4jError("SCOPE.STRATEGY_UNAVAILABLE", `The index ${name} on this server cannot be filtered by document.`, {
    details: { index: name },
  });
}

function refuseOtherDimensions(index: VectorIndexDescription, embeddingSet: EmbeddingSet): void {
  if (index.dimensions === null || index.dimensions === embeddingSet.dimensions) return;
  throw neo4jError(
    "INDEX.DIMENSION_MISMATCH",
    `The index ${index.name} takes vectors of ${index.dimensions} numbers, ${embeddingSet.model} gives ${embeddingSet.dimensions}.`,
    {
      details: {
        index: index.name,
        indexDimensions: index.dimensions,
        model: embeddingSet.model,
        modelDimensions: embeddingSet.dimensions,
      },
    },
  );
}
