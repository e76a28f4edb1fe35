import type { EvidenceItem } from "@graphspan/core";
import type { CitedQuote } from "./cited-quote.js";

/** What a statement rests on: the quotes that hold, and the items they are from. */
export interface Support {
  readonly quotes: readonly CitedQuote[];
  readonly items: readonly EvidenceItem[];
}
