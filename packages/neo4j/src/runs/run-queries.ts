import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import { type Run, runRow } from "./run.js";

const noRow = z.object({ id: z.string() });

/** `(r:Run {id: $id})` in the names of the layout. */
function runWithId({ labels, properties }: Layout): Cypher {
  return cypher`(r:${identifier(labels.run)} {${identifier(properties.run.id)}: $id})`;
}

/** Whether `r` is a run of ours, of `$kinds` and in `$states`: other software also calls things a run, and gives them what it likes. */
export function isRun({ properties }: Layout): Cypher {
  const { id, kind, state, startedAt, finishedAt, counts, settings } = properties.run;
  return cypher`r.${identifier(id)} IS :: STRING NOT NULL AND r.${identifier(kind)} IN $kinds AND r.${identifier(state)} IN $states
  AND r.${identifier(startedAt)} IS :: STRING NOT NULL AND r.${identifier(finishedAt)} IS :: STRING
  AND r.${identifier(counts)} STARTS WITH '{' AND r.${identifier(settings)} STARTS WITH '{'`;
}

/** The place of the run `r` among all; that of one of earlier versions, which has none, lies before. */
function placeOf({ properties }: Layout): Cypher {
  const place = cypher`r.${identifier(properties.run.order)}`;
  return cypher`CASE WHEN ${place} IS :: INTEGER NOT NULL THEN ${place} ELSE 0 END`;
}

/** Sorts runs `r` by when they began. Of runs without a place the clocks of those who started them decide. */
export function byBeginning(layout: Layout, direction: Cypher = cypher`ASC`): Cypher {
  const { startedAt, id } = layout.properties.run;
  return cypher`ORDER BY ${placeOf(layout)} ${direction}, r.${identifier(startedAt)} ${direction}, r.${identifier(id)} ${direction}`;
}

/**
 * Repeatable: a retry after a broken connection finds the run of the first try and leaves it as it is.
 *
 * Its place is the server's time in milliseconds, or one more than the last place, where that is not less: so whoever starts a run when another is on
 * record comes behind it, also in the same millisecond, and when the clock was set back. Only runs that start at the same moment, neither of which
 * sees the other, may get the same place; then either may be the first, and their ids decide.
 */
export function insertRun(layout: Layout): Query<{ id: string }> {
  const { id, kind, state, order, startedAt, counts, settings, changes } = layout.properties.run;
  return {
    name: "runs.start",
    access: "WRITE",
    text: cypher`
OPTIONAL MATCH (other:${identifier(layout.labels.run)})
WHERE other.${identifier(order)} IS :: INTEGER NOT NULL
WITH coalesce(max(other.${identifier(order)}), 0) AS last
MERGE ${runWithId(layout)}
ON CREATE SET r.${identifier(kind)} = $kind, r.${identifier(state)} = 'running', r.${identifier(startedAt)} = $startedAt,
  r.${identifier(order)} = CASE WHEN last < timestamp() THEN timestamp() ELSE last + 1 END,
  r.${identifier(counts)} = '{}', r.${identifier(settings)} = $settings, r.${identifier(changes)} = $changes
RETURN r.${identifier(id)} AS id`,
    row: noRow,
  };
}

/** The write of the id changes nothing but takes the lock; the state is read behind it, so that it is the last one. */
export function lockRunningRun(layout: Layout): Query<{ id: string }> {
  const { id, state } = layout.properties.run;
  return {
    name: "runs.hold",
    access: "WRITE",
    text: cypher`
MATCH ${runWithId(layout)}
SET r.${identifier(id)} = $id
WITH r WHERE r.${identifier(state)} = 'running'
RETURN r.${identifier(id)} AS id`,
    row: noRow,
  };
}

export function updateRunCounts(layout: Layout): Query<{ id: string }> {
  const { id, counts } = layout.properties.run;
  return {
    name: "runs.count",
    access: "WRITE",
    text: cypher`
MATCH ${runWithId(layout)}
SET r.${identifier(counts)} = $counts
RETURN r.${identifier(id)} AS id`,
    row: noRow,
  };
}

/** Ends a run that runs, or that an earlier try has ended so already; one that was ended otherwise meanwhile stays as it is. */
export function endRun(layout: Layout): Query<{ id: string }> {
  const { id, state, finishedAt, counts } = layout.properties.run;
  return {
    name: "runs.finish",
    access: "WRITE",
    text: cypher`
MATCH ${runWithId(layout)}
SET r.${identifier(id)} = $id
WITH r WHERE r.${identifier(state)} IN ['running', $state]
SET r.${identifier(state)} = $state, r.${identifier(finishedAt)} = $finishedAt,
  r.${identifier(counts)} = coalesce($counts, r.${identifier(counts)})
RETURN r.${identifier(id)} AS id`,
    row: noRow,
  };
}

export function selectRuns(layout: Layout): Query<Run> {
  const { id, kind, state, startedAt, finishedAt, counts, settings } = layout.properties.run;
  return {
    name: "runs.list",
    access: "READ",
    text: cypher`
MATCH (r:${identifier(layout.labels.run)})
WHERE ${isRun(layout)}
RETURN r.${identifier(id)} AS id, r.${identifier(kind)} AS kind, r.${identifier(state)} AS state,
  r.${identifier(startedAt)} AS startedAt, r.${identifier(finishedAt)} AS finishedAt,
  r.${identifier(counts)} AS counts, r.${identifier(settings)} AS settings
${byBeginning(layout)}`,
    row: runRow,
  };
}
