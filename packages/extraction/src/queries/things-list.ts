import { cypher, identifier, isThing, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { canonicalOf } from "./groups.js";
import type { Sight } from "./sight.js";

/** A thing, and what documents say of it. */
export interface ListedThing {
  readonly id: string;
  readonly class: string;
  readonly name: string;
  /** Id of the thing that stands for it; its own where it was merged with none. Null where that one is not mentioned in the scope. */
  readonly canonical: string | null;
  readonly mentions: number;
  /** Documents that mention it. */
  readonly documents: number;
  /** Other words that it is mentioned by, sorted; the first 20. */
  readonly aliases: readonly string[];
}

/** The things that chunks of a scope mention, those with the most mentions first: `$limit`. All that is told of one is told by these chunks. */
export function thingsList(layout: Layout, sight: Sight): Query<ListedThing> {
  const { labels, properties } = layout;
  const { id, name, class: kind } = properties.thing;
  const chunk = identifier(labels.chunk);
  const { documentId } = properties.chunk;
  const quote = identifier(properties.mention.quote);
  return {
    name: "things.list",
    access: "READ",
    text: cypher`
MATCH (c:${chunk})
WHERE ${sight.ofChunk(cypher`c`)}
MATCH (c)<-[m]-(t:${identifier(labels.thing)})
WHERE ${isThing(layout, cypher`t`)}
WITH t, count(m) AS mentions, count(DISTINCT c.${identifier(documentId)}) AS documents
ORDER BY mentions DESC, t.${identifier(name)}, t.${identifier(id)} LIMIT $limit
WITH t, mentions, documents, ${canonicalOf(layout, cypher`t`)} AS canonical
RETURN t.${identifier(id)} AS id, t.${identifier(kind)} AS class, t.${identifier(name)} AS name, mentions, documents,
  CASE WHEN ${sight.ofThing(cypher`canonical`)} THEN canonical.${identifier(id)} END AS canonical,
  COLLECT {
    MATCH (t)-[m]->(c:${chunk})
    WHERE ${sight.ofChunk(cypher`c`)} AND m.${quote} <> t.${identifier(name)}
    RETURN DISTINCT m.${quote} AS alias ORDER BY alias LIMIT 20
  } AS aliases
ORDER BY mentions DESC, name, id`,
    row: z.object({
      id: z.string(),
      class: z.string(),
      name: z.string(),
      canonical: z.string().nullable(),
      mentions: z.int().min(0),
      documents: z.int().min(0),
      aliases: z.array(z.string()),
    }),
  };
}
