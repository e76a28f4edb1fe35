import type { RouteName } from "../fusion/candidate.js";

/** Where a chunk fell, and by how much; `text` says the same in a sentence. */
export type Explanation = ExplainedItem | ExplainedByBudget | ExplainedByDedup | ExplainedByRoutes;

/** It did not fall: it is an item. */
export interface ExplainedItem {
  readonly stage: "found";
  readonly chunkId: string;
  /** Its place among the items, from 1. */
  readonly rank: number;
  readonly score: number;
  /** Whether the budget cut it short. */
  readonly cut: boolean;
  readonly text: string;
}

/** It was a candidate, and the budget was spent on better ones. */
export interface ExplainedByBudget {
  readonly stage: "budget";
  readonly chunkId: string;
  /** Its place among all candidates, from 1. */
  readonly fusedRank: number;
  readonly score: number;
  /** By how much `maxItems` is too small for it; 0 where it is not. */
  readonly placesShort: number;
  /** By how much `maxUtf8Bytes` is too small for its whole text behind the better ones; 0 where it is not. */
  readonly bytesShort: number;
  /** The worst that became an item, and how much better it scores; null where there are no items. */
  readonly lastItem: { readonly chunkId: string; readonly score: number; readonly scoreDifference: number } | null;
  readonly text: string;
}

/** It was a candidate, and a better one says the same. */
export interface ExplainedByDedup {
  readonly stage: "dedup";
  readonly chunkId: string;
  readonly fusedRank: number;
  readonly score: number;
  readonly twin: {
    readonly chunkId: string;
    readonly fusedRank: number;
    /** Its place among the items; null where it is none. */
    readonly itemRank: number | null;
  };
  readonly text: string;
}

/** No route brought it. Whether it exists, or lies outside the scope, cannot be told from here. */
export interface ExplainedByRoutes {
  readonly stage: "routes";
  readonly chunkId: string;
  readonly routes: readonly ExplainedRoute[];
  readonly text: string;
}

/** What a route brought instead, or why it brought nothing. */
export type ExplainedRoute =
  | {
      readonly route: RouteName;
      readonly state: "ran";
      readonly candidates: number;
      /** The lowest native score that it kept: what a chunk has to beat. Null where it found nothing. */
      readonly scoreToBeat: number | null;
      /** Whether it had more than it was allowed to bring. */
      readonly more: boolean;
    }
  | { readonly route: RouteName; readonly state: "skipped" | "failed"; readonly reason: string | null };
