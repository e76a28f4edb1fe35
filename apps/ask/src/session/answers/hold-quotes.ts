import { type Answer, checkStatement, type Statement, verifyAnswer } from "@graphspan/answers";
import { type ByteSpan, type Evidence, type EvidenceSource, type Grounding, type VerifiedState, verifyEvidence } from "@graphspan/core";
import type { Kept } from "./cited-passage.js";
import type { SourceReader } from "./source-reader.js";

/** How quoted words stand to their document as it is now. `found`: they never had a place in the file, and stand in it. */
export type QuoteState = VerifiedState | "found";

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
  /** Whether every quoted byte stands where it is said to, or was found, and nothing is `unshown`. */
  readonly ok: boolean;
  readonly quotes: readonly HeldQuote[];
  /** Statements that say of themselves that their quotes show them, which these do not: somebody changed them. */
  readonly unshown: readonly Statement[];
}

/** Holds every quote of an answer, or every passage of evidence, against its document, and the statements against their quotes. */
export async function holdQuotes(kept: Kept, reader: SourceReader, signal: AbortSignal): Promise<HeldQuotes> {
  const quotes = kept.kind === "answer" ? await quotesOfAnswer(kept.answer, reader, signal) : await passagesOf(kept.evidence, reader, signal);
  const unshown = kept.kind === "answer" ? unshownOf(kept.answer) : [];
  return { ok: unshown.length === 0 && quotes.every(({ state }) => state === "ok" || state === "found"), quotes, unshown };
}

/** What statements cite, each once. */
async function quotesOfAnswer(answer: Answer, { read, problems }: SourceReader, signal: AbortSignal): Promise<HeldQuote[]> {
  const { citations } = await verifyAnswer(answer, read, { signal });
  const cited = answer.statements.flatMap((statement) => statement.citations);
  const quotes = new Map<string, HeldQuote>();
  citations.forEach((verified, index) => {
    const { number, documentId, span, grounding, quote, source } = cited[index]!;
    const held = { number, documentId, span, grounding, quote, source, ...stateOf(verified, grounding), problem: problems.get(documentId) };
    quotes.set(JSON.stringify([number, span, quote]), held);
  });
  return [...quotes.values()].sort((one, other) => one.number - other.number || one.span.startByte - other.span.startByte);
}

async function passagesOf(evidence: Evidence, { read, problems }: SourceReader, signal: AbortSignal): Promise<HeldQuote[]> {
  const { items } = await verifyEvidence(evidence, read, { signal });
  return items.map((verified, index) => {
    const { rank: number, documentId, span, grounding, text: quote, source } = evidence.items[index]!;
    return { number, documentId, span, grounding, quote, source, ...stateOf(verified, grounding), problem: problems.get(documentId) };
  });
}

interface Verified {
  readonly state: VerifiedState;
  readonly span?: ByteSpan | undefined;
}

function stateOf({ state, span: newSpan }: Verified, grounding: Grounding): Pick<HeldQuote, "state" | "newSpan"> {
  return { state: state === "moved" && grounding === "chunk" ? "found" : state, newSpan };
}

function unshownOf({ statements, evidence }: Answer): Statement[] {
  const supported = statements.filter(({ isSupported }) => isSupported);
  const checked = supported.map(({ text, citations }) => checkStatement({ text, citations: citations.map(({ rank, quote }) => ({ passage: rank, quote })) }, evidence));
  return checked.filter(({ isSupported }) => !isSupported);
}
