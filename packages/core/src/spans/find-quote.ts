import type { ByteSpan } from "./byte-span.js";
import { type FoldedText, foldWithOffsets } from "./fold-with-offsets.js";
import { createTextSearcher, type TextSearcher } from "./text-searcher.js";
import { createUtf8Index } from "./utf8.js";

/** Where a quote stands in a text. */
export interface FoundQuote {
  /** Bytes of the text, in UTF-8. */
  readonly span: ByteSpan;
  /** UTF-16 offset of the text at which the words begin. */
  readonly offset: number;
  /** The text's own words: what stands there. */
  readonly text: string;
  /** Whether the quote is these words character by character, or only after folding. */
  readonly isExact: boolean;
}

/** Finds quotes in one text. */
export interface QuoteFinder {
  /**
   * The first place where the quote stands as whole words: as it is, or else folded as {@link createQuoteFinder} says. Null where it does not stand, and for a quote that
   * says nothing.
   */
  find(quote: string): FoundQuote | null;
  /** All places, which do not overlap; exact ones where there is one, else folded ones. */
  findAll(quote: string): readonly FoundQuote[];
}

/**
 * Prepares a text for finding quotes in it. Folding undoes what copying, typesetting and typing change, and no letter of a word: NFKC (ligatures, full-width forms,
 * composed accents; not raised digits and fractions, 10⁶ is not 106), every kind of white space and line break as one space, curly and straight quotation marks alike, dashes and hyphens
 * alike; soft hyphens, other invisible characters and the marks that Markdown sets around words (`**`, `_`) removed. Case counts. Words and numbers are found whole: no 5 in 5.7.
 *
 * @throws `SPAN.LONE_SURROGATE` for a text that has no UTF-8 form.
 */
export function createQuoteFinder(text: string): QuoteFinder {
  const bytes = createUtf8Index(text);
  const searcher = createTextSearcher(text);
  let folded: (FoldedText & { readonly searcher: TextSearcher }) | undefined;

  const found = (start: number, end: number, isExact: boolean): FoundQuote => ({
    span: { startByte: bytes.byteOffset(start), endByte: bytes.byteOffset(end) },
    offset: start,
    text: text.slice(start, end),
    isExact,
  });

  function* places(quote: string): Generator<FoundQuote> {
    const wanted = foldWithOffsets(quote).text.trim();
    if (wanted === "") return;
    let isThere = false;
    if (quote.isWellFormed())
      for (const start of searcher.wholeWords(quote.trim())) {
        isThere = true;
        yield found(start, start + quote.trim().length, true);
      }
    if (isThere) return;
    folded ??= searchable(foldWithOffsets(text));
    for (const start of folded.searcher.wholeWords(wanted)) {
      const last = start + wanted.length - 1;
      yield found(folded.starts[start]!, folded.ends[last]!, false);
    }
  }

  return {
    find: (quote) => {
      for (const place of places(quote)) return place;
      return null;
    },
    findAll: (quote) => [...places(quote)],
  };
}

const searchable = (folded: FoldedText): FoldedText & { readonly searcher: TextSearcher } => ({ ...folded, searcher: createTextSearcher(folded.text) });
