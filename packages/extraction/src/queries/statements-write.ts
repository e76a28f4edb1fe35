import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** Writes statements of one relationship type: `$rows` of `{subject, object, chunk, startByte, endByte, quote, polarity, type}`; `type` is null where the relationship says it. */
export function statementsWrite({ labels, properties }: Layout, type: string): Query<unknown> {
  const thing = identifier(labels.thing);
  const id = identifier(properties.thing.id);
  const { chunkId, startByte, endByte, quote, polarity, type: ofStatement } = properties.statement;
  return {
    name: "statements.write",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (s:${thing} {${id}: row.subject})
MATCH (o:${thing} {${id}: row.object})
CREATE (s)-[:${identifier(type)} {
  ${identifier(chunkId)}: row.chunk, ${identifier(startByte)}: row.startByte, ${identifier(endByte)}: row.endByte, ${identifier(quote)}: row.quote,
  ${identifier(polarity)}: row.polarity, ${identifier(ofStatement)}: row.type, ${identifier(properties.relationshipRun)}: $run
}]->(o)`,
    row: z.unknown(),
  };
}
