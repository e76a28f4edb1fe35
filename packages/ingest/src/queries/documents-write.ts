import { type Cypher, cypher, identifier, joinCypher, type Layout, type Query, recordChange } from "@graphspan/neo4j";
import { z } from "zod";
import { isAdoption } from "./is-adoption.js";

const nothing = z.unknown();

function withId(variable: Cypher, label: string, id: string): Cypher {
  return cypher`(${variable}:${identifier(label)} {${identifier(id)}: row.id})`;
}

function setLabels(variable: Cypher, labels: readonly string[]): Cypher {
  return labels.length === 0 ? cypher`` : cypher`SET ${variable}:${joinCypher(labels.map(identifier), ":")}`;
}

/**
 * Makes the documents of `$rows` (`{id, properties}`) where they are missing, and locks all of them until the transaction ends: whoever
 * writes the same document waits here. One that exists keeps what it says. Tells how many are locked, since an undo of an adoption takes the
 * id away, and how many belong to an adoption: both are read behind the lock, by names in parameters, which the server cannot have read
 * ahead.
 */
export function documentsLock(layout: Layout): Query<{ locked: number; adopted: number }> {
  const { labels, extraLabels, properties } = layout;
  return {
    name: "documents.lock",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MERGE ${withId(cypher`d`, labels.document, properties.document.id)}
ON CREATE SET d += row.properties
SET d:${identifier(labels.document)}
WITH d, row WHERE d[$idProperty] = row.id
${setLabels(cypher`d`, extraLabels.document)}
WITH d[$runProperty] AS run
RETURN count(*) AS locked, count(CASE WHEN ${isAdoption(layout, cypher`run`)} THEN 1 END) AS adopted`,
    row: z.object({ locked: z.int().min(0), adopted: z.int().min(0) }),
  };
}

/** Gives the documents of `$rows` (`{id, properties}`) their properties. Metadata of an earlier version goes; that it was there is recorded. */
export function documentsDescribe(layout: Layout): Query<unknown> {
  const { labels, properties } = layout;
  const { id, sourceSha256, run } = properties.document;
  const next = { run: cypher`row.properties.${identifier(run)}`, after: cypher`row.properties.${identifier(sourceSha256)}` };
  return {
    name: "documents.describe",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH ${withId(cypher`d`, labels.document, id)}
WITH d, row, [key IN keys(d) WHERE key STARTS WITH $metadataPrefix AND NOT key IN $ownKeys] AS stale
${recordChange(layout, next)}
FOREACH (key IN stale | SET d[key] = null)
SET d += row.properties`,
    row: nothing,
  };
}
