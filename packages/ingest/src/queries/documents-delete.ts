import { type Cypher, cypher, forgetExtraction, identifier, joinCypher, type Layout, type Query, recordChange } from "@graphspan/neo4j";
import { z } from "zod";
import { isAdoption } from "./is-adoption.js";

const nothing = z.unknown();
const counted = z.object({ count: z.int().min(0) });

/** The chunks `c` of the documents `$ids`, under one of the labels, that a run wrote. */
function chunksOf({ labels, properties, relationships }: Layout, chunkLabels: readonly string[]): Cypher {
  const label = joinCypher(chunkLabels.map(identifier), "|");
  return cypher`UNWIND $ids AS id
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: id})
MATCH (d)<-[:${identifier(relationships.fromDocument)}]-(c:${label})
WHERE c.${identifier(properties.chunk.run)} IS NOT NULL`;
}

/** Deletes all chunks of the documents `$ids`, also those of an unfinished version, with what was extracted from them. */
export function chunksOfDocumentsDelete(layout: Layout): Query<unknown> {
  const { chunk, stagedChunk } = layout.labels;
  const id = identifier(layout.properties.chunk.id);
  return {
    name: "documents.deleteChunks",
    access: "WRITE",
    text: cypher`
${chunksOf(layout, [chunk, stagedChunk])}
SET c.${id} = c.${id}
WITH collect(c) AS chunks
${forgetExtraction(layout)}
UNWIND chunks AS c
DETACH DELETE c`,
    row: nothing,
  };
}

/** The version of the document `d` ends, and nothing takes its place. */
const recordDeletion = (layout: Layout): Cypher => recordChange(layout, { run: cypher`$run`, after: cypher`null` });

/** Deletes the documents `$ids` themselves, for `$run`, which is recorded. */
export function documentsDelete(layout: Layout): Query<{ count: number }> {
  const { labels, properties } = layout;
  return {
    name: "documents.delete",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: id})
${recordDeletion(layout)}
DETACH DELETE d
RETURN count(*) AS count`,
    row: counted,
  };
}

/** Unties the chunks of the documents `$ids` from the ones behind them. */
export function chunksOfDocumentsUnchain(layout: Layout): Query<unknown> {
  return {
    name: "documents.unchain",
    access: "WRITE",
    text: cypher`
${chunksOf(layout, [layout.labels.chunk])}
MATCH (c)-[n:${identifier(layout.relationships.nextChunk)}]->()
DELETE n`,
    row: nothing,
  };
}

/** Makes the chunks of the documents `$ids` staged ones again, which no search finds: publishing, taken back. */
export function chunksOfDocumentsHide(layout: Layout): Query<unknown> {
  const { labels, extraLabels, properties } = layout;
  const published = joinCypher([labels.chunk, ...extraLabels.chunk].map(identifier), ":");
  return {
    name: "documents.hideChunks",
    access: "WRITE",
    text: cypher`
${chunksOf(layout, [labels.chunk])}
SET c:${identifier(labels.stagedChunk)}
REMOVE c:${published}, c.${identifier(properties.chunk.documentId)}`,
    row: nothing,
  };
}

/** Takes from the documents `$ids` what only a published version has, for `$run`, which is recorded. */
export function documentsUnpublish(layout: Layout): Query<unknown> {
  const { labels, properties } = layout;
  const { id, sourceSha256, textSha256 } = properties.document;
  return {
    name: "documents.unpublish",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (d:${identifier(labels.document)} {${identifier(id)}: id})
${recordDeletion(layout)}
SET d.${identifier(sourceSha256)} = null, d.${identifier(textSha256)} = null`,
    row: nothing,
  };
}

/**
 * Deletes those of the documents `$ids` that are not published and have no chunks left, whatever else is tied to them. One that somebody writes
 * again has chunks, which is seen once its lock is free; one that an adoption holds stays.
 */
export function unpublishedDelete(layout: Layout): Query<{ count: number }> {
  const { labels, properties, relationships } = layout;
  const { id, sourceSha256, run } = properties.document;
  const document = identifier(labels.document);
  return {
    name: "documents.deleteUnpublished",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (d:${document} {${identifier(id)}: id})
SET d:${document}
WITH d
WHERE d.${identifier(sourceSha256)} IS NULL AND NOT ${isAdoption(layout, cypher`d.${identifier(run)}`)}
  AND NOT EXISTS { (d)<-[:${identifier(relationships.fromDocument)}]-(:${identifier(labels.stagedChunk)}) }
DETACH DELETE d
RETURN count(*) AS count`,
    row: counted,
  };
}
