import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** A property of chunks that holds texts. */
export interface TextProperty {
  readonly property: string;
  /** Of the chunks that were looked at. */
  readonly chunks: number;
  /** Of its texts, on average. */
  readonly characters: number;
}

/** Properties in which up to `$limit` chunks have texts, besides the one of the layout; the one with the longest first. */
export function textProperties({ labels, properties }: Layout): Query<TextProperty> {
  return {
    name: "adoption.textProperties",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(labels.chunk)}) WHERE NOT c.${identifier(properties.chunk.text)} IS :: STRING NOT NULL
WITH c LIMIT $limit
UNWIND keys(c) AS property
WITH property, c[property] AS value WHERE value IS :: STRING NOT NULL
RETURN property, count(*) AS chunks, toInteger(round(avg(size(value)))) AS characters
ORDER BY characters DESC, property`,
    row: z.object({ property: z.string(), chunks: z.int(), characters: z.int() }),
  };
}
