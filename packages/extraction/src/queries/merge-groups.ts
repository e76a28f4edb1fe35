import { cypher, identifier, isThing, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { canonicalOf } from "./groups.js";
import type { Sight } from "./sight.js";

/** Of each class the things that are mentioned most, `$limit` of them, and how many it has. */
export function mostMentioned(layout: Layout, sight: Sight): Query<{ class: string; total: number; things: readonly { id: string; name: string; canonical: string }[] }> {
  const { id, name, class: kind } = layout.properties.thing;
  const thing = identifier(layout.labels.thing);
  return {
    name: "merges.mostMentioned",
    access: "READ",
    text: cypher`
MATCH (t:${thing})
WHERE ${sight.ofThing(cypher`t`)}
WITH t.${identifier(kind)} AS class, count(t) AS total
CALL (class) {
  MATCH (t:${thing})
  WHERE t.${identifier(kind)} = class AND ${sight.ofThing(cypher`t`)}
  WITH t, ${sight.mentionsOf(cypher`t`)} AS mentions
  ORDER BY mentions DESC, t.${identifier(id)} LIMIT $limit
  WITH t, mentions, ${canonicalOf(layout, cypher`t`)} AS c
  ORDER BY mentions DESC, t.${identifier(id)}
  RETURN collect({id: t.${identifier(id)}, name: t.${identifier(name)}, canonical: c.${identifier(id)}}) AS things
}
RETURN class, total, things ORDER BY class`,
    row: z.object({ class: z.string(), total: z.int(), things: z.array(z.object({ id: z.string(), name: z.string(), canonical: z.string() })) }),
  };
}

/** Which thing stands for each of `$ids`. */
export function canonicalsOf(layout: Layout): Query<{ id: string; canonical: string }> {
  const id = identifier(layout.properties.thing.id);
  return {
    name: "merges.canonicals",
    access: "READ",
    text: cypher`
UNWIND $ids AS id
MATCH (t:${identifier(layout.labels.thing)} {${id}: id})
WHERE ${isThing(layout, cypher`t`)}
WITH id, ${canonicalOf(layout, cypher`t`)} AS c
RETURN id, c.${id} AS canonical`,
    row: z.object({ id: z.string(), canonical: z.string() }),
  };
}

export interface GroupedThing {
  readonly id: string;
  readonly class: string;
  readonly name: string;
  readonly mentions: number;
  readonly canonical: string;
}

/** The things in sight of the groups for which `$ids` stand. */
export function thingsOfGroups(layout: Layout, sight: Sight): Query<GroupedThing> {
  const { labels, properties, relationships } = layout;
  const { id, name, class: kind } = properties.thing;
  const thing = identifier(labels.thing);
  return {
    name: "merges.thingsOfGroups",
    access: "READ",
    text: cypher`
UNWIND $ids AS canonical
MATCH (c:${thing} {${identifier(id)}: canonical})
UNWIND [c] + COLLECT { MATCH (m:${thing})-[:${identifier(relationships.aliasOf)}]->(c) RETURN DISTINCT m } AS t
WITH canonical, t
WHERE ${sight.ofThing(cypher`t`)}
RETURN t.${identifier(id)} AS id, t.${identifier(kind)} AS class, t.${identifier(name)} AS name, ${sight.mentionsOf(cypher`t`)} AS mentions, canonical`,
    row: z.object({ id: z.string(), class: z.string(), name: z.string(), mentions: z.int(), canonical: z.string() }),
  };
}
