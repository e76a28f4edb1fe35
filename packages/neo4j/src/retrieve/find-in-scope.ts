import type { ScopedAnswer, ScopedShape } from "../queries/candidates-in-scope.js";
import type { CompiledScope } from "../scope/compile-scope.js";
import type { FindInput, FoundCandidates } from "./found-candidates.js";
import type { VectorPlan } from "./plan-routes.js";
import { measureOf, rescoring, routeParameters, rowsPerRoute, type RunnableRoutes } from "./runnable-routes.js";

interface ScopedFindInput extends FindInput {
  readonly scope: CompiledScope;
}

/**
 * The candidates inside a scope. An index may bring fewer than the scope holds: an approximate one misses some, a full-text one may
 * spend its first hits on others. Then a second trip compares every chunk of the scope, and looks at every hit.
 */
export async function findInScope(routes: RunnableRoutes, input: ScopedFindInput): Promise<Omit<FoundCandidates, "failures">> {
  const { store, scopedQueryOf, scope, candidatesPerRoute, signal } = input;
  const parameters = { ...scope.parameters, ...routeParameters(routes, candidatesPerRoute) };
  const ask = async (shape: ScopedShape): Promise<ScopedAnswer> => {
    const [answer] = await store.run(scopedQueryOf(shape), parameters, { signal });
    return answer ?? { documents: 0, chunks: 0, candidates: [], fullTextHits: 0 };
  };
  const shape = firstShape(routes);
  const answer = await ask(shape);
  const wider = widerShape(routes, { shape, answer, wanted: rowsPerRoute(candidatesPerRoute) });
  return wider === null
    ? { ...answer, strategies: strategiesOf(routes, shape) }
    : { ...(await ask(wider)), strategies: strategiesOf(routes, wider) };
}

function firstShape({ vector, fullText }: RunnableRoutes): ScopedShape {
  return { vector: vector && vectorShape(vector.plan), fullText: fullText && "first" };
}

function vectorShape(plan: VectorPlan): NonNullable<ScopedShape["vector"]> {
  return plan.strategy === "inIndex"
    ? { strategy: "inIndex", index: plan.index.name, rescore: rescoring(plan) }
    : { strategy: "exact", measure: measureOf(plan) };
}

/** What to ask after an answer that may lack something; null where it does not. */
function widerShape(
  { vector, fullText }: RunnableRoutes,
  { shape, answer, wanted }: { readonly shape: ScopedShape; readonly answer: ScopedAnswer; readonly wanted: number },
): ScopedShape | null {
  const found = (route: "vector" | "fullText"): number =>
    answer.candidates.filter(({ hits }) => hits.some((hit) => hit.route === route)).length;
  const lacksVectors = shape.vector?.strategy === "inIndex" && found("vector") < Math.min(wanted, answer.chunks);
  const lacksHits = fullText !== null && answer.fullTextHits >= fullText.rows && found("fullText") < wanted;
  if (!lacksVectors && !lacksHits) return null;
  return {
    vector: lacksVectors && vector ? { strategy: "exact", measure: measureOf(vector.plan) } : shape.vector,
    fullText: lacksHits ? "all" : shape.fullText,
  };
}

function strategiesOf({ fullText }: RunnableRoutes, { vector }: ScopedShape): FoundCandidates["strategies"] {
  return { ...(vector && { vector: vector.strategy }), ...(fullText && { fullText: fullText.strategy }) };
}
