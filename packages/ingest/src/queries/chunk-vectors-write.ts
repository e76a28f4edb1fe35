import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** Writes `$rows` of `{id, vector}` into `$property` of chunks under `label`. The procedure stores 4 bytes a number, a plain SET 8. */
export function chunkVectorsWrite({ properties }: Layout, label: string): Query<unknown> {
  return {
    name: "chunks.writeVectors",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (c:${identifier(label)} {${identifier(properties.chunk.id)}: row.id})
CALL db.create.setNodeVectorProperty(c, $property, row.vector)`,
    row: z.unknown(),
  };
}
