import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import { lockNode } from "../cypher/lock-node.js";
import type { Layout } from "../layout/layout.js";
import { type RunKind, runKinds } from "../runs/run.js";
import { isRun } from "../runs/run-queries.js";
import type { Query } from "../store/query.js";
import { forgetExtraction } from "../things/forget-extraction.js";
import { isMarked } from "../things/is-marked.js";

/** Waits until no transaction holds one of the runs; from then on none can write for them. */
export function endRuns(layout: Layout): Query<{ id: string; kind: RunKind }> {
  const { id, kind, state } = layout.properties.run;
  return {
    name: "reset.endRuns",
    access: "WRITE",
    text: cypher`
MATCH (r:${identifier(layout.labels.run)})
WHERE ${isRun(layout)}
SET r.${identifier(state)} = 'ending'
RETURN r.${identifier(id)} AS id, r.${identifier(kind)} AS kind`,
    row: z.object({ id: z.string(), kind: z.enum(runKinds) }),
  };
}

const counted = z.object({ deleted: z.int().min(0) });

/** What a batch found, and what of it still was of the runs once it was locked. */
export interface ResetBatch {
  readonly found: number;
  readonly done: number;
}

const batch = z.object({ found: z.int().min(0), done: z.int().min(0) });

/**
 * Up to `$limit` nodes `n` of a label that carry one of `$runs`, locked. Another ingest may have taken one over while it was waited for: whether
 * `isOurs` still is read behind the lock, by a name in a parameter (`$runProperty`), which the server cannot have read ahead.
 */
function lockNodesOfRuns(label: string, runProperty: string, where: Cypher = cypher``): Cypher {
  return cypher`MATCH (n:${identifier(label)})
WHERE n.${identifier(runProperty)} IN $runs ${where}
WITH n LIMIT $limit
${lockNode(cypher`n`, label)}
WITH n, n[$runProperty] IN $runs AS isOurs`;
}

/** Deletes up to `$limit` chunks of the runs, under one of their labels, with what was extracted from them: also what an extraction wrote that began after the runs were ended. */
export function deleteChunksOfRuns(layout: Layout, label: string): Query<ResetBatch> {
  return {
    name: "reset.chunks",
    access: "WRITE",
    text: cypher`
${lockNodesOfRuns(label, layout.properties.chunk.run)}
WITH count(*) AS found, collect(CASE WHEN isOurs THEN n END) AS chunks
${forgetExtraction(layout)}
FOREACH (ours IN chunks | DETACH DELETE ours)
RETURN found, size(chunks) AS done`,
    row: batch,
  };
}

/**
 * Deletes up to `$limit` things of the runs, and takes from the chunks that mention them what says that they were read: an extraction that began after the runs were ended, and before their things
 * went, has found the things there, and marked its chunks.
 */
export function deleteThingsOfRuns(layout: Layout): Query<ResetBatch> {
  const { labels, properties } = layout;
  return {
    name: "reset.things",
    access: "WRITE",
    text: cypher`
${lockNodesOfRuns(labels.thing, properties.thing.run)}
WITH count(*) AS found, collect(CASE WHEN isOurs THEN n END) AS things
CALL (things) {
  UNWIND things AS thing
  MATCH (thing)-->(c:${identifier(labels.chunk)})
  WHERE ${isMarked(layout, cypher`c`)}
  WITH DISTINCT c
  SET c.${identifier(properties.chunk.extraction)} = null
  RETURN count(*) AS unmarked
}
FOREACH (ours IN things | DETACH DELETE ours)
RETURN found, size(things) AS done`,
    row: batch,
  };
}

/** Deletes the records of merges of which no link is left: of those, too, that were made of things of the runs after the runs were ended. */
export function deleteLooseMerges(layout: Layout): Query<{ deleted: number }> {
  const { labels, relationships, properties } = layout;
  return {
    name: "reset.merges",
    access: "WRITE",
    text: cypher`
MATCH (r:${identifier(labels.run)})
WHERE ${isRun(layout)}
  AND NOT EXISTS { ()-[:${identifier(relationships.aliasOf)} {${identifier(properties.relationshipRun)}: r.${identifier(properties.run.id)}}]->() }
DETACH DELETE r
RETURN count(*) AS deleted`,
    row: counted,
  };
}

/** Deletes up to `$limit` nodes of a label that carry one of the runs; a run node carries its own. */
export function deleteNodesOfRuns(label: string, runProperty: string): Query<ResetBatch> {
  return {
    name: "reset.nodes",
    access: "WRITE",
    text: cypher`
${lockNodesOfRuns(label, runProperty)}
FOREACH (ours IN CASE WHEN isOurs THEN [n] ELSE [] END | DETACH DELETE ours)
RETURN count(*) AS found, count(CASE WHEN isOurs THEN 1 END) AS done`,
    row: batch,
  };
}

/** Takes from up to `$limit` documents of the runs what says that they are whole: an ingest that comes before their deletion writes them anew. */
export function unpublishDocumentsOfRuns({ labels, properties }: Layout): Query<ResetBatch> {
  const { run, sourceSha256, textSha256 } = properties.document;
  return {
    name: "reset.unpublish",
    access: "WRITE",
    text: cypher`
${lockNodesOfRuns(labels.document, run, cypher`AND n.${identifier(sourceSha256)} IS NOT NULL`)}
FOREACH (ours IN CASE WHEN isOurs THEN [n] ELSE [] END | SET ours.${identifier(sourceSha256)} = null, ours.${identifier(textSha256)} = null)
RETURN count(*) AS found, count(CASE WHEN isOurs THEN 1 END) AS done`,
    row: batch,
  };
}

/** Takes from up to `$limit` chunks what says that they were read for things: an extraction that comes later reads them again. */
export function unmarkChunks(layout: Layout): Query<ResetBatch> {
  return {
    name: "reset.unmark",
    access: "WRITE",
    text: cypher`
MATCH (n:${identifier(layout.labels.chunk)})
WHERE ${isMarked(layout, cypher`n`)}
WITH n LIMIT $limit
SET n.${identifier(layout.properties.chunk.extraction)} = null
RETURN count(*) AS found, count(*) AS done`,
    row: batch,
  };
}

export function deleteEmbeddingSets({ labels, properties }: Layout): Query<{ deleted: number }> {
  return {
    name: "reset.embeddingSets",
    access: "WRITE",
    text: cypher`
MATCH (s:${identifier(labels.embeddingSet)})
WHERE s.${identifier(properties.embeddingSet.id)} IN $sets
DETACH DELETE s
RETURN count(*) AS deleted`,
    row: counted,
  };
}

/** Whether something needs the schema of things: an extraction that began after the runs were ended. */
export function needsThingSchema({ labels, properties }: Layout): Query<{ isNeeded: boolean }> {
  return {
    name: "reset.needsThingSchema",
    access: "READ",
    text: cypher`RETURN EXISTS { (:${identifier(labels.run)} {${identifier(properties.run.kind)}: 'extract'}) } AS isNeeded`,
    row: z.object({ isNeeded: z.boolean() }),
  };
}

/** Whether something needs the schema: chunks, or an adoption, whose undo goes by what it registered. */
export function needsSchema({ labels, properties }: Layout): Query<{ isNeeded: boolean }> {
  const adoption = cypher`(:${identifier(labels.run)} {${identifier(properties.run.kind)}: 'adopt'})`;
  return {
    name: "reset.needsSchema",
    access: "READ",
    text: cypher`
RETURN EXISTS { (:${identifier(labels.chunk)}) } OR EXISTS { (:${identifier(labels.stagedChunk)}) } OR EXISTS { ${adoption} } AS isNeeded`,
    row: z.object({ isNeeded: z.boolean() }),
  };
}
