import type { RouteHit } from "./candidate.js";

/** Smoothing constant of reciprocal rank fusion. Source: Cormack, Clarke, Büttcher, SIGIR 2009. */
export const reciprocalRankK = 60;

/** `Σ 1 / (60 + rank)` over the routes that found the chunk; a route that did not find it adds nothing. */
export function reciprocalRankScore(routes: readonly RouteHit[]): number {
  // Three numbers can give another sum in another order: added from the smallest up, equal ranks give equal sums.
  const hits = routes.length > 2 ? [...routes].sort((left, right) => right.rank - left.rank) : routes;
  let sum = 0;
  for (const { rank } of hits) sum += 1 / (reciprocalRankK + rank);
  return sum;
}
