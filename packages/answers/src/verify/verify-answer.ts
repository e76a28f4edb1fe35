import {
  type ByteSpan,
  type EvidenceItem,
  type ReadSource,
  type VerifiedItem,
  type VerifiedState,
  verifyEvidence,
  type VerifyEvidenceOptions,
} from "@graphspan/core";
import type { Answer, Citation, Statement } from "../answer/answer.js";
import { checkAgainst } from "../check/check-statement.js";
import { shownPassages } from "../check/shown-passage.js";
import { agreesWithItem } from "./agrees-with-item.js";

/**
 * How a citation stands to its document as it is now: as `verifyEvidence` of `@graphspan/core` tells it of passages; or `contradicted`, the answer itself says otherwise: the
 * passage of that rank is another one, of another source, or has not these words at these bytes. Such a citation is held against no document.
 */
export type CitationState = VerifiedState | "contradicted";

/** A citation, held against the evidence and its document. */
export interface VerifiedCitation {
  /** Place of its statement in the answer, from 0. */
  readonly statement: number;
  /** Its number in the answer. */
  readonly number: number;
  readonly chunkId: string;
  readonly documentId: string;
  readonly state: CitationState;
  /** Where the quote stands now: the occurrence nearest to the old place. Only where it moved. */
  readonly span?: ByteSpan | undefined;
}

/** What {@link verifyAnswer} found. */
export interface VerifiedAnswer {
  /** In the order of the answer. */
  readonly citations: readonly VerifiedCitation[];
  /** The passages that are cited, each once: names in a statement may rest on words beside its quotes. */
  readonly passages: readonly VerifiedItem[];
  /** Statements that their quotes do not show, as the checker finds them now, whatever they say of themselves. */
  readonly unshown: readonly Statement[];
  /** Whether every citation and every cited passage is `ok`, and no statement is unshown. */
  readonly ok: boolean;
}

/**
 * Proves an answer, whoever wrote it down: holds the quote of every citation against the passage of its rank, quotes and cited passages against the documents they are from, byte by byte,
 * and the statements against their quotes. A citation whose grounding is `chunk` never knew its place in the document: it is `moved` where its quote is found, else `changed`. Titles and
 * section paths are believed, since they need not stand in a document.
 *
 * @throws what `verifyEvidence` throws: `CONFIG.INVALID_OPTIONS`, what `readSource` throws, the signal's reason when it aborts.
 */
export async function verifyAnswer({ statements, evidence }: Answer, readSource: ReadSource, options: VerifyEvidenceOptions = {}): Promise<VerifiedAnswer> {
  const items = new Map(evidence.items.map((item) => [item.rank, item]));
  const cited = statements.flatMap(({ citations }, statement) => citations.map((citation) => ({ statement, citation, item: items.get(citation.rank) })));
  const held = cited.filter(({ citation, item }) => item !== undefined && agreesWithItem(citation, item));
  const places = new Map(held.map((each, index) => [each, index]));
  const passages = [...new Set(held.map(({ item }) => item!))];
  // Passages and quotes go in one list, so that each document is read once.
  const listed = [...passages, ...held.map(({ citation }) => asItem(citation))].map((item, index) => ({ ...item, rank: index + 1 }));
  const verified = (await verifyEvidence({ ...evidence, items: listed }, readSource, options)).items;
  const verifiedPassages = passages.map(({ rank }, index) => ({ ...verified[index]!, rank }));
  const citations = cited.map((each): VerifiedCitation => {
    const { number, chunkId, documentId } = each.citation;
    const place = places.get(each);
    if (place === undefined) return { statement: each.statement, number, chunkId, documentId, state: "contradicted" };
    const { state, span } = verified[passages.length + place]!;
    return { statement: each.statement, number, chunkId, documentId, state, ...(span && { span }) };
  });
  const unshown = unshownOf(statements, evidence.items);
  const isOk = ({ state }: { readonly state: CitationState }): boolean => state === "ok";
  return { citations, passages: verifiedPassages, unshown, ok: citations.every(isOk) && verifiedPassages.every(isOk) && unshown.length === 0 };
}

const asItem = ({ chunkId, documentId, quote, span, grounding, source }: Citation): EvidenceItem => ({
  ...{ rank: 1, chunkId, documentId, text: quote, span, grounding, source },
  ...{ score: 0, cut: false, routes: [], stages: [] },
});

function unshownOf(statements: readonly Statement[], items: readonly EvidenceItem[]): Statement[] {
  const passages = shownPassages(items.map((item) => ({ item, text: item.text })));
  return statements
    .map(({ text, citations }) => checkAgainst({ text, citations: citations.map(({ rank, quote }) => ({ passage: rank, quote })) }, passages))
    .filter(({ isSupported }) => !isSupported);
}
