import { type Cypher, cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { type ChunkToEmbed, chunkToEmbedRow } from "./chunks-without-vector.js";
import { isAdoption } from "./is-adoption.js";

/** Up to which id `$limit` chunks that want a vector lie behind `$after`; null where there is none. */
export function nextChunksToFill(layout: Layout, vectorProperty: string): Query<{ until: string | null }> {
  return {
    name: "fill.next",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(layout.labels.chunk)})
WHERE ${idOf(layout)} > $after AND ${wantsVector(layout, vectorProperty)}
WITH ${idOf(layout)} AS id ORDER BY id LIMIT $limit
RETURN max(id) AS until`,
    row: z.object({ until: z.string().nullable() }),
  };
}

/** `$limit` chunks behind `$after`, up to `$until`, that want a vector. */
export function chunksToFill(layout: Layout, vectorProperty: string): Query<ChunkToEmbed> {
  const { title, text } = layout.properties.chunk;
  return {
    name: "fill.chunks",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(layout.labels.chunk)})
WHERE ${idOf(layout)} > $after AND ${idOf(layout)} <= $until AND ${wantsVector(layout, vectorProperty)}
RETURN ${idOf(layout)} AS id, coalesce(c.${identifier(title)}, '') AS title, c.${identifier(text)} AS text
ORDER BY id LIMIT $limit`,
    row: chunkToEmbedRow,
  };
}

const idOf = ({ properties }: Layout): Cypher => cypher`c.${identifier(properties.chunk.id)}`;

/** Whether a chunk can be retrieved and has no vector; nothing is ever written to one that an adoption holds. */
function wantsVector(layout: Layout, vectorProperty: string): Cypher {
  const { documentId, run } = layout.properties.chunk;
  return cypher`c.${identifier(documentId)} IS NOT NULL AND c.${identifier(vectorProperty)} IS NULL
  AND NOT ${isAdoption(layout, cypher`c.${identifier(run)}`)}`;
}
