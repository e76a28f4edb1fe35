import { type ByteSpan, type EvidenceItem, type ReadSource, type VerifiedState, verifyEvidence, type VerifyEvidenceOptions } from "@graphspan/core";
import type { Answer, Citation } from "../answer/answer.js";

/** A citation, held against its document. */
export interface VerifiedCitation {
  /** Place of its statement in the answer, from 0. */
  readonly statement: number;
  /** Its number in the answer. */
  readonly number: number;
  readonly chunkId: string;
  readonly documentId: string;
  /** How the quote stands to the document as it is now, as `verifyEvidence` of `@graphspan/core` tells it of passages. */
  readonly state: VerifiedState;
  /** Where the quote stands now: the occurrence nearest to the old place. Only where it moved. */
  readonly span?: ByteSpan | undefined;
}

/** What {@link verifyAnswer} found. */
export interface VerifiedAnswer {
  readonly citations: readonly VerifiedCitation[];
  /** Whether every citation is `ok`. */
  readonly ok: boolean;
}

/**
 * Holds the quote of every citation of the statements against the document it is from, byte by byte. Each document is read once. A citation whose grounding is `chunk` never knew its place in the
 * document: it is `moved` where its quote is found, else `changed`.
 *
 * @throws what `verifyEvidence` throws: `CONFIG.INVALID_OPTIONS`, what `readSource` throws, the signal's reason when it aborts.
 */
export async function verifyAnswer({ statements, evidence }: Answer, readSource: ReadSource, options: VerifyEvidenceOptions = {}): Promise<VerifiedAnswer> {
  const cited = statements.flatMap(({ citations }, statement) => citations.map((citation) => ({ statement, citation })));
  const items = cited.map(({ citation }, index) => asItem(citation, index + 1));
  const verified = await verifyEvidence({ ...evidence, items }, readSource, options);
  const citations = verified.items.map(({ rank, chunkId, documentId, state, span }) => {
    const { statement, citation } = cited[rank - 1]!;
    return { statement, number: citation.number, chunkId, documentId, state, ...(span && { span }) };
  });
  return { citations, ok: verified.ok };
}

const asItem = ({ chunkId, documentId, quote, span, grounding, source }: Citation, rank: number): EvidenceItem => ({
  ...{ rank, chunkId, documentId, text: quote, span, grounding, source },
  ...{ score: 0, cut: false, routes: [], stages: [] },
});
