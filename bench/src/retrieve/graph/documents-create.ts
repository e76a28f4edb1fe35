import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/**
 * Creates whole documents, `$documents` of `{properties, sections: [{properties, chunks: [{properties, vector}]}]}`, with the vectors in
 * `$vectorProperty`. Nothing is looked up: that makes it fast, and wrong on a graph that holds one of them already.
 */
export function documentsCreate({ labels, relationships, properties }: Layout): Query<unknown> {
  const run = identifier(properties.relationshipRun);
  const index = identifier(properties.chunk.index);
  return {
    name: "bench.createDocuments",
    access: "WRITE",
    text: cypher`
UNWIND $documents AS document
CREATE (d:${identifier(labels.document)})
SET d = document.properties
WITH d, document
UNWIND document.sections AS section
CREATE (d)<-[:${identifier(relationships.sectionOf)} {${run}: $run}]-(s:${identifier(labels.section)})
SET s = section.properties
WITH d, s, section
UNWIND section.chunks AS chunk
CREATE (d)<-[:${identifier(relationships.fromDocument)} {${run}: $run}]-(c:${identifier(labels.chunk)})
CREATE (c)-[:${identifier(relationships.inSection)} {${run}: $run}]->(s)
SET c = chunk.properties
WITH d, c, chunk
CALL db.create.setNodeVectorProperty(c, $vectorProperty, chunk.vector)
WITH d, c ORDER BY c.${index}
WITH d, collect(c) AS chain
UNWIND range(0, size(chain) - 2) AS place
WITH chain[place] AS before, chain[place + 1] AS after
CREATE (before)-[:${identifier(relationships.nextChunk)} {${run}: $run}]->(after)`,
    row: z.unknown(),
  };
}
