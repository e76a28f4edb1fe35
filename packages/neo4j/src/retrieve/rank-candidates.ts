import { compareRanked, type FusedCandidate, fuseByReciprocalRank, type Ranking } from "@graphspan/core";
import type { CandidateRow } from "../queries/candidate-row.js";
import { type Candidate, toCandidate } from "./candidate.js";
import type { Preset, RetrievalRoute } from "./preset.js";

export interface RankedCandidates {
  /** Every candidate of every route, best first. */
  readonly fused: readonly FusedCandidate<Candidate>[];
  readonly found: Readonly<Partial<Record<RetrievalRoute, number>>>;
  /** Whether a route had more than it was allowed to bring. */
  readonly more: boolean;
}

/** Cuts each route to its best candidates, in the total order, and joins the routes. */
export function rankCandidates(rows: readonly CandidateRow[], preset: Preset, candidatesPerRoute: number): RankedCandidates {
  const candidates = rows.map((row) => ({ candidate: toCandidate(row), hits: row.hits }));
  const rankings = preset.routes.map((route) => {
    const hits = candidates
      .flatMap(({ candidate, hits }) => hits.filter((hit) => hit.route === route).map(({ score }) => ({ candidate, score })))
      .sort((left, right) => compareRanked({ ...left.candidate, score: left.score }, { ...right.candidate, score: right.score }));
    return { route, hits: hits.slice(0, candidatesPerRoute), more: hits.length > candidatesPerRoute };
  });
  return {
    fused: preset.fusion === "rrf" ? fuseByReciprocalRank(rankings) : rankings.flatMap(keepNativeScores),
    found: Object.fromEntries(rankings.map(({ route, hits }) => [route, hits.length])),
    more: rankings.some(({ more }) => more),
  };
}

/** One route is joined with nothing: its ranks stay, and its own scores are those of the list. */
function keepNativeScores(ranking: Ranking<Candidate>): FusedCandidate<Candidate>[] {
  return fuseByReciprocalRank([ranking]).map((fused) => ({ ...fused, score: fused.routes[0]?.score ?? fused.score }));
}
