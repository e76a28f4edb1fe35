import type { EmbeddingSet } from "@graphspan/core";
import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** How many numbers the vectors of up to `$limit` chunks have, the most frequent first. */
export function vectorSizes({ labels }: Layout, set: Pick<EmbeddingSet, "property">): Query<{ readonly size: number }> {
  return {
    name: "adoption.vectorSizes",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(labels.chunk)})
WITH c.${identifier(set.property)} AS v WHERE v IS :: LIST<FLOAT> OR v IS :: LIST<INTEGER>
WITH v LIMIT $limit
WITH size(v) AS size, count(*) AS chunks WHERE size > 0
RETURN size ORDER BY chunks DESC, size`,
    row: z.object({ size: z.int() }),
  };
}
