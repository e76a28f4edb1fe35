import { type ChunkRef, compareRanked, type RouteHit, type RouteName } from "./candidate.js";

/** Smoothing constant of reciprocal rank fusion. Source: Cormack, Clarke, Büttcher, SIGIR 2009. */
export const reciprocalRankK = 60;

/** What one route found, in any order; ranks are given by the fusion. */
export interface Ranking<Candidate extends ChunkRef> {
  readonly route: RouteName;
  readonly hits: readonly { readonly candidate: Candidate; readonly score: number }[];
}

/** A candidate with its place in the fused list, and the routes that found it. */
export interface FusedCandidate<Candidate extends ChunkRef> {
  readonly candidate: Candidate;
  /** Fused score: the sum of 1 / (k + rank) over the routes that found the chunk. */
  readonly score: number;
  /** 1 for the best. */
  readonly rank: number;
  /** Where the chunk came from, one entry a route. */
  readonly routes: readonly RouteHit[];
}

/** Ranks of one route, from 1, in the total order; a chunk that a route names twice keeps its better place. */
function rankHits<Candidate extends ChunkRef>({ route, hits }: Ranking<Candidate>): { candidate: Candidate; hit: RouteHit }[] {
  const seen = new Set<string>();
  return hits
    .map(({ candidate, score }) => ({ candidate, score, chunkId: candidate.chunkId, documentId: candidate.documentId, chunkIndex: candidate.chunkIndex }))
    .sort(compareRanked)
    .filter(({ chunkId }) => !seen.has(chunkId) && seen.add(chunkId))
    .map(({ candidate, score }, index) => ({ candidate, hit: { route, rank: index + 1, score } }));
}

/**
 * Reciprocal rank fusion, keyed by chunk id: `score = Σ 1 / (k + rank)` over the routes that found the chunk; a route that did not
 * find it adds nothing. The result does not depend on the order of routes or hits.
 *
 * @param rankings - One entry a route.
 * @param k - Smoothing constant.
 */
export function fuseByReciprocalRank<Candidate extends ChunkRef>(
  rankings: readonly Ranking<Candidate>[],
  k: number = reciprocalRankK,
): FusedCandidate<Candidate>[] {
  const found = new Map<string, { candidate: Candidate; routes: RouteHit[] }>();
  for (const ranking of rankings)
    for (const { candidate, hit } of rankHits(ranking)) {
      const entry = found.get(candidate.chunkId);
      if (entry) entry.routes.push(hit);
      else found.set(candidate.chunkId, { candidate, routes: [hit] });
    }
  return [...found.values()]
    .map(({ candidate, routes }) => ({
      candidate,
      routes: routes.sort((left, right) => (left.route < right.route ? -1 : 1)),
      score: fusedScore(routes, k),
      chunkId: candidate.chunkId,
      documentId: candidate.documentId,
      chunkIndex: candidate.chunkIndex,
    }))
    .sort(compareRanked)
    .map(({ candidate, routes, score }, index) => ({ candidate, score, rank: index + 1, routes }));
}

/** Adds the terms from the smallest up, so that the sum is the same whatever order the routes came in. */
function fusedScore(routes: readonly RouteHit[], k: number): number {
  const terms = routes.map(({ rank }) => 1 / (k + rank)).sort((left, right) => left - right);
  return terms.reduce((sum, term) => sum + term, 0);
}
