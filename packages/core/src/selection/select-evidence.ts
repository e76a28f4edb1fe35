import { buyInOrder, type Purchase } from "../budget/buy-in-order.js";
import type { LimitName } from "../budget/limit-name.js";
import { findTwins, type Twin } from "../dedup/find-twins.js";
import type { Grounding, StageNote } from "../evidence/evidence.js";
import type { ChunkRef, RouteHit, RouteName } from "../fusion/candidate.js";
import { fuse, type ScoredCandidate } from "../fusion/fuse.js";
import { rankRoutes } from "../fusion/rank-routes.js";
import type { ByteSpan } from "../spans/byte-span.js";
import type { SelectionSettings } from "./selection-settings.js";
import { budgetNote, budgetReasons, dedupNote, fusionNote } from "./stage-notes.js";

/** What the selection reads of a candidate: numbers and hashes, no text. */
export interface SelectableCandidate extends ChunkRef {
  readonly utf8Bytes: number;
  /** Bytes that a cut must leave to show anything: leading white space and one character. */
  readonly leastUtf8Bytes: number;
  readonly span: ByteSpan;
  readonly grounding: Grounding;
  /** Equal for equal texts; null where duplicates are not looked for. */
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
  /**
   * Bytes that were bought of its text: all; where it is cut, those it may take, so the text ends with its last whole character within
   * them; 0 for one that is no item.
   */
  readonly boughtUtf8Bytes: number;
}

/** What became of all candidates. */
export interface Selection<Candidate> {
  /** In fused order. */
  readonly candidates: readonly SelectedCandidate<Candidate>[];
  /** Candidates that found no room in the budget. Copies that were dropped are not counted. */
  readonly omittedItems: number;
  readonly limitsReached: readonly LimitName[];
  /** How many candidates each route brought, and whether it had more. */
  readonly routes: Readonly<Partial<Record<RouteName, { readonly candidates: number; readonly more: boolean }>>>;
}

/**
 * Decides which candidates become evidence. Pure, and the only place that does: each route is cut to its best `candidatesPerRoute`, the
 * routes are fused, copies of better candidates are dropped where `dedup` is on, and the budget is spent from the best down. Everything
 * is ranked in one total order (score, document, chunk index, id), so the result does not depend on the order of the candidates.
 *
 * @param candidates - What the routes found, each chunk once. Hits of routes that the settings do not name are not looked at.
 * @throws `CONFIG.INVALID_OPTIONS` where fusion is `none` and there are several routes: their native scores cannot be compared.
 */
export function selectEvidence<Candidate extends SelectableCandidate>(
  candidates: readonly Candidate[],
  settings: SelectionSettings,
): Selection<Candidate> {
  const ranked = rankRoutes(candidates, settings.routes, settings.budget.candidatesPerRoute);
  const fused = fuse(ranked, settings.fusion);
  const twins = settings.dedup ? findTwins(fused.map(({ candidate }) => candidate)) : null;
  const survivors = twins ? fused.filter((_, index) => twins[index] === null) : fused;
  const purchase = buyInOrder(survivors.map(({ candidate }) => candidate), settings.budget);
  const hasMore = Object.values(ranked.routes).some(({ more }) => more);
  return {
    candidates: describe(fused, { twins, purchase, settings }),
    omittedItems: survivors.length - purchase.utf8Bytes.length,
    limitsReached: [...(hasMore ? ["candidates" as const] : []), ...(purchase.limit === null ? [] : [purchase.limit])],
    routes: ranked.routes,
  };
}

interface Decisions {
  readonly twins: readonly (Twin | null)[] | null;
  readonly purchase: Purchase;
  readonly settings: SelectionSettings;
}

function describe<Candidate extends SelectableCandidate>(
  fused: readonly ScoredCandidate<Candidate>[],
  { twins, purchase, settings }: Decisions,
): SelectedCandidate<Candidate>[] {
  const reasons = budgetReasons(settings.budget);
  const isFused = settings.fusion !== "none";
  let survivor = 0;
  return fused.map(({ candidate, score, routes }, index) => {
    const twin = twins?.[index] ?? null;
    const bought = twin === null ? purchase.utf8Bytes[survivor] : undefined;
    const last = twin === null ? budgetNote(survivor, purchase, reasons) : dedupNote(fused[twin.index]!.candidate.chunkId, twin.reason);
    if (twin === null) survivor += 1;
    return {
      candidate,
      score,
      routes,
      stages: isFused ? [fusionNote(index, score), last] : [last],
      itemRank: bought === undefined ? null : survivor,
      boughtUtf8Bytes: bought ?? 0,
    };
  });
}
