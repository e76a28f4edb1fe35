import type { CandidateTrace, Trace } from "../evidence/evidence.js";
import { twinOf } from "./trace-score.js";

type Candidates = Trace["candidates"];

/** How many documents among the candidates have a chunk with this id. */
export function documentsWith(candidates: Candidates, chunkId: string): number {
  return new Set(candidates.flatMap((each) => (each.chunkId === chunkId ? [each.documentId] : []))).size;
}

/**
 * The better candidate that a copy was dropped for. A note names it by its id; where documents share that, it is the one with the same
 * text, else the one in the same document: a copy is never compared by place across documents.
 */
export function findTwin(candidates: Candidates, copy: CandidateTrace): CandidateTrace | undefined {
  const id = twinOf(copy);
  const named = candidates.slice(0, candidates.indexOf(copy)).filter((each) => each.chunkId === id && twinOf(each) === undefined);
  return (
    named.find(({ contentHash }) => contentHash !== null && contentHash === copy.contentHash) ??
    named.find(({ documentId }) => documentId === copy.documentId) ??
    named[0]
  );
}
