import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { isStoredId, readId } from "./retrievable-chunk.js";
import { natural } from "./stored-byte.js";
import type { Surroundings } from "./surroundings.js";

/** A chunk that a route found. */
export interface CandidateRow {
  readonly chunkId: string;
  readonly documentId: string;
  readonly chunkIndex: number;
  readonly text: string;
  /** Null where unknown. */
  readonly startByte: number | null;
  readonly endByte: number | null;
  readonly hits: readonly { readonly route: "vector" | "fullText"; readonly score: number }[];
  /** Null where they did not come along. */
  readonly surroundings: Surroundings | null;
}

/**
 * Reads {@link candidateItem}. What decides about a chunk's place and its text must be there: else null. By hand, since a schema for each of
 * some forty rows took a third of our own time.
 */
export function toCandidateRow(item: unknown, surroundings: Surroundings | null): CandidateRow | null {
  if (!Array.isArray(item)) return null;
  const [chunkId, documentId, chunkIndex, text, startByte, endByte, hits] = item as unknown[];
  if (!isStoredId(chunkId) || !isStoredId(documentId) || typeof text !== "string") return null;
  return {
    chunkId,
    documentId,
    chunkIndex: natural(chunkIndex) ?? 0,
    text,
    startByte: natural(startByte),
    endByte: natural(endByte),
    hits: (hits as ["vector" | "fullText", number][]).map(([route, score]) => ({ route, score })),
    surroundings,
  };
}

/**
 * What `candidate`, which has `chunk` and `hits`, is told by, for {@link toCandidateRow}. A list, since a map would repeat every name in every one of some
 * forty rows: a tenth of the time of a retrieval.
 */
export function candidateItem({ properties: { chunk } }: Layout, { careful }: { readonly careful: boolean }): Cypher {
  const stored = cypher`candidate.chunk`;
  return cypher`[
    ${readId(cypher`${stored}.${identifier(chunk.id)}`, { careful })},
    ${readId(cypher`${stored}.${identifier(chunk.documentId)}`, { careful })},
    ${stored}.${identifier(chunk.index)},
    ${stored}.${identifier(chunk.text)},
    ${stored}.${identifier(chunk.startByte)},
    ${stored}.${identifier(chunk.endByte)},
    candidate.hits
  ]`;
}
