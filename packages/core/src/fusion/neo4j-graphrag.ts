import type { RouteHit, RouteName } from "./candidate.js";
import type { Fusion } from "./fusion.js";

/** The best native score of each route, which its other scores are divided by. */
export type BestScores = Readonly<Partial<Record<RouteName, number>>>;

/**
 * The rankers of Python neo4j-graphrag 1.22.0, formula by formula and bit by bit. Source: the Cypher in its `neo4j_queries.py`
 * (`_get_hybrid_query`, `_get_hybrid_query_linear` and their forms with a SEARCH clause).
 *
 * With `share = score / best score of the route` and nothing for a route that did not find the chunk:
 *
 * - `naive`: the greater of both shares. The best hit of either route always scores 1, however weak it is.
 * - `linear`: `vector share * alpha + full-text share * (1 - alpha)`.
 *
 * Quirks that are kept:
 *
 * - The halves of `linear` are rows of a `UNION`, which is a set: where both are equal they become one row, and count once. The chunk
 *   that both routes rank first scores 0.5 with alpha 0.5, not 1.
 * - Alpha 0 counts as "no alpha" and gives `naive`.
 *
 * One thing is not kept: where a route's best score is 0 Python's query divides by it and gets NaN; here the share is 0. The graph route
 * is unknown to these rankers and adds nothing.
 */
export function neo4jGraphRagScore(
  fusion: Exclude<Fusion, string>,
  best: BestScores,
): (routes: readonly RouteHit[]) => number {
  const share = (routes: readonly RouteHit[], route: "vector" | "fullText"): number | null => {
    const hit = routes.find((each) => each.route === route);
    if (hit === undefined) return null;
    const divisor = best[route] ?? 0;
    return divisor === 0 ? 0 : hit.score / divisor;
  };
  if (fusion.neo4jGraphRag === "naive" || fusion.alpha === 0)
    return (routes) => {
      const vector = share(routes, "vector");
      const fullText = share(routes, "fullText");
      return vector === null || fullText === null ? (vector ?? fullText ?? 0) : Math.max(vector, fullText);
    };
  const { alpha } = fusion;
  return (routes) => {
    const vector = (share(routes, "vector") ?? 0) * alpha;
    const fullText = (share(routes, "fullText") ?? 0) * (1 - alpha);
    return vector === fullText ? vector : vector + fullText;
  };
}
