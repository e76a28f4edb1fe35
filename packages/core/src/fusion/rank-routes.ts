import { type ChunkRef, compareRanked, type RouteHit, type RouteName } from "./candidate.js";
import { createChunkMap } from "./chunk-map.js";

/** A candidate as its routes found it, in no particular order. */
export interface FoundCandidate extends ChunkRef {
  /** Native score in each route that found it. */
  readonly hits: readonly { readonly route: RouteName; readonly score: number }[];
}

/** A candidate with its place in each route that kept it. */
export interface RoutedCandidate<Candidate> {
  readonly candidate: Candidate;
  /** Ordered by the route's name. */
  readonly routes: readonly RouteHit[];
}

/** What is left when each route was cut to its best. */
export interface RankedRoutes<Candidate> {
  readonly candidates: readonly RoutedCandidate<Candidate>[];
  /** How many candidates each route brought, and whether it had more. */
  readonly routes: Readonly<Partial<Record<RouteName, { readonly candidates: number; readonly more: boolean }>>>;
}

/**
 * Ranks what each route found, in the total order, and cuts it to its best. A chunk that a route names twice keeps its better place; a
 * candidate that no route keeps is gone. The same id in two documents is two chunks. The result does not depend on the order of
 * candidates, hits or routes.
 */
export function rankRoutes<Candidate extends FoundCandidate>(
  candidates: readonly Candidate[],
  routes: readonly RouteName[],
  candidatesPerRoute: number,
): RankedRoutes<Candidate> {
  const kept: RoutedCandidate<Candidate>[] = [];
  const places = createChunkMap<RouteHit[]>();
  const counts: { [Route in RouteName]?: { candidates: number; more: boolean } } = {};
  for (const route of [...new Set(routes)].sort()) {
    const count = { candidates: 0, more: false };
    counts[route] = count;
    for (const { candidate, score } of hitsOf(candidates, route)) {
      const known = places.get(candidate);
      if (known?.at(-1)?.route === route) continue;
      if (count.candidates === candidatesPerRoute) {
        count.more = true;
        break;
      }
      count.candidates += 1;
      const hit = { route, rank: count.candidates, score };
      if (known) {
        known.push(hit);
        continue;
      }
      const hits = [hit];
      kept.push({ candidate, routes: hits });
      places.set(candidate, hits);
    }
  }
  return { candidates: kept, routes: counts };
}

/** What a route found, best first. */
function hitsOf<Candidate extends FoundCandidate>(candidates: readonly Candidate[], route: RouteName) {
  const found: (ChunkRef & { readonly candidate: Candidate; readonly score: number })[] = [];
  for (const candidate of candidates)
    for (const hit of candidate.hits)
      if (hit.route === route) {
        const { chunkId, documentId, chunkIndex } = candidate;
        found.push({ candidate, score: hit.score, chunkId, documentId, chunkIndex });
      }
  return found.sort(compareRanked);
}
