import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/**
 * Writes `$rows` of `{id, title, vector}` into `$property` of chunks under `label` that still have the title they were embedded with. The
 * procedure stores 4 bytes a number, a plain SET 8.
 */
export function chunkVectorsWrite({ properties }: Layout, label: string): Query<unknown> {
  return {
    name: "chunks.writeVectors",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (c:${identifier(label)} {${identifier(properties.chunk.id)}: row.id})
WHERE coalesce(c.${identifier(properties.chunk.title)}, '') = row.title
CALL db.create.setNodeVectorProperty(c, $property, row.vector)`,
    row: z.unknown(),
  };
}
