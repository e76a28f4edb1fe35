import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** The next `$limit` documents behind `$after`, in an order that nothing we write changes. */
export function documentPage({ labels }: Layout): Query<{ document: string }> {
  return {
    name: "adoption.documentPage",
    access: "READ",
    text: cypher`
MATCH (d:${identifier(labels.document)})
WITH elementId(d) AS document WHERE document > $after
RETURN document ORDER BY document LIMIT $limit`,
    row: z.object({ document: z.string() }),
  };
}
