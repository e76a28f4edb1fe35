import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import { lockNode } from "../cypher/lock-node.js";
import type { Layout } from "../layout/layout.js";
import { type RunKind, runKinds } from "../runs/run.js";
import { isRun } from "../runs/run-queries.js";
import type { Query } from "../store/query.js";

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

export const counted = z.object({ deleted: z.int().min(0) });

/** What a batch found, and what of it still was of the runs once it was locked. */
export interface ResetBatch {
  readonly found: number;
  readonly done: number;
}

export const batch = z.object({ found: z.int().min(0), done: z.int().min(0) });

/**
 * Up to `$limit` nodes `n` of a label that carry one of `$runs`, locked. Another ingest may have taken one over while it was waited for: whether
 * `isOurs` still is read behind the lock, by a name in a parameter (`$runProperty`), which the server cannot have read ahead.
 */
export function lockNodesOfRuns(label: string, runProperty: string, where: Cypher = cypher``): Cypher {
  return cypher`MATCH (n:${identifier(label)})
WHERE n.${identifier(runProperty)} IN $runs ${where}
WITH n LIMIT $limit
${lockNode(cypher`n`, label)}
WITH n, n[$runProperty] IN $runs AS isOurs`;
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
