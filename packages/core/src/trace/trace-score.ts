import type { CandidateTrace } from "../evidence/evidence.js";

/** The score that a candidate is ordered by: the fused one, or the native one of the only route. */
export function scoreOf({ stages, routes }: CandidateTrace): number {
  return stages.find(({ stage }) => stage === "fusion")?.score ?? routes[0]?.score ?? 0;
}

/** Id of the better candidate that this one was dropped for. */
export function twinOf({ stages }: CandidateTrace): string | undefined {
  return stages.find(({ stage }) => stage === "dedup")?.twin;
}
