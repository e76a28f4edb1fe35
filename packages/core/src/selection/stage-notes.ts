import type { Budget } from "../budget/budget.js";
import type { Purchase } from "../budget/buy-in-order.js";
import type { StageNote } from "../evidence/evidence.js";

/** Why a budget leaves something out, in words. */
export interface BudgetReasons {
  readonly placesTaken: string;
  readonly bytesSpent: string;
  readonly maxItems: number;
}

export function budgetReasons({ maxItems, maxUtf8Bytes }: Budget): BudgetReasons {
  return {
    placesTaken: maxItems === 1 ? "the only place of maxItems is taken" : `the ${maxItems} places of maxItems are taken`,
    bytesSpent: `the ${maxUtf8Bytes} bytes of maxUtf8Bytes are spent`,
    maxItems,
  };
}

/** @param index - Place in the fused list, from 0. */
export function fusionNote(index: number, score: number): StageNote {
  return { stage: "fusion", outcome: "kept", rank: index + 1, score };
}

export function dedupNote(twin: string, reason: string): StageNote {
  return { stage: "dedup", outcome: "dropped", twin, reason };
}

/** @param index - Place among those that came to the budget, from 0: the first ones were bought. */
export function budgetNote(index: number, { utf8Bytes, cutsLast }: Purchase, reasons: BudgetReasons): StageNote {
  const { placesTaken, bytesSpent, maxItems } = reasons;
  const bought = utf8Bytes[index];
  if (bought === undefined) {
    const reason = utf8Bytes.length === maxItems ? placesTaken : bytesSpent;
    return { stage: "budget", outcome: "dropped", reason };
  }
  const isCut = cutsLast && index === utf8Bytes.length - 1;
  return isCut ? { stage: "budget", outcome: "cut", utf8Bytes: bought, reason: bytesSpent } : { stage: "budget", outcome: "kept" };
}
