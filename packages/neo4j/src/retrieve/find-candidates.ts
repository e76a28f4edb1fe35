import { type GraphspanError, isGraphspanError } from "@graphspan/core";
import type { CandidatesAnswer, CandidateShape } from "../queries/candidates-by-routes.js";
import type { GraphStore } from "../store/graph-store.js";
import type { Parameters, Query } from "../store/query.js";
import type { FullTextPlan, VectorPlan } from "./plan-routes.js";
import type { RetrievalRoute } from "./preset.js";

/** The routes that run, with the question in the form each needs. */
export interface RunnableRoutes {
  readonly vector: { readonly plan: VectorPlan; readonly questionVector: Float32Array } | null;
  readonly fullText: FullTextPlan | null;
}

export interface FoundCandidates extends CandidatesAnswer {
  /** Routes the server could not answer, with its reason. */
  readonly failures: Readonly<Partial<Record<RetrievalRoute, string>>>;
}

export interface FindInput {
  readonly store: GraphStore;
  /** Gives the query of a shape; it is written once for a layout. */
  readonly queryOf: (shape: CandidateShape) => Query<CandidatesAnswer>;
  readonly candidatesPerRoute: number;
  readonly signal: AbortSignal | undefined;
}

/** Full-text hits of equal score come in no certain order, so more are asked for than are kept. */
const fullTextRowsPerCandidate = 3;

/** One trip for all routes. */
export async function findTogether(
  routes: RunnableRoutes,
  { store, queryOf, candidatesPerRoute, signal }: FindInput,
): Promise<FoundCandidates> {
  const [answer] = await store.run(queryOf(shapeOf(routes)), parametersOf(routes, candidatesPerRoute), { signal });
  return { documents: 0, chunks: 0, candidates: [], ...answer, failures: {} };
}

/**
 * One trip for each route, after the joint trip failed: what one route cannot answer, the other may.
 *
 * @throws The first route's error when no route answers.
 */
export async function findApart(routes: RunnableRoutes, input: FindInput): Promise<FoundCandidates> {
  const failures: Partial<Record<RetrievalRoute, string>> = {};
  const errors: GraphspanError[] = [];
  const answers: FoundCandidates[] = [];
  for (const route of ["vector", "fullText"] as const) {
    if (routes[route] === null) continue;
    try {
      answers.push(await findTogether({ vector: null, fullText: null, [route]: routes[route] }, input));
    } catch (error) {
      if (!isRouteFailure(error)) throw error;
      errors.push(error);
      failures[route] = `${error.code}: ${error.message}`;
    }
  }
  const [first] = answers;
  if (first === undefined) throw errors[0]!;
  return { ...first, candidates: answers.flatMap(({ candidates }) => candidates), failures };
}

/** Whether the server refused what a route asked; a broken connection or a deadline is not the route's fault. */
export function isRouteFailure(error: unknown): error is GraphspanError {
  return isGraphspanError(error) && (error.code === "QUERY.FAILED" || error.code === "QUERY.OUT_OF_MEMORY");
}

function shapeOf({ vector, fullText }: RunnableRoutes): CandidateShape {
  return { vector: vector && { rescore: vector.plan.rescored ? rescoringOf(vector.plan) : null }, fullText: fullText !== null };
}

function rescoringOf({ embeddingSet, index }: VectorPlan): NonNullable<NonNullable<CandidateShape["vector"]>["rescore"]> {
  return { property: embeddingSet.property, similarity: index.similarity };
}

function parametersOf({ vector, fullText }: RunnableRoutes, candidatesPerRoute: number): Parameters {
  return {
    // One more than is kept, to know whether there are more.
    rowsPerRoute: candidatesPerRoute + 1,
    ...(vector && {
      vectorIndex: vector.plan.index.name,
      indexCandidates: vector.plan.indexCandidates,
      vector: vector.questionVector,
      dimensions: vector.questionVector.length,
    }),
    ...(fullText && {
      fullTextIndex: fullText.index.name,
      fullTextQuery: fullText.query,
      fullTextRows: fullTextRowsPerCandidate * candidatesPerRoute,
    }),
  };
}
