import { z } from "zod";
import { type Budget, budgetChangesSchema, type BudgetOptions } from "../budget/budget.js";
import type { LimitName } from "../budget/limit-name.js";
import { parseOptions } from "../errors/parse-options.js";
import type { CandidateTrace, EvidenceLimits, Trace } from "../evidence/evidence.js";
import { traceSchema } from "../evidence/trace-schema.js";
import { type Fusion, fusionSchema } from "../fusion/fusion.js";
import { type SelectableCandidate, type SelectedCandidate, selectEvidence } from "../selection/select-evidence.js";
import { traceCandidate } from "./trace-candidate.js";

/** What is to be otherwise than it was; what is left out stays. */
export interface ReplayChanges {
  /** `none` is for a trace of one route only: native scores of several routes cannot be compared. */
  readonly fusion?: Fusion | undefined;
  /**
   * Limits to change. More `candidatesPerRoute` than the trace was made with bring no further candidates, since it holds none;
   * `neighbourChunks` changes nothing here.
   */
  readonly budget?: BudgetOptions | undefined;
}

/** An item as the selection alone knows it: no text. */
export interface ReplayedItem {
  readonly chunkId: string;
  readonly documentId: string;
  /** 1 for the best. */
  readonly rank: number;
  readonly score: number;
  /** Bytes of its text; where it is cut, those it may take. */
  readonly utf8Bytes: number;
  readonly cut: boolean;
}

/** What the selection gives when it decides again. */
export interface Replay {
  /** In fused order; without changes the very candidates of the trace. */
  readonly candidates: readonly CandidateTrace[];
  readonly items: readonly ReplayedItem[];
  /** Limits of the selection: `candidates`, `items` and `bytes`. Those of context and scope are not decided here. */
  readonly limits: EvidenceLimits;
}

const changesSchema: z.ZodType<ReplayChanges> = z.strictObject({ fusion: fusionSchema.optional(), budget: budgetChangesSchema.optional() });

/**
 * Decides again over the candidates of a trace, without a database: the same settings give the same result, changed ones show what they
 * would do. Keep traces as JSON and replay them in your tests.
 *
 * @param trace - `evidence.trace`, or the same as it was read from JSON.
 * @param changes - Settings to change.
 * @throws `CONFIG.INVALID_OPTIONS` where the trace contradicts itself, where the trace or the changes are not what they should be, and
 *   where fusion is `none` and the settings of the trace name several routes.
 */
export function replay(trace: Trace, changes: ReplayChanges = {}): Replay {
  const { settings, candidates, routes } = parseOptions("replay", traceSchema, trace);
  const { fusion = settings.fusion, budget } = parseOptions("replay", changesSchema, changes);
  const selection = selectEvidence(candidates.map(toSelectable), { ...settings, fusion, budget: changed(settings.budget, budget) });
  const hadMore = routes.some(({ more }) => more);
  return {
    candidates: selection.candidates.map(traceCandidate),
    items: selection.candidates.flatMap(toItems),
    limits: {
      omittedItems: selection.omittedItems,
      limitsReached: hadMore ? withCandidates(selection.limitsReached) : selection.limitsReached,
    },
  };
}

function toSelectable({ routes, ...candidate }: CandidateTrace): SelectableCandidate {
  return { ...candidate, hits: routes };
}

function changed(budget: Budget, changes: BudgetOptions = {}): Budget {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...budget, ...(Object.fromEntries(given) as Partial<Budget>) };
}

function toItems({ candidate, score, itemRank, boughtUtf8Bytes }: SelectedCandidate<SelectableCandidate>): ReplayedItem[] {
  if (itemRank === null) return [];
  const { chunkId, documentId, utf8Bytes } = candidate;
  return [{ chunkId, documentId, rank: itemRank, score, utf8Bytes: boughtUtf8Bytes, cut: boughtUtf8Bytes < utf8Bytes }];
}

/** A route that had more than the trace holds: the selection cannot see it. */
function withCandidates(limits: readonly LimitName[]): LimitName[] {
  return ["candidates", ...limits.filter((limit) => limit !== "candidates")];
}
