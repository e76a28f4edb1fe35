import type { CandidatesAnswer } from "../queries/candidates.js";
import { mostIndexCandidates } from "../routes/index-candidates.js";
import type { FullTextAttempt } from "./plan-full-text-route.js";
import type { VectorAttempt } from "./plan-vector-route.js";
import type { RetrievalRoute } from "./preset.js";
import { rowsPerRoute } from "./runnable-routes.js";

/**
 * Whether an attempt brought as many vectors as are wanted, or all there are. An index that is searched for few may miss some that it holds:
 * it is believed only when it was asked for as many as it ever is.
 */
export function bringsVectors(attempt: VectorAttempt, answer: CandidatesAnswer, candidatesPerRoute: number): boolean {
  if (attempt.strategy === "unscoped") return true;
  if (attempt.strategy === "exact") return answer.chunks <= attempt.mostCompared;
  if (countOf("vector", answer) >= wanted(answer, candidatesPerRoute)) return true;
  return attempt.indexCandidates >= mostIndexCandidates && answer.vectorSeen < attempt.indexCandidates;
}

/** The same of words: an index that gave fewer hits than it was asked for has no more. */
export function bringsWords(attempt: FullTextAttempt, answer: CandidatesAnswer, candidatesPerRoute: number): boolean {
  if (attempt.strategy === "unscoped" || answer.fullTextSeen < attempt.rows) return true;
  return countOf("fullText", answer) >= wanted(answer, candidatesPerRoute);
}

/** Place of the attempt to make after one that did not bring enough; null where none is left. */
export function attemptAfter(attempts: readonly (VectorAttempt | FullTextAttempt)[], place: number, chunks: number): number | null {
  const next = attempts.findIndex((attempt, at) => at > place && !(attempt.strategy === "exact" && attempt.mostCompared < chunks));
  return next < 0 ? null : next;
}

function wanted({ chunks }: CandidatesAnswer, candidatesPerRoute: number): number {
  return Math.min(rowsPerRoute(candidatesPerRoute), chunks);
}

/** How many candidates a route found. */
export function countOf(route: RetrievalRoute, { candidates }: Pick<CandidatesAnswer, "candidates">): number {
  return candidates.filter((row) => row?.hits.some((hit) => hit.route === route)).length;
}
