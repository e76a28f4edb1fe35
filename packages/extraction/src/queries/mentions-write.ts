import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** Writes mentions: `$rows` of `{thing, chunk, startByte, endByte, quote, more}`, where `more` holds what not all have. */
export function mentionsWrite({ labels, properties }: Layout, type: string): Query<unknown> {
  const { startByte, endByte, quote } = properties.mention;
  return {
    name: "mentions.write",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (c:${identifier(labels.chunk)} {${identifier(properties.chunk.id)}: row.chunk})
MATCH (t:${identifier(labels.thing)} {${identifier(properties.thing.id)}: row.thing})
CREATE (t)-[m:${identifier(type)} {
  ${identifier(startByte)}: row.startByte, ${identifier(endByte)}: row.endByte, ${identifier(quote)}: row.quote,
  ${identifier(properties.relationshipRun)}: $run
}]->(c)
SET m += row.more`,
    row: z.unknown(),
  };
}
