import type { RouteHit, RouteName } from "./candidate.js";
import type { Fusion } from "./fusion.js";

/** The best native score of each route, which its other scores are divided by. */
export type BestScores = Readonly<Partial<Record<RouteName, number>>>;

/** The score of one candidate; {@link Fusion} has the formulas, their source and what is odd about them. */
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
