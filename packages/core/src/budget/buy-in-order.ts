import type { Budget } from "./budget.js";

/** What the budget has to know of a text. */
export interface Priced {
  readonly utf8Bytes: number;
  /** Bytes that a cut must leave to show anything. */
  readonly leastUtf8Bytes: number;
}

/** What a budget buys: always the first ones, whole, and perhaps the beginning of one more. */
export interface Purchase {
  /** Bytes of each text that was bought, in order. */
  readonly utf8Bytes: readonly number[];
  /** Whether the last one is cut short: to its last whole character within these bytes. */
  readonly cutsLast: boolean;
  /** What ended it before the texts did. */
  readonly limit: "items" | "bytes" | null;
}

/**
 * Takes texts in order until the items or the bytes are spent. The text that crosses the byte limit is cut, unless the cut would show
 * nothing; what follows is left out.
 */
export function buyInOrder(texts: Iterable<Priced>, { maxItems, maxUtf8Bytes }: Pick<Budget, "maxItems" | "maxUtf8Bytes">): Purchase {
  const bought: number[] = [];
  let left = maxUtf8Bytes;
  for (const { utf8Bytes, leastUtf8Bytes } of texts) {
    if (bought.length === maxItems) return { utf8Bytes: bought, cutsLast: false, limit: "items" };
    if (utf8Bytes > left) {
      const cutsLast = left > 0 && left >= leastUtf8Bytes;
      return { utf8Bytes: cutsLast ? [...bought, left] : bought, cutsLast, limit: "bytes" };
    }
    bought.push(utf8Bytes);
    left -= utf8Bytes;
  }
  return { utf8Bytes: bought, cutsLast: false, limit: null };
}
