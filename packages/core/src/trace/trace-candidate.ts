import type { CandidateTrace } from "../evidence/evidence.js";
import type { SelectableCandidate, SelectedCandidate } from "../selection/select-evidence.js";

/** What a trace keeps of a candidate: what the selection read, and what became of it. */
export function traceCandidate({ candidate, routes, stages }: SelectedCandidate<SelectableCandidate>): CandidateTrace {
  const { chunkId, documentId, chunkIndex, utf8Bytes, leastUtf8Bytes, span, grounding, contentHash } = candidate;
  return { chunkId, documentId, chunkIndex, utf8Bytes, leastUtf8Bytes, span, grounding, contentHash, routes, stages };
}
