import { cypher, forgetMentions, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/**
 * Locks those of the chunks `$ids` that are still there and retrievable, in the order of the list; whether they are is read behind the lock, by names in
 * parameters, which the server cannot have read ahead. Locked by a property: a label would come back on a chunk that is being taken out of sight.
 */
export function chunksLockToExtract({ labels, properties }: Layout): Query<{ id: string }> {
  const id = identifier(properties.chunk.id);
  return {
    name: "extraction.lockChunks",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (c:${identifier(labels.chunk)} {${id}: id})
SET c.${id} = c.${id}
WITH c, id WHERE c[$idProperty] = id AND c[$documentIdProperty] IS NOT NULL
RETURN id`,
    row: z.object({ id: z.string() }),
  };
}

/** Removes what was extracted from the locked chunks `$ids` before, and tells of which things. */
export function chunksForget(layout: Layout): Query<{ things: readonly string[] }> {
  const { labels, properties } = layout;
  return {
    name: "extraction.forget",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (c:${identifier(labels.chunk)} {${identifier(properties.chunk.id)}: id})
WITH collect(c) AS chunks
${forgetMentions(layout)}
RETURN [thing IN things | thing.${identifier(properties.thing.id)}] AS things`,
    row: z.object({ things: z.array(z.string()) }),
  };
}

/** Says of the chunks `$ids` how they were read. */
export function chunksMark({ labels, properties }: Layout): Query<unknown> {
  return {
    name: "extraction.mark",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (c:${identifier(labels.chunk)} {${identifier(properties.chunk.id)}: id})
SET c.${identifier(properties.chunk.extraction)} = $extraction`,
    row: z.unknown(),
  };
}
