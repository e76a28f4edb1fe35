import type { EmbeddingSet } from "@graphspan/core";
import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/**
 * How many numbers the vectors have that have not `$dimensions`, the most frequent first: of up to `$limit` chunks with such a vector.
 * Chunks with none, or with something else in its place, take up no room.
 */
export function vectorSizes({ labels }: Layout, set: Pick<EmbeddingSet, "property">): Query<{ readonly size: number }> {
  return {
    name: "adoption.vectorSizes",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(labels.chunk)})
WITH c.${identifier(set.property)} AS v
WITH CASE WHEN v IS :: LIST<FLOAT NOT NULL> NOT NULL | LIST<INTEGER NOT NULL> NOT NULL THEN size(v) END AS size
WHERE size > 0 AND size <> $dimensions
WITH size LIMIT $limit
RETURN size, count(*) AS chunks ORDER BY chunks DESC, size`,
    row: z.object({ size: z.int() }),
  };
}
