import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/**
 * Writes `$rows` of `{id, title, vector}` into `$property` of chunks under `label` that still have the title they were embedded with. The
 * procedure stores 4 bytes a number, a plain SET 8.
 */
export function chunkVectorsWrite({ properties }: Layout, label: string): Query<{ written: number }> {
  return {
    name: "chunks.writeVectors",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (c:${identifier(label)} {${identifier(properties.chunk.id)}: row.id})
WHERE coalesce(c.${identifier(properties.chunk.title)}, '') = row.title
CALL db.create.setNodeVectorProperty(c, $property, row.vector)
RETURN count(*) AS written`,
    row: z.object({ written: z.int() }),
  };
}

/** Locks the chunks of `$rows`, so that what is read of them afterwards in the same transaction stays as it is. */
export function chunksLock({ labels, properties }: Layout): Query<unknown> {
  const id = identifier(properties.chunk.id);
  return {
    name: "chunks.lock",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (c:${identifier(labels.chunk)} {${id}: row.id})
SET c.${id} = row.id`,
    row: z.unknown(),
  };
}
