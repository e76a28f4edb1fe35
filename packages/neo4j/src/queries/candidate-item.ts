import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { readId } from "./retrievable-chunk.js";

/** Bytes that do not fit count as unknown. */
const byte = z.int().min(0).nullable().catch(null);

/** A chunk that a route found. What decides about its place and its text must be there. In the order of {@link candidateItem}. */
export const candidateRow = z
  .tuple([
    z.string().min(1),
    z.string().min(1),
    z.int().min(0).catch(0),
    z.string(),
    byte,
    byte,
    z.array(z.tuple([z.enum(["vector", "fullText"]), z.number()])),
  ])
  .transform(([chunkId, documentId, chunkIndex, text, startByte, endByte, hits]) => ({
    chunkId,
    documentId,
    chunkIndex,
    text,
    startByte,
    endByte,
    hits: hits.map(([route, score]) => ({ route, score })),
  }));

export type CandidateRow = z.output<typeof candidateRow>;

/**
 * A list of what `candidate`, which has `chunk` and `hits`, is told by. A list, since a map would repeat every name in every one of some
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
