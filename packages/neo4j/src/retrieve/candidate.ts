import type { ByteSpan, Grounding, SelectableCandidate } from "@graphspan/core";
import { contentHash } from "../identity/content-hash.js";
import type { CandidateRow } from "../queries/candidate-item.js";
import type { Surroundings } from "../queries/surroundings.js";

/** A chunk that a route found, as the selection takes it, and its text. */
export interface Candidate extends SelectableCandidate {
  readonly text: string;
  /** Null where they did not come along. */
  readonly surroundings: Surroundings | null;
}

export function toCandidate(row: CandidateRow, { dedup }: { readonly dedup: boolean }): Candidate {
  const { chunkId, documentId, chunkIndex, text, hits, surroundings } = row;
  const utf8Bytes = Buffer.byteLength(text);
  return {
    chunkId,
    documentId,
    chunkIndex,
    text,
    hits,
    surroundings,
    utf8Bytes,
    leastUtf8Bytes: leastUtf8Bytes(text),
    ...groundSpan(row, utf8Bytes),
    contentHash: dedup ? contentHash(text) : null,
  };
}

/**
 * The span a stored text can be cited with: that in the document where the graph holds one of exactly the text's length, else that of
 * the text itself.
 */
export function groundSpan(
  { startByte, endByte }: { readonly startByte: number | null; readonly endByte: number | null },
  utf8Bytes: number,
): { readonly span: ByteSpan; readonly grounding: Grounding } {
  return startByte !== null && endByte !== null && endByte - startByte === utf8Bytes
    ? { span: { startByte, endByte }, grounding: "source" }
    : { span: { startByte: 0, endByte: utf8Bytes }, grounding: "chunk" };
}

const firstToShow = /\S/u;

/** Leading white space and the first character behind it; all of a text that has nothing else. */
function leastUtf8Bytes(text: string): number {
  const first = firstToShow.exec(text);
  return first === null ? Buffer.byteLength(text) : Buffer.byteLength(text.slice(0, first.index + first[0].length));
}
