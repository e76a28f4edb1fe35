import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** A chunk that is in the graph, by what decides whether it can stay. */
export interface StoredChunk {
  readonly id: string;
  readonly documentId: string;
  readonly title: string | null;
  readonly hasVector: boolean;
  /** Whether it belongs to a version that is not published. */
  readonly isStaged: boolean;
}

const row: z.ZodType<StoredChunk> = z.object({
  id: z.string(),
  documentId: z.string(),
  title: z.string().nullable(),
  hasVector: z.boolean(),
  isStaged: z.boolean(),
});

/** The chunks of the documents `$ids`, also those of an unfinished version. */
export function chunksOfDocuments({ labels, properties, relationships }: Layout, vectorProperty: string | null): Query<StoredChunk> {
  const { id, title } = properties.chunk;
  const staged = identifier(labels.stagedChunk);
  const hasVector = vectorProperty === null ? cypher`false` : cypher`c.${identifier(vectorProperty)} IS NOT NULL`;
  return {
    name: "chunks.ofDocuments",
    access: "READ",
    text: cypher`
UNWIND $ids AS documentId
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: documentId})
MATCH (d)<-[:${identifier(relationships.fromDocument)}]-(c:${identifier(labels.chunk)}|${staged})
WHERE c.${identifier(id)} IS NOT NULL
RETURN c.${identifier(id)} AS id, documentId, c.${identifier(title)} AS title, ${hasVector} AS hasVector,
  c:${staged} AS isStaged`,
    row,
  };
}
