import { z } from "zod";
import { count, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import { isInScope } from "./in-scope.js";
import { idText, isRetrievable } from "./retrievable-chunk.js";

export interface NeighbourRow {
  readonly ofChunkId: string;
  /** -1 is the chunk before, 1 the one after. */
  readonly distance: number;
  readonly chunkId: string;
  readonly documentId: string;
  readonly chunkIndex: number;
  readonly text: string;
  readonly startByte: number | null;
  readonly endByte: number | null;
}

export interface NeighbourOptions {
  /** Whether only chunks of a scope are read; its parameters are those of a compiled scope. @default false */
  readonly scoped?: boolean;
}

/**
 * The chunks up to `reach` steps before and after each of `$chunkIds`. The whole way must lie in the chunk's own document.
 * Ids are given as texts; in an adopted graph they may be numbers, which an index finds only as what they are.
 *
 * @param reach - 1 to 4; it stands in the text because the grammar takes no parameter there.
 */
export function readNeighbours(layout: Layout, reach: number, { scoped = false }: NeighbourOptions = {}): Query<NeighbourRow> {
  const { chunk } = layout.properties;
  const label = identifier(layout.labels.chunk);
  const id = cypher`chunk.${identifier(chunk.id)}`;
  const documentId = identifier(chunk.documentId);
  const next = identifier(layout.relationships.nextChunk);
  const steps = count(reach);
  const sameDocument = cypher`WHERE step.${documentId} = chunk.${documentId}`;
  // Of the neighbour alone, which is in the chunk's document: said of the chunk, a plan would look up every document of the scope for each.
  const seen = scoped ? cypher` AND ${isInScope(cypher`neighbour.${documentId}`)}` : cypher``;
  return {
    name: "neighbours.read",
    access: "READ",
    text: cypher`UNWIND $chunkIds AS chunkId
MATCH (chunk:${label})
WHERE ${id} IN [chunkId, toIntegerOrNull(chunkId), toFloatOrNull(chunkId)] AND ${idText(id)} = chunkId
CALL (chunk) {
  MATCH way = (chunk) (()-[:${next}]->(step:${label}) ${sameDocument}){1,${steps}} (neighbour)
  RETURN neighbour, length(way) AS distance
UNION ALL
  MATCH way = (chunk) (()<-[:${next}]-(step:${label}) ${sameDocument}){1,${steps}} (neighbour)
  RETURN neighbour, -length(way) AS distance
}
WITH chunkId, distance, neighbour
WHERE ${isRetrievable(cypher`neighbour`, layout)}${seen}
RETURN chunkId AS ofChunkId, distance,
  ${idText(cypher`neighbour.${identifier(chunk.id)}`)} AS chunkId,
  ${idText(cypher`neighbour.${documentId}`)} AS documentId,
  neighbour.${identifier(chunk.index)} AS chunkIndex,
  neighbour.${identifier(chunk.text)} AS text,
  neighbour.${identifier(chunk.startByte)} AS startByte,
  neighbour.${identifier(chunk.endByte)} AS endByte`,
    row: z.object({
      ofChunkId: z.string(),
      distance: z.int(),
      chunkId: z.string(),
      documentId: z.string(),
      chunkIndex: z.int().min(0).catch(0),
      text: z.string(),
      startByte: z.int().min(0).nullable().catch(null),
      endByte: z.int().min(0).nullable().catch(null),
    }),
  };
}
