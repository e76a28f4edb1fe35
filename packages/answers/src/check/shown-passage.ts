import { createQuoteFinder, type EvidenceItem, type QuoteFinder } from "@graphspan/core";
import { type Sentence, sentencesOf } from "../sentences/sentences.js";

/** A passage that may be cited, as far as it was shown. */
export interface ShownPassage {
  readonly item: EvidenceItem;
  /** The beginning of the item's text, or all of it. */
  readonly text: string;
  /** Null where the text has no UTF-8 form, so that no bytes of it can be cited. */
  readonly finder: QuoteFinder | null;
  /** The sentences of the text, which are looked for once. */
  readonly sentences: () => readonly Sentence[];
}

/** The passages of evidence by their rank. `texts` says how much of each may be cited; those it does not name may not. */
export function shownPassages(shown: Iterable<{ readonly item: EvidenceItem; readonly text: string }>): ReadonlyMap<number, ShownPassage> {
  return new Map(Array.from(shown, ({ item, text }) => [item.rank, { item, text, finder: text.isWellFormed() ? createQuoteFinder(text) : null, sentences: once(() => sentencesOf(text)) }]));
}

function once<Result>(make: () => Result): () => Result {
  let made: Result | undefined;
  return () => (made ??= make());
}
