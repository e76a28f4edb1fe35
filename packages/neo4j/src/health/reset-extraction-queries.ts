import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { isRun } from "../runs/run-queries.js";
import type { Query } from "../store/query.js";
import { forgetExtraction } from "../things/forget-extraction.js";
import { isMarked } from "../things/is-marked.js";
import { batch, counted, lockNodesOfRuns, type ResetBatch } from "./reset-queries.js";

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

/** Deletes links of the merges among the runs: an extraction that knew of them in the moment in which they were ended has tied its own things by them. */
export function deleteLinksOfRuns({ labels, relationships, properties }: Layout): Query<{ deleted: number }> {
  const thing = identifier(labels.thing);
  return {
    name: "reset.links",
    access: "WRITE",
    text: cypher`
MATCH (:${thing})-[a:${identifier(relationships.aliasOf)}]->(:${thing})
WHERE a.${identifier(properties.relationshipRun)} IN $runs
DELETE a
RETURN count(*) AS deleted`,
    row: counted,
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

/** Whether something needs the schema of things: an extraction that began after the runs were ended. */
export function needsThingSchema({ labels, properties }: Layout): Query<{ isNeeded: boolean }> {
  return {
    name: "reset.needsThingSchema",
    access: "READ",
    text: cypher`RETURN EXISTS { (:${identifier(labels.run)} {${identifier(properties.run.kind)}: 'extract'}) } AS isNeeded`,
    row: z.object({ isNeeded: z.boolean() }),
  };
}
