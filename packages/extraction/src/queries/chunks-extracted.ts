import { cypher, forgetMentions, identifier, isMark, isThing, type Layout, lockNode, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { type PassageText, passageTextShape, textOfPassage } from "./passage-text.js";

/**
 * Locks those of the chunks `$ids` that are still there, retrievable, and without a mark that is none of ours, in the order of the list, and tells what they say now. All of it is read behind the lock, by names in
 * parameters, which the server cannot have read ahead.
 */
export function chunksLockToExtract({ labels, properties }: Layout): Query<PassageText & { id: string }> {
  return {
    name: "extraction.lockChunks",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (c:${identifier(labels.chunk)} {${identifier(properties.chunk.id)}: id})
${lockNode(cypher`c`, labels.chunk)}
WITH c, id, c[$names.extraction] AS mark
WHERE c[$names.id] = id AND c[$names.documentId] IS NOT NULL AND c[$names.text] IS :: STRING NOT NULL AND (mark IS NULL OR ${isMark(cypher`mark`)})
RETURN id, c[$names.text] AS text, c[$names.startByte] AS startByte, c[$names.endByte] AS endByte`,
    row: z.object({ id: z.string(), ...passageTextShape }).transform((row) => ({ id: row.id, ...textOfPassage(row) })),
  };
}

/** Ids of the things that the chunks `$ids` mention. */
export function thingsOfChunks(layout: Layout): Query<{ id: string }> {
  const { labels, properties } = layout;
  return {
    name: "extraction.thingsOfChunks",
    access: "READ",
    text: cypher`
UNWIND $ids AS id
MATCH (:${identifier(labels.chunk)} {${identifier(properties.chunk.id)}: id})<--(t:${identifier(labels.thing)})
WHERE ${isThing(layout, cypher`t`)}
RETURN DISTINCT t.${identifier(properties.thing.id)} AS id`,
    row: z.object({ id: z.string() }),
  };
}

/** Removes what was extracted from the locked chunks `$ids` before. Their things stay, whether something mentions them or not. */
export function chunksForget(layout: Layout): Query<unknown> {
  const { labels, properties } = layout;
  return {
    name: "extraction.forget",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (c:${identifier(labels.chunk)} {${identifier(properties.chunk.id)}: id})
WITH collect(c) AS chunks
${forgetMentions(layout)}
RETURN forgotten`,
    row: z.unknown(),
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
