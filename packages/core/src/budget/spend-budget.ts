import { cutToUtf8Bytes, utf8Length } from "../spans/utf8.js";
import type { LimitName } from "./limit-name.js";

/** A ranked text that made it into the budget. */
export interface Bought<Item> {
  readonly item: Item;
  /** The text, or its beginning when it was cut. */
  readonly text: string;
  readonly utf8Bytes: number;
  readonly cut: boolean;
}

/** What a budget bought. */
export interface Purchase<Item> {
  readonly bought: readonly Bought<Item>[];
  /** What was left out, in rank order. */
  readonly omitted: readonly Item[];
  readonly limitsReached: readonly LimitName[];
}

/**
 * Takes texts in rank order until the items or the bytes are spent. The text that crosses the byte limit is cut on a code-point
 * boundary; what follows is omitted. A cut that would leave only white space is an omission.
 */
export function spendBudget<Item extends { readonly text: string }>(
  ranked: readonly Item[],
  budget: { readonly maxItems: number; readonly maxUtf8Bytes: number },
): Purchase<Item> {
  const bought: Bought<Item>[] = [];
  const limitsReached = new Set<LimitName>();
  let left = budget.maxUtf8Bytes;
  let next = 0;
  for (; next < ranked.length; next += 1) {
    const item = ranked[next]!;
    if (bought.length === budget.maxItems) {
      limitsReached.add("items");
      break;
    }
    const utf8Bytes = utf8Length(item.text);
    if (utf8Bytes <= left) {
      bought.push({ item, text: item.text, utf8Bytes, cut: false });
      left -= utf8Bytes;
      continue;
    }
    limitsReached.add("bytes");
    const prefix = cutToUtf8Bytes(item.text, left);
    if (prefix.text.trim() !== "") {
      bought.push({ item, text: prefix.text, utf8Bytes: prefix.bytes, cut: true });
      next += 1;
    }
    break;
  }
  return { bought, omitted: ranked.slice(next), limitsReached: [...limitsReached] };
}
