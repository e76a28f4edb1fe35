import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { isRun } from "../runs/run-queries.js";
import type { Query } from "../store/query.js";
import type { EndedVersion, LiveVersion } from "./net-change.js";

const text = z.string().nullable();

/** A run as far as a comparison goes. */
export interface ComparedRun {
  readonly id: string;
  readonly kind: string;
  readonly startedAt: string;
  readonly changes: string | null;
}

/** All runs, the oldest first. */
export function comparedRuns(layout: Layout): Query<ComparedRun> {
  const { id, kind, startedAt, changes } = layout.properties.run;
  return {
    name: "changes.runs",
    access: "READ",
    text: cypher`
MATCH (r:${identifier(layout.labels.run)})
WHERE ${isRun(layout)}
RETURN r.${identifier(id)} AS id, r.${identifier(kind)} AS kind, r.${identifier(startedAt)} AS startedAt,
  toStringOrNull(r.${identifier(changes)}) AS changes
ORDER BY startedAt, id`,
    row: z.object({ id: z.string(), kind: z.string(), startedAt: z.string(), changes: text }),
  };
}

/** Versions that runs of `$runs` ended, or had written: `$limit` by their documents' ids, after `$after`. */
export function endedVersions({ labels, properties }: Layout): Query<EndedVersion> {
  const { documentId, corpus, uri, before, after, writtenBy, run, at } = properties.change;
  return {
    name: "changes.ended",
    access: "READ",
    text: cypher`
MATCH (v:${identifier(labels.change)})
WHERE v.${identifier(documentId)} > $after AND (v.${identifier(run)} IN $runs OR v.${identifier(writtenBy)} IN $runs)
RETURN v.${identifier(documentId)} AS documentId, v.${identifier(corpus)} AS corpus, v.${identifier(uri)} AS uri,
  v.${identifier(before)} AS hash, v.${identifier(after)} AS nextHash, v.${identifier(writtenBy)} AS writtenBy,
  v.${identifier(run)} AS endedBy, v.${identifier(at)} AS at
ORDER BY documentId, at LIMIT $limit`,
    row: z.object({ documentId: z.string(), corpus: text, uri: text, hash: z.string(), nextHash: text, writtenBy: z.string(), endedBy: z.string(), at: z.int() }),
  };
}

/** Documents as runs of `$runs` wrote them: `$limit` by id, after `$after`. */
export function liveVersions({ labels, properties }: Layout): Query<LiveVersion> {
  const { id, corpus, uri, sourceSha256, run } = properties.document;
  return {
    name: "changes.live",
    access: "READ",
    text: cypher`
MATCH (d:${identifier(labels.document)})
WHERE d.${identifier(id)} > $after AND d.${identifier(run)} IN $runs AND d.${identifier(sourceSha256)} IS NOT NULL
WITH d ORDER BY d.${identifier(id)} LIMIT $limit
RETURN d.${identifier(id)} AS documentId, d.${identifier(corpus)} AS corpus, d.${identifier(uri)} AS uri,
  d.${identifier(sourceSha256)} AS hash, d.${identifier(run)} AS writtenBy
ORDER BY documentId`,
    row: z.object({ documentId: z.string(), corpus: text, uri: text, hash: z.string(), writtenBy: z.string() }),
  };
}

/** Marks what all runs but the last `$keep` have recorded as forgotten. */
export function markForgotten({ labels, properties }: Layout): Query<{ forgotten: number }> {
  const { startedAt, id, changes } = properties.run;
  return {
    name: "changes.markForgotten",
    access: "WRITE",
    text: cypher`
MATCH (r:${identifier(labels.run)})
WHERE r.${identifier(changes)} = 'kept'
WITH r ORDER BY r.${identifier(startedAt)} DESC, r.${identifier(id)} DESC SKIP $keep
SET r.${identifier(changes)} = 'forgotten'
RETURN count(*) AS forgotten`,
    row: z.object({ forgotten: z.int() }),
  };
}

/** Deletes up to `$limit` records that no run needs that is still kept. */
export function deleteForgotten({ labels, properties }: Layout): Query<{ deleted: number }> {
  const { id, changes } = properties.run;
  const { run, writtenBy } = properties.change;
  return {
    name: "changes.deleteForgotten",
    access: "WRITE",
    text: cypher`
OPTIONAL MATCH (r:${identifier(labels.run)} {${identifier(changes)}: 'kept'})
WITH collect(r.${identifier(id)}) AS kept
MATCH (v:${identifier(labels.change)})
WHERE NOT v.${identifier(run)} IN kept AND NOT v.${identifier(writtenBy)} IN kept
WITH v LIMIT $limit
DELETE v
RETURN count(*) AS deleted`,
    row: z.object({ deleted: z.int() }),
  };
}
