import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

export interface ChunkToEmbed {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export const chunkToEmbedRow: z.ZodType<ChunkToEmbed> = z.object({ id: z.string(), title: z.string(), text: z.string() });

/** Retrievable chunks of the documents `$ids` that have no vector: `$limit` of them by id, after `$after`. */
export function chunksWithoutVector({ labels, properties, relationships }: Layout, vectorProperty: string): Query<ChunkToEmbed> {
  const { id, documentId, title, text } = properties.chunk;
  return {
    name: "chunks.withoutVector",
    access: "READ",
    text: cypher`
UNWIND $ids AS documentId
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: documentId})
MATCH (d)<-[:${identifier(relationships.fromDocument)}]-(c:${identifier(labels.chunk)})
WHERE c.${identifier(documentId)} IS NOT NULL AND c.${identifier(vectorProperty)} IS NULL AND c.${identifier(id)} > $after
RETURN c.${identifier(id)} AS id, coalesce(c.${identifier(title)}, '') AS title, c.${identifier(text)} AS text
ORDER BY id LIMIT $limit`,
    row: chunkToEmbedRow,
  };
}
