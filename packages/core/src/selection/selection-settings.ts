import type { Budget } from "../budget/budget.js";
import type { RouteName } from "../fusion/candidate.js";
import type { Fusion } from "../fusion/fusion.js";

/** What decides which candidates become items. */
export interface SelectionSettings {
  /** Name of the preset. */
  readonly preset: string;
  /** Routes that were asked for. */
  readonly routes: readonly RouteName[];
  readonly fusion: Fusion;
  /** Whether a candidate is dropped that says what a better one says already. */
  readonly dedup: boolean;
  readonly budget: Budget;
}
