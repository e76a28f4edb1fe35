import { type Answer, type CitationState, type Statement, type VerifiedAnswer, verifyAnswer } from "@graphspan/answers";
import { type ByteSpan, type Evidence, type EvidenceItem, type EvidenceSource, type Grounding, type VerifiedItem, verifyEvidence } from "@graphspan/core";
import type { Kept } from "./cited-passage.js";
import type { SourceReader } from "./source-reader.js";

/** How quoted words stand to their document as it is now. `found`: they never had a place in the file, and stand in it. */
export type QuoteState = CitationState | "found";

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

/** What a proof gives. */
export interface HeldQuotes {
  /** Whether every quoted byte stands where it is said to, or was found, and there are neither `passages` nor `unshown`. */
  readonly ok: boolean;
  readonly quotes: readonly HeldQuote[];
  /** Passages around quotes that are right, which are no longer in their documents as they are in the evidence. */
  readonly passages: readonly HeldQuote[];
  /** Statements that their quotes do not show: the checker had something against them already, or somebody changed them. */
  readonly unshown: readonly Statement[];
}

/** Holds every quote of an answer, or every passage of evidence, against its document, and the statements against their quotes. */
export async function holdQuotes(kept: Kept, reader: SourceReader, signal: AbortSignal): Promise<HeldQuotes> {
  if (kept.kind === "evidence") {
    const { items } = await verifyEvidence(kept.evidence, reader.read, { signal });
    return whole({ quotes: passagesOf(items, kept.evidence, reader), passages: [], unshown: [] });
  }
  const { answer } = kept;
  const verified = await verifyAnswer(answer, reader.read, { signal });
  const quotes = quotesOf(verified, answer, reader);
  const told = new Set(quotes.flatMap(({ rank, quote }) => (isRight(quote) ? [] : [rank])));
  const numbers = new Map(quotes.map(({ rank, quote }) => [rank, quote.number]));
  const passages = passagesOf(verified.passages, answer.evidence, reader)
    .filter((passage) => !isRight(passage) && !told.has(passage.number))
    .map((passage) => ({ ...passage, number: numbers.get(passage.number)! }));
  return whole({ quotes: quotes.map(({ quote }) => quote), passages, unshown: verified.unshown });
}

const isRight = ({ state }: { readonly state: QuoteState }): boolean => state === "ok" || state === "found";

function whole({ quotes, passages, unshown }: Omit<HeldQuotes, "ok">): HeldQuotes {
  return { ok: unshown.length === 0 && passages.length === 0 && quotes.every(isRight), quotes, passages, unshown };
}

interface QuoteOfRank {
  readonly rank: number;
  readonly quote: HeldQuote;
}

/** What statements cite, each once. */
function quotesOf({ citations }: VerifiedAnswer, { statements }: Answer, reader: SourceReader): QuoteOfRank[] {
  const cited = statements.flatMap((statement) => statement.citations);
  const quotes = new Map<string, QuoteOfRank>();
  citations.forEach((verified, index) => {
    const { number, rank, documentId, span, grounding, quote, source } = cited[index]!;
    const held = { number, documentId, span, grounding, quote, source, ...stateOf(verified, grounding, reader.problemOf({ ...source, documentId })) };
    quotes.set(JSON.stringify([number, rank, documentId, source.path, source.uri, span, quote, held.state]), { rank, quote: held });
  });
  return [...quotes.values()].sort(({ quote: one }, { quote: other }) => one.number - other.number || one.span.startByte - other.span.startByte);
}

function passagesOf(verified: readonly VerifiedItem[], { items }: Evidence, reader: SourceReader): HeldQuote[] {
  const byRank = new Map(items.map((item) => [item.rank, item]));
  return verified.map((each) => {
    const { rank: number, documentId, span, grounding, text: quote, source } = byRank.get(each.rank)! satisfies EvidenceItem;
    return { number, documentId, span, grounding, quote, source, ...stateOf(each, grounding, reader.problemOf({ ...source, documentId })) };
  });
}

interface Verified {
  readonly state: CitationState;
  readonly span?: ByteSpan | undefined;
}

function stateOf({ state, span: newSpan }: Verified, grounding: Grounding, problem: string | undefined): Pick<HeldQuote, "state" | "newSpan" | "problem"> {
  return { state: state === "moved" && grounding === "chunk" ? "found" : state, newSpan, ...(state === "missing" && { problem }) };
}
