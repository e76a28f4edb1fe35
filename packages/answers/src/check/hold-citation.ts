import type { EvidenceItem, FoundQuote } from "@graphspan/core";
import type { Citation, Problem } from "../answer/answer.js";
import { type CitedQuote, citedQuote } from "./cited-quote.js";
import type { ProposedCitation } from "./proposed-statement.js";
import { saysSomething } from "./quote-length.js";
import type { ShownPassage } from "./shown-passage.js";

/** A citation that holds, before it has its number in the answer. */
export interface HeldCitation {
  readonly citation: Omit<Citation, "number">;
  readonly item: EvidenceItem;
  readonly quote: CitedQuote;
}

/** UTF-16 units of the longest quote that is looked for: looking for a long one in a text made for it takes their product. */
const longestQuote = 4000;

const mostPlaces = 16;

/** What says that a sentence goes on before or behind the quote. */
const ellipses = /^\s*(?:…|\.{3})|(?:…|\.{3})\s*$/gu;

/** A number as models write it: `2`, `[2]`, `passage 2`. */
const passageNumber = /^[^\p{L}\p{N}]*(?:passage|source|document)?[^\p{L}\p{N}]*(\d{1,9})[^\p{L}\p{N}]*$/iu;

/** Rank of the passage that is meant; null for what names none. */
export function rankOf(passage: number | string): number | null {
  if (typeof passage === "number") return passage;
  const digits = passage.length > 100 ? undefined : passageNumber.exec(passage)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Looks the quote up in the passage's own bytes. A quote that is all that the statement says may be as short as it likes. */
export function holdCitation(
  { passage, quote }: ProposedCitation,
  passages: ReadonlyMap<number, ShownPassage>,
  isWholeStatement: (quote: string) => boolean,
): HeldCitation | Problem {
  const shown = passages.get(rankOf(passage) ?? Number.NaN);
  if (shown === undefined) return { code: "unknownPassage", what: String(passage) };
  const cited = quote.length > longestQuote ? null : (placeOf(quote, shown) ?? placeOf(quote.replace(ellipses, ""), shown));
  if (!cited) return { code: "quoteNotFound", what: quote };
  const { found } = cited;
  if (!saysSomething(found.text) && !isWholeStatement(found.text)) return { code: "quoteTooShort", what: quote };
  const { item } = shown;
  const start = item.span.startByte;
  return {
    item,
    quote: cited.quote,
    citation: {
      rank: item.rank,
      chunkId: item.chunkId,
      documentId: item.documentId,
      quote: found.text,
      span: { startByte: start + found.span.startByte, endByte: start + found.span.endByte },
      grounding: item.grounding,
      source: item.source,
    },
  };
}

/** The first place where a quote is a whole sentence, among the first few; else the first place: the same words elsewhere may be a part of what says something else. */
function placeOf(quote: string, { text, finder, sentences }: ShownPassage): { readonly found: FoundQuote; readonly quote: CitedQuote } | undefined {
  const places = (finder?.findAll(quote) ?? []).slice(0, mostPlaces).map((found) => ({ found, quote: citedQuote(text, sentences(), found) }));
  return places.find((place) => place.quote.text === place.quote.sentence) ?? places[0];
}
