import { cypher, forgetExtraction, identifier, joinCypher, type Layout, lockNode, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { isAdoption } from "./is-adoption.js";

const nothing = z.unknown();

/**
 * Stages `$rows` of `{id, documentId, properties}` under a label that no search index knows. What is staged already keeps what it says, and
 * a chunk that is published already is left alone: it is part of both versions.
 */
export function chunksStage({ labels, properties, relationships }: Layout): Query<unknown> {
  const id = identifier(properties.chunk.id);
  return {
    name: "chunks.stage",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: row.documentId})
WHERE NOT EXISTS { (:${identifier(labels.chunk)} {${id}: row.id}) }
MERGE (c:${identifier(labels.stagedChunk)} {${id}: row.id})
ON CREATE SET c += row.properties
MERGE (c)-[r:${identifier(relationships.fromDocument)}]->(d)
SET r.${identifier(properties.relationshipRun)} = $run`,
    row: nothing,
  };
}

/** Makes the staged chunks `$ids` chunks like any other. */
export function chunksUnstage({ labels, extraLabels, properties }: Layout): Query<unknown> {
  const published = joinCypher([labels.chunk, ...extraLabels.chunk].map(identifier), ":");
  return {
    name: "chunks.unstage",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (c:${identifier(labels.stagedChunk)} {${identifier(properties.chunk.id)}: id})
SET c:${published}
REMOVE c:${identifier(labels.stagedChunk)}`,
    row: nothing,
  };
}

/**
 * Deletes up to `$limit` staged chunks of the documents `$ids`, which are locked first: whoever publishes them meanwhile is waited for. What was
 * extracted from those that had been published goes with them.
 */
export function stagedChunksDelete(layout: Layout): Query<{ deleted: number }> {
  const { labels, properties, relationships } = layout;
  const documentId = identifier(properties.document.id);
  const stagedChunk = identifier(labels.stagedChunk);
  return {
    name: "chunks.deleteStaged",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (d:${identifier(labels.document)} {${documentId}: id})
${lockNode(cypher`d`, labels.document)}
WITH d
MATCH (d)<-[:${identifier(relationships.fromDocument)}]-(c:${stagedChunk})
WITH c LIMIT $limit
${lockNode(cypher`c`, labels.stagedChunk)}
WITH collect(c) AS chunks
${forgetExtraction(layout)}
UNWIND chunks AS c
DETACH DELETE c
RETURN count(*) AS deleted`,
    row: z.object({ deleted: z.int().min(0) }),
  };
}

/**
 * Deletes those of the documents `$ids` that never had a published version and hold nothing, unless they are adopted ones. Where somebody still
 * writes one, its lock is waited for, and it is then found with what was written; one whose id was taken away meanwhile is another's.
 */
export function documentsDiscard(layout: Layout): Query<unknown> {
  const { labels, properties } = layout;
  const { id, sourceSha256, run } = properties.document;
  return {
    name: "documents.discardUnpublished",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (d:${identifier(labels.document)} {${identifier(id)}: id})
${lockNode(cypher`d`, labels.document)}
WITH d, id
WHERE d[$idProperty] = id AND d.${identifier(sourceSha256)} IS NULL AND NOT EXISTS { (d)--() } AND NOT ${isAdoption(layout, cypher`d.${identifier(run)}`)}
DELETE d`,
    row: nothing,
  };
}
