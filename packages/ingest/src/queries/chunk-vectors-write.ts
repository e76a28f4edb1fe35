import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** Writes `$rows` of `{id, vector}` into `$property`. The procedure stores 4 bytes a number, a plain SET 8. */
export function chunkVectorsWrite({ labels, properties }: Layout): Query<unknown> {
  return {
    name: "chunks.writeVectors",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (c:${identifier(labels.chunk)} {${identifier(properties.chunk.id)}: row.id})
CALL db.create.setNodeVectorProperty(c, $property, row.vector)`,
    row: z.unknown(),
  };
}
