import type { Answer } from "@graphspan/answers";
import { type ByteSpan, type EvidenceItem, type EvidenceSource, type Grounding, verifyEvidence } from "@graphspan/core";
import type { Kept } from "./cited-passage.js";
import type { SourceReader } from "./source-reader.js";

/**
 * How quoted words stand to their document as it is now. `found`: they never had a place in the file, and stand in it; else as of `verifyEvidence`.
 */
export type QuoteState = "ok" | "found" | "moved" | "changed" | "missing";

/** Quoted words, held against their document. */
export interface HeldQuote {
  /** Of the citation, or rank of the passage. */
  readonly number: number;
  readonly documentId: string;
  readonly state: QuoteState;
  /** Where they stood, and what that counts in. */
  readonly span: ByteSpan;
  readonly grounding: Grounding;
  /** Where they stand now, where that is elsewhere. */
  readonly newSpan?: ByteSpan | undefined;
  readonly quote: string;
  readonly source: EvidenceSource;
  /** Why the document could not be read. */
  readonly problem?: string | undefined;
}

/** What a proof of quotes gives. */
export interface HeldQuotes {
  /** Whether every quoted byte stands where it is said to, or was found. */
  readonly ok: boolean;
  readonly quotes: readonly HeldQuote[];
}

/** Holds every quote of an answer, or every passage of evidence, against its document. */
export async function holdQuotes(kept: Kept, { read, problems }: SourceReader, signal: AbortSignal): Promise<HeldQuotes> {
  const evidence = kept.kind === "answer" ? kept.answer.evidence : kept.evidence;
  const asked = kept.kind === "answer" ? quotesOf(kept.answer) : evidence.items.map((item) => ({ number: item.rank, item }));
  const { items } = await verifyEvidence({ ...evidence, items: asked.map(({ item }) => item) }, read, { signal });
  const quotes = items.map(({ state, span: newSpan }, index): HeldQuote => {
    const { number, item } = asked[index]!;
    const { documentId, span, grounding, source, text: quote } = item;
    const isFound = state === "moved" && grounding === "chunk";
    return { number, documentId, state: isFound ? "found" : state, span, grounding, newSpan, quote, source, problem: problems.get(documentId) };
  });
  return { ok: quotes.every(({ state }) => state === "ok" || state === "found"), quotes };
}

interface AskedQuote {
  readonly number: number;
  /** A passage of these words alone. */
  readonly item: EvidenceItem;
}

/** What statements cite, each once. */
function quotesOf({ statements }: Answer): AskedQuote[] {
  const quotes = new Map<string, AskedQuote>();
  for (const { number, quote, ...place } of statements.flatMap(({ citations }) => citations)) {
    const item = { ...place, text: quote, score: 0, cut: false, routes: [], stages: [] };
    quotes.set(JSON.stringify([number, place.span, quote]), { number, item });
  }
  return [...quotes.values()].sort((one, other) => one.number - other.number || one.item.span.startByte - other.item.span.startByte);
}
