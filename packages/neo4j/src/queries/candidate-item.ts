import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { readId } from "./retrievable-chunk.js";

/** A chunk that a route found. What decides about its place and its text must be there; bytes that do not fit count as unknown. */
export const candidateRow = z.object({
  chunkId: z.string().min(1),
  documentId: z.string().min(1),
  chunkIndex: z.int().min(0).catch(0),
  text: z.string(),
  startByte: z.int().min(0).nullable().catch(null),
  endByte: z.int().min(0).nullable().catch(null),
  hits: z.array(z.object({ route: z.enum(["vector", "fullText"]), score: z.number() })),
});

export type CandidateRow = z.infer<typeof candidateRow>;

/** A map of `candidate`, which has `chunk` and `hits`. */
export function candidateItem({ properties: { chunk } }: Layout, { careful }: { readonly careful: boolean }): Cypher {
  const stored = cypher`candidate.chunk`;
  return cypher`{
    chunkId: ${readId(cypher`${stored}.${identifier(chunk.id)}`, { careful })},
    documentId: ${readId(cypher`${stored}.${identifier(chunk.documentId)}`, { careful })},
    chunkIndex: ${stored}.${identifier(chunk.index)},
    text: ${stored}.${identifier(chunk.text)},
    startByte: ${stored}.${identifier(chunk.startByte)},
    endByte: ${stored}.${identifier(chunk.endByte)},
    hits: candidate.hits
  }`;
}
