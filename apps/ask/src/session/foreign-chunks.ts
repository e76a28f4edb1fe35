import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** Chunks of the graph that other software wrote, and that nothing was adopted of: no question finds them. */
export function foreignChunks({ labels, properties }: Layout): Query<{ readonly chunks: number }> {
  const { documentId, run } = properties.chunk;
  return {
    name: "ask.foreignChunks",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(labels.chunk)}) WHERE c.${identifier(documentId)} IS NULL AND c.${identifier(run)} IS NULL
RETURN count(c) AS chunks`,
    row: z.object({ chunks: z.int() }),
  };
}
