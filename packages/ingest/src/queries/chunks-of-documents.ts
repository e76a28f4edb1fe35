import { type Cypher, cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** A chunk that is in the graph, by what decides whether it can stay. */
export interface StoredChunk {
  readonly id: string;
  readonly title: string | null;
  readonly hasVector: boolean;
  /** Whether it belongs to a version that is not published. */
  readonly isStaged: boolean;
}

const row: z.ZodType<StoredChunk> = z.object({
  id: z.string(),
  title: z.string().nullable(),
  hasVector: z.boolean(),
  isStaged: z.boolean(),
});

/** The chunks of the documents `$ids`, also those of an unfinished version. */
export function chunksOfDocuments(layout: Layout, vectorProperty: string | null): Query<StoredChunk> {
  const { labels, properties, relationships } = layout;
  return {
    name: "chunks.ofDocuments",
    access: "READ",
    text: cypher`
UNWIND $ids AS documentId
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: documentId})
MATCH (d)<-[:${identifier(relationships.fromDocument)}]-(c:${identifier(labels.chunk)}|${identifier(labels.stagedChunk)})
WHERE c.${identifier(properties.chunk.id)} IS NOT NULL
RETURN ${columns(layout, vectorProperty)}`,
    row,
  };
}

/** How many chunks the documents `$ids` have, also those of an unfinished version. */
export function countChunksOfDocuments({ labels, properties, relationships }: Layout): Query<{ count: number }> {
  return {
    name: "chunks.countOfDocuments",
    access: "READ",
    text: cypher`
UNWIND $ids AS documentId
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: documentId})
MATCH (d)<-[:${identifier(relationships.fromDocument)}]-(c:${identifier(labels.chunk)}|${identifier(labels.stagedChunk)})
RETURN count(c) AS count`,
    row: z.object({ count: z.int().min(0) }),
  };
}

/** The chunks `$ids`, whatever hangs on them: other software may have deleted their document, and they are found by their ids all the same. */
export function chunksById(layout: Layout, vectorProperty: string | null): Query<StoredChunk> {
  const { id } = layout.properties.chunk;
  return {
    name: "chunks.byId",
    access: "READ",
    text: cypher`
UNWIND $ids AS id
MATCH (c:${identifier(layout.labels.chunk)} {${identifier(id)}: id})
RETURN ${columns(layout, vectorProperty)}`,
    row,
  };
}

function columns({ labels, properties }: Layout, vectorProperty: string | null): Cypher {
  const { id, title } = properties.chunk;
  const hasVector = vectorProperty === null ? cypher`false` : cypher`c.${identifier(vectorProperty)} IS NOT NULL`;
  return cypher`c.${identifier(id)} AS id, c.${identifier(title)} AS title, ${hasVector} AS hasVector, c:${identifier(labels.stagedChunk)} AS isStaged`;
}
