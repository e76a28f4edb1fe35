import { type Cypher, cypher, identifier, joinCypher, type Layout, lockNode, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { marksOf } from "../run/marks.js";
import { adoptedChunkProperties } from "./adopted-properties.js";

const counted = z.object({ written: z.int() });

/** Relationships that belong to a chunk and so to its run. */
export function chunkRelationships({ relationships }: Layout): Cypher {
  return cypher`${identifier(relationships.fromDocument)}|${identifier(relationships.nextChunk)}`;
}

/**
 * Gives chunks (`{elementId, text, id, documentId, startByte, endByte}`) all but their `documentId`: those that still have their text and none of
 * the properties, or have them of this run. They are locked before that is looked at.
 */
export function chunksAdopt(layout: Layout): Query<{ written: number }> {
  const chunk = identifier(layout.labels.chunk);
  const { id, text, documentId, startByte, endByte, run } = layout.properties.chunk;
  const untouched = joinCypher(
    adoptedChunkProperties(layout).map((name) => cypher`c.${identifier(name)} IS NULL`),
    " AND ",
  );
  return {
    name: "adoption.adoptChunks",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (c:${chunk}) WHERE elementId(c) = row.elementId
${lockNode(cypher`c`, layout.labels.chunk)}
WITH c, row
WHERE c.${identifier(text)} = row.text AND c.${identifier(documentId)} IS NULL AND (c.${identifier(run)} = $run OR (${untouched}))
SET c.${identifier(id)} = row.id, c.${identifier(marksOf(layout).stagedDocumentId)} = row.documentId,
  c.${identifier(startByte)} = row.startByte, c.${identifier(endByte)} = row.endByte, c.${identifier(run)} = $run
RETURN count(*) AS written`,
    row: counted,
  };
}

/** Ties chunks (`{elementId, document}`, both of the server) to documents that were made for them. */
export function chunksTie({ labels, relationships, properties }: Layout): Query<unknown> {
  return {
    name: "adoption.tie",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (c:${identifier(labels.chunk)}) WHERE elementId(c) = row.elementId
MATCH (d) WHERE elementId(d) = row.document
MERGE (c)-[r:${identifier(relationships.fromDocument)}]->(d)
SET r.${identifier(properties.relationshipRun)} = $run`,
    row: z.unknown(),
  };
}

/** Gives the relationships of the chunks `$chunks` the run, where they carry none. */
export function relationshipsAdopt(layout: Layout): Query<{ written: number }> {
  const run = identifier(layout.properties.relationshipRun);
  return {
    name: "adoption.adoptRelationships",
    access: "WRITE",
    text: cypher`
UNWIND $chunks AS chunk
MATCH (c:${identifier(layout.labels.chunk)}) WHERE elementId(c) = chunk
MATCH (c)-[r:${chunkRelationships(layout)}]->()
WHERE r.${run} IS NULL OR r.${run} = $run
SET r.${run} = $run
RETURN count(*) AS written`,
    row: counted,
  };
}
