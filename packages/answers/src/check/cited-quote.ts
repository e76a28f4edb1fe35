import type { FoundQuote } from "@graphspan/core";
import type { Sentence } from "../sentences/sentences.js";

/** A quote in the sentences it is from. */
export interface CitedQuote {
  /** The passage's own words. */
  readonly text: string;
  /** The sentence, or the sentences from the first to the last that the quote has a part of. */
  readonly sentence: string;
  /** UTF-16 offset of the quote in them. */
  readonly offset: number;
}

/** Widens a quote to the sentences it stands in. */
export function citedQuote(passage: string, sentences: readonly Sentence[], { offset, text }: FoundQuote): CitedQuote {
  const end = offset + text.length;
  const touched = sentences.filter((sentence) => sentence.start < end && sentence.end > offset);
  const from = Math.min(offset, touched[0]?.start ?? offset);
  const to = Math.max(end, touched.at(-1)?.end ?? end);
  return { text, sentence: passage.slice(from, to), offset: offset - from };
}
