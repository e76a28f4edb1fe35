import { type GraphspanError, isGraphspanError } from "@graphspan/core";
import type { CandidateShape } from "../queries/candidates-by-routes.js";
import { findInScope } from "./find-in-scope.js";
import type { FindInput, FoundCandidates } from "./found-candidates.js";
import type { RetrievalRoute } from "./preset.js";
import { rescoring, routeParameters, type RunnableRoutes } from "./runnable-routes.js";

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
