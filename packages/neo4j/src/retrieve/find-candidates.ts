import { type GraphspanError, isGraphspanError, type ScopeStrategy } from "@graphspan/core";
import type { CandidatesAnswer, CandidateShape } from "../queries/candidates-by-routes.js";
import type { ScopedAnswer, ScopedShape } from "../queries/candidates-in-scope.js";
import type { CompiledScope } from "../scope/compile-scope.js";
import type { GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import { findInScope } from "./find-in-scope.js";
import type { RetrievalRoute } from "./preset.js";
import { rescoring, routeParameters, type RunnableRoutes } from "./runnable-routes.js";

export interface FoundCandidates extends CandidatesAnswer {
  /** How each route kept to the scope. */
  readonly strategies: Readonly<Partial<Record<RetrievalRoute, ScopeStrategy>>>;
  /** Routes the server could not answer, with its reason. */
  readonly failures: Readonly<Partial<Record<RetrievalRoute, string>>>;
}

export interface FindInput {
  readonly store: GraphStore;
  /** Gives the query of a shape; it is written once for a layout. */
  readonly queryOf: (shape: CandidateShape) => Query<CandidatesAnswer>;
  readonly scopedQueryOf: (shape: ScopedShape) => Query<ScopedAnswer>;
  readonly scope: CompiledScope | null;
  readonly candidatesPerRoute: number;
  readonly signal: AbortSignal | undefined;
}

/** One trip for all routes; under a scope perhaps a second. */
export async function findTogether(routes: RunnableRoutes, input: FindInput): Promise<FoundCandidates> {
  const { store, queryOf, scope, candidatesPerRoute, signal } = input;
  if (scope !== null) return { ...(await findInScope(routes, { ...input, scope })), failures: {} };
  const { vector, fullText } = routes;
  const shape: CandidateShape = { vector: vector && { rescore: rescoring(vector.plan) }, fullText: fullText !== null };
  const parameters = { ...(vector && { vectorIndex: vector.plan.index.name }), ...routeParameters(routes, candidatesPerRoute) };
  const [answer] = await store.run(queryOf(shape), parameters, { signal });
  const strategies = { ...(vector && { vector: "unscoped" as const }), ...(fullText && { fullText: "unscoped" as const }) };
  return { documents: 0, chunks: 0, candidates: [], ...answer, strategies, failures: {} };
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
  const strategies = Object.assign({}, ...answers.map((answer) => answer.strategies)) as FoundCandidates["strategies"];
  return { ...first, candidates: answers.flatMap(({ candidates }) => candidates), strategies, failures };
}

/** Whether the server refused what a route asked; a broken connection or a deadline is not the route's fault. */
export function isRouteFailure(error: unknown): error is GraphspanError {
  return isGraphspanError(error) && (error.code === "QUERY.FAILED" || error.code === "QUERY.OUT_OF_MEMORY");
}
