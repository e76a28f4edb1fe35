import { type Cypher, cypher, identifier, joinCypher, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

const counted = z.object({ count: z.int() });

/** Nodes of any kind in a space. */
export function countNodes({ labels }: Layout): Query<{ count: number }> {
  const anyLabel: Cypher = joinCypher(
    Object.values(labels).map((label) => identifier(label)),
    "|",
  );
  return { name: "evaluation.nodes", access: "READ", text: cypher`MATCH (n:${anyLabel}) RETURN count(n) AS count`, row: counted };
}

/** Names of the indexes on the labels of a space, those of constraints too. */
export const namesOfIndexes: Query<{ name: string }> = {
  name: "evaluation.indexes",
  access: "READ",
  text: cypher`
SHOW INDEXES YIELD name, labelsOrTypes WHERE any(label IN labelsOrTypes WHERE label IN $labels)
RETURN name ORDER BY name`,
  row: z.object({ name: z.string() }),
};

export function countChunks({ labels }: Layout): Query<{ count: number }> {
  return {
    name: "evaluation.chunks",
    access: "READ",
    text: cypher`MATCH (c:${identifier(labels.chunk)}) RETURN count(c) AS count`,
    row: counted,
  };
}

/** Every chunk of a space. */
export function allChunks({ labels, properties: { chunk } }: Layout): Query<ChunkOfSpace> {
  return {
    name: "evaluation.allChunks",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(labels.chunk)})
RETURN c.${identifier(chunk.id)} AS chunkId, c.${identifier(chunk.documentId)} AS documentId`,
    row: z.object({ chunkId: z.string(), documentId: z.string() }),
  };
}

export interface ChunkOfSpace {
  readonly chunkId: string;
  readonly documentId: string;
}

export interface ChunkPlace {
  readonly id: string;
  readonly documentId: string;
  readonly startByte: number;
}

/** Where the chunks of some documents begin. */
export function chunkPlaces({ labels, properties: { chunk } }: Layout): Query<ChunkPlace> {
  return {
    name: "evaluation.chunkPlaces",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(labels.chunk)})
WHERE c.${identifier(chunk.documentId)} IN $documentIds
RETURN c.${identifier(chunk.id)} AS id, c.${identifier(chunk.documentId)} AS documentId, c.${identifier(chunk.startByte)} AS startByte`,
    row: z.object({ id: z.string(), documentId: z.string(), startByte: z.int() }),
  };
}
