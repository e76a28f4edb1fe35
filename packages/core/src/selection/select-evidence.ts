import type { LimitName } from "../budget/limit-name.js";
import type { Grounding, StageNote } from "../evidence/evidence.js";
import type { ChunkRef, RouteHit, RouteName } from "../fusion/candidate.js";
import type { ByteSpan } from "../spans/byte-span.js";
import type { SelectionSettings } from "./selection-settings.js";

/** What the selection reads of a candidate: numbers and hashes, no text. */
export interface SelectableCandidate extends ChunkRef {
  readonly utf8Bytes: number;
  readonly leastUtf8Bytes: number;
  readonly span: ByteSpan;
  readonly grounding: Grounding;
  readonly contentHash: string | null;
  /** Native score in each route that found it. */
  readonly hits: readonly { readonly route: RouteName; readonly score: number }[];
}

/** A candidate with what became of it. */
export interface SelectedCandidate<Candidate> {
  readonly candidate: Candidate;
  /** Fused score. */
  readonly score: number;
  readonly routes: readonly RouteHit[];
  readonly stages: readonly StageNote[];
  /** Place among the items, from 1; null for one that is none. */
  readonly itemRank: number | null;
  /** Bytes that were bought of its text: all, fewer where it is cut, 0 for one that is no item. */
  readonly boughtUtf8Bytes: number;
}

/** What became of all candidates. */
export interface Selection<Candidate> {
  /** In fused order. */
  readonly candidates: readonly SelectedCandidate<Candidate>[];
  /** Candidates that found no room in the budget. */
  readonly omittedItems: number;
  readonly limitsReached: readonly LimitName[];
  /** How many candidates each route brought, and whether it had more. */
  readonly routes: Readonly<Partial<Record<RouteName, { readonly candidates: number; readonly more: boolean }>>>;
}

export type SelectEvidence = <Candidate extends SelectableCandidate>(
  candidates: readonly Candidate[],
  settings: SelectionSettings,
) => Selection<Candidate>;
