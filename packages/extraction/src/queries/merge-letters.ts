import { type Cypher, cypher, identifier, isThing, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { canonicalOf } from "./groups.js";
import type { Sight } from "./sight.js";

/** A thing whose name is compared. */
export interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly foldedName: string;
  readonly canonical: string;
}

const row: z.ZodType<NamedRow> = z.object({ id: z.string(), name: z.string(), foldedName: z.string(), canonical: z.string() });

/** `$limit` things behind `$after` whose names hold one of `$letters`, by their ids. */
export function thingsWithLetters(layout: Layout, sight: Sight): Query<NamedRow> {
  const { id, name } = layout.properties.thing;
  return {
    name: "merges.thingsWithLetters",
    access: "READ",
    text: cypher`
MATCH (t:${identifier(layout.labels.thing)})
WHERE t.${identifier(id)} > $after AND ${isThing(layout, cypher`t`)} AND any(letter IN $letters WHERE toLower(t.${identifier(name)}) CONTAINS letter) AND ${sight.ofThing(cypher`t`)}
WITH t ORDER BY t.${identifier(id)} LIMIT $limit
${named(layout)} ORDER BY id`,
    row,
  };
}

/** The things whose folded name is one of `$keys`. */
export function thingsOfFoldedNames(layout: Layout, sight: Sight): Query<NamedRow> {
  return {
    name: "merges.thingsOfFoldedNames",
    access: "READ",
    text: cypher`
UNWIND $keys AS key
MATCH (t:${identifier(layout.labels.thing)} {${identifier(layout.properties.thing.foldedName)}: key})
WHERE ${sight.ofThing(cypher`t`)}
WITH t
${named(layout)}`,
    row,
  };
}

function named(layout: Layout): Cypher {
  const { id, name, foldedName } = layout.properties.thing;
  return cypher`WITH t, ${canonicalOf(layout, cypher`t`)} AS c
RETURN t.${identifier(id)} AS id, t.${identifier(name)} AS name, t.${identifier(foldedName)} AS foldedName, c.${identifier(id)} AS canonical`;
}
