import { type Cypher, cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import type { Sight } from "./sight.js";

/** A passage that is shown with a suggestion. */
export interface PassageRow {
  /** Which of those that were asked for. */
  readonly suggestion: number;
  readonly chunkId: string;
  readonly documentId: string;
  readonly text: string;
  readonly mentions: readonly { readonly thing: string; readonly quote: string; readonly startByte: number; readonly endByte: number }[];
}

const mention = z.object({ thing: z.string(), quote: z.string(), startByte: z.number(), endByte: z.number() });
const row: z.ZodType<PassageRow> = z.object({ suggestion: z.int(), chunkId: z.string(), documentId: z.string(), text: z.string(), mentions: z.array(mention) });

/**
 * Passages that mention things at places that do not overlap, for each of `$suggestions` (`{index, things: [{id, group}]}`) `$limit`, where the things are of different
 * groups: with all mentions of these things.
 */
export function passagesOfSeveral(layout: Layout, sight: Sight): Query<PassageRow> {
  const { labels, properties } = layout;
  return {
    name: "merges.passagesAgainst",
    access: "READ",
    text: cypher`
UNWIND $suggestions AS suggestion
CALL (suggestion) {
  UNWIND suggestion.things AS thing
  MATCH (t:${identifier(labels.thing)} {${identifier(properties.thing.id)}: thing.id})-[m]->(c:${identifier(labels.chunk)})
  WITH c, thing, m ORDER BY m.${identifier(properties.mention.startByte)}, thing.id
  WITH c, collect({group: thing.group, told: ${mentionOf(layout)}}) AS mentions
  WHERE size(mentions) > 1 AND any(one IN mentions WHERE any(other IN mentions WHERE one.group <> other.group AND one.told.endByte <= other.told.startByte))
    AND ${sight.ofChunk(cypher`c`)}
  RETURN c, [one IN mentions | one.told] AS mentions ORDER BY c.${identifier(properties.chunk.id)} LIMIT $limit
}
RETURN suggestion.index AS suggestion, ${passage(layout)}, mentions`,
    row,
  };
}

/** Passages that mention a thing: for each of `$things` (`{suggestion, id, without}`) `$limit`, those first that call it by another name; none of those with the ids `without`. */
export function passagesOfThings(layout: Layout, sight: Sight): Query<PassageRow> {
  const { labels, properties } = layout;
  const chunkId = identifier(properties.chunk.id);
  const isByName = cypher`m.${identifier(properties.mention.foldedQuote)} IS NULL`;
  return {
    name: "merges.passagesFor",
    access: "READ",
    text: cypher`
UNWIND $things AS thing
CALL (thing) {
  MATCH (t:${identifier(labels.thing)} {${identifier(properties.thing.id)}: thing.id})-[m]->(c:${identifier(labels.chunk)})
  WHERE NOT c.${chunkId} IN thing.without AND ${sight.ofChunk(cypher`c`)}
  WITH c, m, ${isByName} AS isByName ORDER BY isByName, m.${identifier(properties.mention.startByte)}
  WITH c, min(CASE WHEN isByName THEN 1 ELSE 0 END) AS rank, collect(${mentionOf(layout)}) AS mentions
  RETURN c, rank, mentions ORDER BY rank, c.${chunkId} LIMIT $limit
}
RETURN thing.suggestion AS suggestion, ${passage(layout)}, mentions`,
    row,
  };
}

function passage({ properties: { chunk } }: Layout): Cypher {
  return cypher`c.${identifier(chunk.id)} AS chunkId, toString(c.${identifier(chunk.documentId)}) AS documentId, c.${identifier(chunk.text)} AS text`;
}

function mentionOf({ properties }: Layout): Cypher {
  const { quote, startByte, endByte } = properties.mention;
  return cypher`{thing: thing.id, quote: m.${identifier(quote)}, startByte: m.${identifier(startByte)}, endByte: m.${identifier(endByte)}}`;
}
