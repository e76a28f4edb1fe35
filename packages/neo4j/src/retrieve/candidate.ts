import { type ByteSpan, type ChunkRef, type Grounding, utf8Length } from "@graphspan/core";
import type { CandidateRow } from "../queries/candidate-row.js";

/** A chunk that a route found, with what an evidence item needs of it. */
export interface Candidate extends ChunkRef {
  readonly text: string;
  readonly span: ByteSpan;
  readonly grounding: Grounding;
  readonly document: NonNullable<CandidateRow["document"]>;
  readonly sectionPath: readonly string[];
}

const unknownDocument: Candidate["document"] = { uri: "", path: "", title: "", textSha256: null };

export function toCandidate({ chunkId, documentId, chunkIndex, text, startByte, endByte, document, sections }: CandidateRow): Candidate {
  return {
    chunkId,
    documentId,
    chunkIndex,
    text,
    ...groundSpan({ text, startByte, endByte }),
    document: document ?? unknownDocument,
    sectionPath: deepest(sections),
  };
}

/**
 * The span a stored text can be cited with: that in the document where the graph holds one of exactly the text's length, else that of
 * the text itself.
 */
export function groundSpan({ text, startByte, endByte }: Pick<CandidateRow, "text" | "startByte" | "endByte">): {
  readonly span: ByteSpan;
  readonly grounding: Grounding;
} {
  const bytes = utf8Length(text);
  return startByte !== null && endByte !== null && endByte - startByte === bytes
    ? { span: { startByte, endByte }, grounding: "source" }
    : { span: { startByte: 0, endByte: bytes }, grounding: "chunk" };
}

/** A chunk hangs on one section; where an adopted graph has several, the deepest path counts, the same one each time. */
function deepest(paths: readonly (readonly string[])[]): readonly string[] {
  const key = (path: readonly string[]): string => path.join("\u0000");
  return [...paths].sort((left, right) => right.length - left.length || (key(left) < key(right) ? -1 : 1))[0] ?? [];
}
