import type { FoundQuote, QuoteFinder } from "@graphspan/core";

/** A finder that goes through its text once for each quote, however often it is asked for it: a name may be quoted a thousand times. */
export function rememberingFinder(finder: QuoteFinder): QuoteFinder {
  const first = new Map<string, FoundQuote | null>();
  const all = new Map<string, readonly FoundQuote[]>();
  const remembered = <Found>(known: Map<string, Found>, quote: string, find: (quote: string) => Found): Found => {
    if (!known.has(quote)) known.set(quote, find(quote));
    return known.get(quote)!;
  };
  return {
    find: (quote) => remembered(first, quote, (asked) => finder.find(asked)),
    findAll: (quote) => remembered(all, quote, (asked) => finder.findAll(asked)),
  };
}
