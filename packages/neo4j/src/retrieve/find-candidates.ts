import { type Budget, type GraphspanError, isGraphspanError, type LimitName } from "@graphspan/core";
import type { Layout } from "../layout/layout.js";
import type { CandidateRow } from "../queries/candidate-item.js";
import type { CandidatesShape } from "../queries/candidates-shape.js";
import { candidates, type CandidatesAnswer } from "../queries/candidates.js";
import { onlyInScope, type ResolvedScope } from "../scope/resolved-scope.js";
import type { GraphStore } from "../store/graph-store.js";
import { attemptAfter, bringsVectors, bringsWords, countOf } from "./attempts.js";
import type { FoundCandidates } from "./found-candidates.js";
import { mergeAnswers, mergeRows, type RouteAnswer } from "./merge-answers.js";
import type { RetrievalRoute } from "./preset.js";
import { type Attempts, routeParameters, rowsPerRoute, type RunnableRoutes, shapeOf, vectorSearch } from "./runnable-routes.js";
import { scopeShape } from "./scope-shape.js";
import { writeOnce } from "./write-once.js";

export interface FindInput {
  readonly scope: ResolvedScope | null;
  readonly budget: Budget;
  readonly signal: AbortSignal | undefined;
}

/** Finds candidates in one graph. */
export interface CandidateFinder {
  /** All routes in one trip; under a scope perhaps further ones, for what an index did not bring. */
  findTogether(routes: RunnableRoutes, input: FindInput): Promise<FoundCandidates>;
  /**
   * Each route by itself, after the joint trip failed: what one route cannot answer, the other may.
   *
   * @throws The first route's error when no route answers.
   */
  findApart(routes: RunnableRoutes, input: FindInput): Promise<FoundCandidates>;
}

const routeNames = ["vector", "fullText"] as const;
const limitOf = { vector: "vectorScopeOverFetch", fullText: "fullTextScopeOverFetch" } as const satisfies Record<RetrievalRoute, LimitName>;

/** A graph that was odd may have been mended since, or have been read while an ingest wrote. */
const oddForMs = 30_000;
/** How many times more rows are asked for where some turn out to lie outside, and how many at most. */
const moreRows = 8;
const mostRows = 10_000;

export interface CandidateFinderOptions {
  readonly store: GraphStore;
  readonly layout: Layout;
  /** Clock, in milliseconds. @default performance.now */
  readonly now?: () => number;
}

export function createCandidateFinder({ store, layout, now = () => performance.now() }: CandidateFinderOptions): CandidateFinder {
  const queryOf = writeOnce((shape: CandidatesShape) => candidates(layout, shape));
  /** When the graph last showed a chunk that cannot be cited or a vector that cannot be compared: for a while then each is checked. */
  let oddAt = -Infinity;

  async function ask(routes: RunnableRoutes, attempts: Attempts, rows: number, { scope, budget, signal }: FindInput): Promise<UsableAnswer> {
    const shape = { ...shapeOf(routes, attempts), scope: scopeShape(scope), reach: budget.neighbourChunks };
    const parameters = { ...scope?.parameters, ...routeParameters(routes, attempts, rows), likelyItems: budget.maxItems };
    const run = async (careful: boolean): Promise<CandidatesAnswer> =>
      (await store.run(queryOf({ ...shape, careful }), parameters, { signal }))[0]!;
    if (now() - oddAt > oddForMs) {
      try {
        const answer = await run(false);
        if (isUsable(answer)) return answer;
      } catch (error) {
        if (shape.vector?.method !== "comparison" || !isRouteFailure(error)) throw error;
      }
      const answer = onlyUsable(await run(true));
      // Only now it is the graph that was odd, and not something else that failed.
      oddAt = now();
      return answer;
    }
    return onlyUsable(await run(true));
  }

  /**
   * Only here it is found out that the bytes of a chunk do not fit its text, so that it lies in no range. Such chunks may have taken the
   * places of others: then more rows are asked for.
   */
  async function askInside(routes: RunnableRoutes, attempts: Attempts, input: FindInput): Promise<UsableAnswer> {
    const wanted = rowsPerRoute(input.budget.candidatesPerRoute);
    for (let rows = wanted; ; rows = Math.min(rows * moreRows, mostRows)) {
      const answer = await ask(routes, attempts, rows, input);
      const inside = { ...answer, candidates: onlyInScope(answer.candidates, input.scope) };
      const lostPlaces = routeNames.some((route) => countOf(route, answer) >= rows && countOf(route, inside) < wanted);
      if (inside.candidates.length === answer.candidates.length || !lostPlaces || rows >= mostRows) return inside;
    }
  }

  async function findTogether(routes: RunnableRoutes, input: FindInput): Promise<Omit<FoundCandidates, "failures">> {
    const places = { vector: 0, fullText: 0 };
    const answers: RouteAnswer[] = [];
    const limitsReached: LimitName[] = [];
    for (let open = routes; open.vector || open.fullText; ) {
      const attempts: Attempts = {
        vector: open.vector?.plan.attempts[places.vector] ?? null,
        fullText: open.fullText?.plan.attempts[places.fullText] ?? null,
      };
      const answer = await askInside(open, attempts, input);
      const { vector, fullText } = attempts;
      const { candidatesPerRoute } = input.budget;
      const isEnough = {
        vector: vector === null || bringsVectors(vector, answer, candidatesPerRoute),
        fullText: fullText === null || bringsWords(fullText, answer, candidatesPerRoute),
      };
      for (const route of routeNames) {
        const plan = open[route]?.plan;
        if (plan === undefined) continue;
        const next = isEnough[route] ? null : attemptAfter(plan.attempts, places[route], answer.chunks);
        if (next !== null) {
          places[route] = next;
          continue;
        }
        answers.push({ route, answer });
        if (!isEnough[route]) limitsReached.push(limitOf[route]);
        open = { ...open, [route]: null };
      }
    }
    const vectorAttempt = routes.vector?.plan.attempts[places.vector];
    const fullTextAttempt = routes.fullText?.plan.attempts[places.fullText];
    return {
      ...mergeAnswers(answers),
      strategies: {
        ...(vectorAttempt && { vector: vectorAttempt.strategy }),
        ...(fullTextAttempt && { fullText: fullTextAttempt.strategy }),
      },
      limitsReached,
      vectorSearch: routes.vector && vectorAttempt ? describeSearch(routes.vector.plan, vectorAttempt) : null,
    };
  }

  return {
    async findTogether(routes, input) {
      return { ...(await findTogether(routes, input)), failures: {} };
    },

    async findApart(routes, input) {
      const failures: Partial<Record<RetrievalRoute, string>> = {};
      const errors: GraphspanError[] = [];
      const found: Omit<FoundCandidates, "failures">[] = [];
      for (const route of routeNames) {
        if (routes[route] === null) continue;
        try {
          found.push(await findTogether({ vector: null, fullText: null, [route]: routes[route] }, input));
        } catch (error) {
          if (!isRouteFailure(error)) throw error;
          errors.push(error);
          failures[route] = `${error.code}: ${error.message}`;
        }
      }
      const [first, second] = found;
      if (first === undefined) throw errors[0]!;
      if (second === undefined) return { ...first, failures };
      return {
        ...second,
        candidates: mergeRows([...first.candidates, ...second.candidates]),
        strategies: { ...first.strategies, ...second.strategies },
        limitsReached: [...first.limitsReached, ...second.limitsReached],
        vectorSearch: first.vectorSearch ?? second.vectorSearch,
        failures,
      };
    },
  };
}

type UsableAnswer = CandidatesAnswer & { readonly candidates: readonly CandidateRow[] };

function isUsable(answer: CandidatesAnswer): answer is UsableAnswer {
  return answer.candidates.every((row) => row !== null && (row.surroundings === null || !row.surroundings.neighbours.includes(null)));
}

/** What a checked answer cannot show, nobody can. */
function onlyUsable(answer: CandidatesAnswer): UsableAnswer {
  return { ...answer, candidates: answer.candidates.filter((row) => row !== null) };
}

function describeSearch(
  plan: Parameters<typeof vectorSearch>[0],
  attempt: NonNullable<Attempts["vector"]>,
): NonNullable<FoundCandidates["vectorSearch"]> {
  return { method: vectorSearch(plan, attempt).method, indexCandidates: attempt.strategy === "exact" ? 0 : attempt.indexCandidates };
}

/** Whether the server refused what a route asked; a broken connection or a deadline is not the route's fault. */
export function isRouteFailure(error: unknown): error is GraphspanError {
  return isGraphspanError(error) && (error.code === "QUERY.FAILED" || error.code === "QUERY.OUT_OF_MEMORY");
}
