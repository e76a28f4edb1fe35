import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { textOf } from "./attached.js";

/** Paths that several documents with chunks have. */
export function repeatedPaths({ labels, properties, relationships }: Layout): Query<{ path: string; documents: number }> {
  return {
    name: "adoption.repeatedPaths",
    access: "READ",
    text: cypher`
MATCH (d:${identifier(labels.document)})
WHERE EXISTS { (d)<-[:${identifier(relationships.fromDocument)}]-(:${identifier(labels.chunk)}) }
WITH ${textOf(cypher`d`, properties.document.path)} AS path, count(*) AS documents
WHERE path IS NOT NULL AND documents > 1
RETURN path, documents ORDER BY path`,
    row: z.object({ path: z.string(), documents: z.int() }),
  };
}
