import { type Cypher, cypher, identifier, isThing, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/**
 * The canonical thing of `thing`: every merge links whole groups to one that has no link of its own, so all others of a group have a link to that one, and it is
 * the only one without.
 */
export function canonicalOf(layout: Layout, thing: Cypher): Cypher {
  const { labels, relationships } = layout;
  const alias = identifier(relationships.aliasOf);
  return cypher`coalesce(head([(${thing})-[:${alias}]->(canonical:${identifier(labels.thing)}) WHERE ${isThing(layout, cypher`canonical`)} AND NOT EXISTS { (canonical)-[:${alias}]->() } | canonical]), ${thing})`;
}

export interface GroupRow {
  readonly canonical: string;
  /** The canonical one included; may repeat. */
  readonly members: readonly string[];
  /** Those that were asked for. */
  readonly asked: readonly string[];
  /** Of all members together. */
  readonly mentions: number;
}

/** The groups of the things `$ids`; things that are not there have none. */
export function groupsOfThings(layout: Layout): Query<GroupRow> {
  const { labels, properties, relationships } = layout;
  const thing = identifier(labels.thing);
  const id = identifier(properties.thing.id);
  return {
    name: "things.groups",
    access: "READ",
    text: cypher`
UNWIND $ids AS id
MATCH (t:${thing} {${id}: id})
WHERE ${isThing(layout, cypher`t`)}
WITH ${canonicalOf(layout, cypher`t`)} AS c, collect(DISTINCT id) AS asked
WITH c, asked, [c] + COLLECT { MATCH (m:${thing})-[:${identifier(relationships.aliasOf)}]->(c) WHERE ${isThing(layout, cypher`m`)} RETURN DISTINCT m } AS members
RETURN c.${id} AS canonical, asked, [m IN members | m.${id}] AS members,
  reduce(sum = 0, m IN members | sum + COUNT { (m)-->(:${identifier(labels.chunk)}) }) AS mentions`,
    row: z.object({ canonical: z.string(), asked: z.array(z.string()), members: z.array(z.string()), mentions: z.int().min(0) }),
  };
}

/** Locks the things `$ids`, in the order of the list. */
export function thingsLock({ labels, properties }: Layout): Query<unknown> {
  const thing = identifier(labels.thing);
  return {
    name: "things.lock",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (t:${thing} {${identifier(properties.thing.id)}: id})
SET t:${thing}`,
    row: z.unknown(),
  };
}
