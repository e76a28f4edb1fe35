import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";

/** Binds `adoptions`: ids of the runs that are adoptions, in whatever state. */
function matchAdoptions({ labels, properties }: Layout): Cypher {
  const { id, kind } = properties.run;
  return cypher`OPTIONAL MATCH (r:${identifier(labels.run)} {${identifier(kind)}: 'adopt'})
WITH collect(r.${identifier(id)}) AS adoptions`;
}

/** Whether a chunk that an adoption holds has something in the property. */
export function adoptedVectors(layout: Layout, property: string): Query<{ inUse: boolean }> {
  return {
    name: "embeddingSets.adoptedVectors",
    access: "READ",
    text: cypher`
${matchAdoptions(layout)}
RETURN size(adoptions) > 0 AND EXISTS {
  MATCH (c:${identifier(layout.labels.chunk)})
  WHERE c.${identifier(layout.properties.chunk.run)} IN adoptions AND c.${identifier(property)} IS NOT NULL
} AS inUse`,
    row: z.object({ inUse: z.boolean() }),
  };
}

export function markDropping({ labels, properties }: Layout): Query<unknown> {
  const { id, dropping, fill } = properties.embeddingSet;
  return {
    name: "embeddingSets.markDropping",
    access: "WRITE",
    text: cypher`
MATCH (s:${identifier(labels.embeddingSet)} {${identifier(id)}: $id})
SET s.${identifier(dropping)} = true
REMOVE s.${identifier(fill)}`,
    row: z.unknown(),
  };
}

export function dropIndex(name: string): Query<unknown> {
  return { name: "embeddingSets.dropIndex", access: "WRITE", text: cypher`DROP INDEX ${identifier(name)} IF EXISTS`, row: z.unknown() };
}

/** What a batch has removed. */
interface RemovedVectors {
  readonly removed: number;
  /** Id of the last chunk of it; null where there was none. */
  readonly last: string | null;
}

/** Removes up to `$limit` vectors from chunks that runs of ours wrote, by their ids, after `$after`. */
export function removeVectors(layout: Layout, label: string, property: string): Query<RemovedVectors> {
  const { id, run } = layout.properties.chunk;
  const key = cypher`c.${identifier(id)}`;
  const writer = cypher`c.${identifier(run)}`;
  return {
    name: "embeddingSets.removeVectors",
    access: "WRITE",
    text: cypher`
${matchAdoptions(layout)}
MATCH (c:${identifier(label)})
WHERE ${key} > $after AND c.${identifier(property)} IS NOT NULL AND ${writer} IS NOT NULL AND NOT ${writer} IN adoptions
WITH c, ${key} AS id ORDER BY id LIMIT $limit
REMOVE c.${identifier(property)}
RETURN count(*) AS removed, max(id) AS last`,
    row: z.object({ removed: z.int(), last: z.string().nullable() }),
  };
}

export function removeRecord({ labels, properties }: Layout): Query<unknown> {
  const { id, dropping } = properties.embeddingSet;
  return {
    name: "embeddingSets.removeRecord",
    access: "WRITE",
    text: cypher`
MATCH (s:${identifier(labels.embeddingSet)} {${identifier(id)}: $id})
WHERE s.${identifier(dropping)} = true
DETACH DELETE s`,
    row: z.unknown(),
  };
}
