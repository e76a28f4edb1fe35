import { z } from "zod";
import { type Cypher, cypher, identifier, joinCypher } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { byBeginning, isRun } from "../runs/run-queries.js";
import type { Query } from "../store/query.js";
import type { EndedVersion, LiveVersion } from "./net-change.js";

const text = z.string().nullable();

/** A run as far as a comparison goes. */
export interface ComparedRun {
  readonly id: string;
  readonly kind: string;
  readonly changes: string | null;
}

/** All runs, the oldest first. */
export function comparedRuns(layout: Layout): Query<ComparedRun> {
  const { id, kind, changes } = layout.properties.run;
  return {
    name: "changes.runs",
    access: "READ",
    text: cypher`
MATCH (r:${identifier(layout.labels.run)})
WHERE ${isRun(layout)}
RETURN r.${identifier(id)} AS id, r.${identifier(kind)} AS kind, toStringOrNull(r.${identifier(changes)}) AS changes
${byBeginning(layout)}`,
    row: z.object({ id: z.string(), kind: z.string(), changes: text }),
  };
}

/** Whether `v` is a record of ours: other software may use the label too, and gives its nodes what it likes. */
function isChange({ properties }: Layout): Cypher {
  const { documentId, before, writtenBy, run, corpus, uri, after, at } = properties.change;
  const types: readonly (readonly [readonly string[], Cypher])[] = [
    [[documentId, before, writtenBy, run], cypher`STRING NOT NULL`],
    [[corpus, uri, after], cypher`STRING`],
    [[at], cypher`INTEGER NOT NULL`],
  ];
  return joinCypher(
    types.flatMap(([names, type]) => names.map((name) => cypher`v.${identifier(name)} IS :: ${type}`)),
    " AND ",
  );
}

/** Versions that runs of `$runs` ended, or had written: `$limit` by their documents' ids, after `$after`. */
export function endedVersions(layout: Layout): Query<EndedVersion> {
  const { labels, properties } = layout;
  const { documentId, corpus, uri, before, after, writtenBy, run, at } = properties.change;
  return {
    name: "changes.ended",
    access: "READ",
    text: cypher`
MATCH (v:${identifier(labels.change)})
WHERE v.${identifier(documentId)} > $after AND (v.${identifier(run)} IN $runs OR v.${identifier(writtenBy)} IN $runs)
  AND ${isChange(layout)}
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

/** Marks what all runs but the last `$keep` have recorded as something to forget. */
export function markToForget(layout: Layout): Query<unknown> {
  const { labels, properties } = layout;
  const { changes } = properties.run;
  return {
    name: "changes.markToForget",
    access: "WRITE",
    text: cypher`
MATCH (r:${identifier(labels.run)})
WHERE r.${identifier(changes)} = 'kept' AND ${isRun(layout)}
WITH r ${byBeginning(layout, cypher`DESC`)} SKIP $keep
SET r.${identifier(changes)} = 'forgetting'`,
    row: z.unknown(),
  };
}

/** Runs whose records are to go, and may be there still. */
export function runsToForget(layout: Layout): Query<{ id: string }> {
  const { id, changes } = layout.properties.run;
  return {
    name: "changes.toForget",
    access: "READ",
    text: cypher`
MATCH (r:${identifier(layout.labels.run)})
WHERE r.${identifier(changes)} = 'forgetting' AND ${isRun(layout)}
RETURN r.${identifier(id)} AS id
ORDER BY id`,
    row: z.object({ id: z.string() }),
  };
}

/** Marks `$runs` as those of whose records nothing is left. */
export function markForgotten({ labels, properties }: Layout): Query<unknown> {
  const { id, changes } = properties.run;
  return {
    name: "changes.markForgotten",
    access: "WRITE",
    text: cypher`
UNWIND $runs AS run
MATCH (r:${identifier(labels.run)} {${identifier(id)}: run})
WHERE r.${identifier(changes)} = 'forgetting'
SET r.${identifier(changes)} = 'forgotten'`,
    row: z.unknown(),
  };
}

/** Deletes up to `$limit` records that no run needs that is still kept. */
export function deleteForgotten(layout: Layout): Query<{ deleted: number }> {
  const { labels, properties } = layout;
  const { id, changes } = properties.run;
  const { run, writtenBy } = properties.change;
  return {
    name: "changes.deleteForgotten",
    access: "WRITE",
    text: cypher`
OPTIONAL MATCH (r:${identifier(labels.run)} {${identifier(changes)}: 'kept'})
WITH collect(r.${identifier(id)}) AS kept
MATCH (v:${identifier(labels.change)})
WHERE ${isChange(layout)} AND NOT v.${identifier(run)} IN kept AND NOT v.${identifier(writtenBy)} IN kept
WITH v LIMIT $limit
DETACH DELETE v
RETURN count(*) AS deleted`,
    row: z.object({ deleted: z.int() }),
  };
}
