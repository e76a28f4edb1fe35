import { coreError } from "../errors/core-errors.js";
import { type ChunkRef, compareRanked, type RouteHit, type RouteName } from "./candidate.js";
import type { Fusion } from "./fusion.js";
import { neo4jGraphRagScore } from "./neo4j-graphrag.js";
import type { RankedRoutes, RoutedCandidate } from "./rank-routes.js";
import { reciprocalRankScore } from "./reciprocal-rank.js";

/** A candidate with the score that orders the list. */
export interface ScoredCandidate<Candidate> extends RoutedCandidate<Candidate> {
  readonly score: number;
}

/**
 * Makes one list of what the routes kept, best first, by chunk id.
 *
 * @throws `CONFIG.INVALID_OPTIONS` where `none` would have to compare the native scores of several routes.
 */
export function fuse<Candidate extends ChunkRef>(ranked: RankedRoutes<Candidate>, fusion: Fusion): ScoredCandidate<Candidate>[] {
  const scoreOf = scorer(ranked, fusion);
  return ranked.candidates
    .map(({ candidate, routes }) => {
      const { chunkId, documentId, chunkIndex } = candidate;
      return { candidate, routes, score: scoreOf(routes), chunkId, documentId, chunkIndex };
    })
    .sort(compareRanked);
}

function scorer({ candidates, routes }: RankedRoutes<ChunkRef>, fusion: Fusion): (hits: readonly RouteHit[]) => number {
  if (fusion === "rrf") return reciprocalRankScore;
  if (fusion !== "none") return neo4jGraphRagScore(fusion, bestScores(candidates));
  if (Object.keys(routes).length > 1)
    throw coreError("CONFIG.INVALID_OPTIONS", "Several routes cannot do without a fusion: their native scores are on different scales.", {
      fix: 'Choose a fusion, such as "rrf", or one route.',
    });
  return ([hit]) => hit?.score ?? 0;
}

function bestScores(candidates: readonly RoutedCandidate<ChunkRef>[]): Partial<Record<RouteName, number>> {
  const best: Partial<Record<RouteName, number>> = {};
  for (const { routes } of candidates) for (const { route, rank, score } of routes) if (rank === 1) best[route] = score;
  return best;
}
