import { type Cypher, cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

export interface PassageRow {
  readonly chunkId: string;
  readonly documentId: string;
  readonly text: string;
  readonly mentions: readonly { readonly thing: string; readonly quote: string; readonly startByte: number; readonly endByte: number }[];
}

const mention = z.object({ thing: z.string(), quote: z.string(), startByte: z.number(), endByte: z.number() });
const row: z.ZodType<PassageRow> = z.object({ chunkId: z.string(), documentId: z.string(), text: z.string(), mentions: z.array(mention) });

/** Passages that mention the things `$ids`: `$limit` of each, those first that call it by another name. */
export function passagesOfThings(layout: Layout): Query<PassageRow> {
  const { labels, properties } = layout;
  const { id } = properties.chunk;
  return {
    name: "merges.passagesFor",
    access: "READ",
    text: cypher`
UNWIND $ids AS thing
MATCH (t:${identifier(labels.thing)} {${identifier(properties.thing.id)}: thing})
CALL (t) {
  MATCH (t)-[m]->(c:${identifier(labels.chunk)})
  WHERE c.${identifier(properties.chunk.documentId)} IS NOT NULL
  RETURN c, m ORDER BY m.${identifier(properties.mention.foldedQuote)} IS NULL, c.${identifier(id)}, m.${identifier(properties.mention.startByte)} LIMIT $limit
}
RETURN ${passage(layout)}, [${mentionOf(layout, cypher`m`, cypher`t`)}] AS mentions`,
    row,
  };
}

/** Passages that mention things of different groups at places that do not overlap: `$limit` for each of the things `$ids`; `$groups` says which thing stands for each. */
export function passagesOfSeveral(layout: Layout): Query<PassageRow> {
  const { labels, properties } = layout;
  const thing = identifier(labels.thing);
  const id = identifier(properties.thing.id);
  const [start, end] = [identifier(properties.mention.startByte), identifier(properties.mention.endByte)];
  return {
    name: "merges.passagesAgainst",
    access: "READ",
    text: cypher`
UNWIND $ids AS one
MATCH (t:${thing} {${id}: one})
CALL (t) {
  MATCH (t)-[m]->(c:${identifier(labels.chunk)})<-[n]-(o:${thing})
  WHERE o.${id} IN $ids AND o.${id} > t.${id} AND $groups[o.${id}] <> $groups[t.${id}] AND c.${identifier(properties.chunk.documentId)} IS NOT NULL
    AND (m.${end} <= n.${start} OR n.${end} <= m.${start})
  RETURN c, m, n, o ORDER BY c.${identifier(properties.chunk.id)}, m.${start}, n.${start} LIMIT $limit
}
RETURN ${passage(layout)}, [${mentionOf(layout, cypher`m`, cypher`t`)}, ${mentionOf(layout, cypher`n`, cypher`o`)}] AS mentions`,
    row,
  };
}

function passage({ properties: { chunk } }: Layout): Cypher {
  return cypher`c.${identifier(chunk.id)} AS chunkId, c.${identifier(chunk.documentId)} AS documentId, c.${identifier(chunk.text)} AS text`;
}

function mentionOf({ properties }: Layout, variable: Cypher, thing: Cypher): Cypher {
  const { quote, startByte, endByte } = properties.mention;
  return cypher`{thing: ${thing}.${identifier(properties.thing.id)}, quote: ${variable}.${identifier(quote)}, startByte: ${variable}.${identifier(startByte)}, endByte: ${variable}.${identifier(endByte)}}`;
}
