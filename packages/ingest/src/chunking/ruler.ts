import { lengthOf, type TextRange } from "../text/text-range.js";

/** How long stretches of one text are, in the unit in which chunks are limited. */
export interface Ruler {
  lengthOf(range: TextRange): number;
  fits(range: TextRange, limit: number): boolean;
  /** Where a stretch from `start` that is within the limit ends, at `end` at the latest: as far on as can be told. */
  reach(range: TextRange, limit: number): number;
  /** Where a stretch to `end` that is within the limit begins, at `start` at the earliest: as far back as can be told. */
  reachBack(range: TextRange, limit: number): number;
}

/** Characters as JavaScript counts them (UTF-16 units). */
export const characterRuler: Ruler = {
  lengthOf,
  fits: (range, limit) => lengthOf(range) <= limit,
  reach: ({ start, end }, limit) => Math.min(start + limit, end),
  reachBack: ({ start, end }, limit) => Math.max(end - limit, start),
};
