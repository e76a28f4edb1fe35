import { type Cypher, cypher, identifier, joinCypher, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/**
 * Writes chunks of documents that have some of them already: `$documents` of `{id, sections: [{id, chunks: [{id, index,
 * properties, vector}]}]}`, in the order of the text; the id of a section is null where there is none. Chunks that are there get `properties` too, and
 * all are tied to their document, their section and each other. With `withVectors`, every chunk has one, and it goes to `$property`: the procedure
 * stores 4 bytes a number, a plain SET 8.
 *
 * One query, since each further one would have to look up every chunk again.
 */
export function documentChunksWrite(layout: Layout, { withVectors }: { readonly withVectors: boolean }): Query<unknown> {
  const { labels, extraLabels, properties, relationships } = layout;
  const run = identifier(properties.relationshipRun);
  const extra = extraLabels.chunk.length === 0 ? cypher`` : cypher`SET c:${joinCypher(extraLabels.chunk.map(identifier), ":")}`;
  const vector: Cypher = withVectors ? cypher`CALL db.create.setNodeVectorProperty(c, $property, row.vector)` : cypher``;
  return {
    name: "chunks.writeOfDocuments",
    access: "WRITE",
    text: cypher`
UNWIND $documents AS document
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: document.id})
UNWIND document.sections AS section
OPTIONAL MATCH (s:${identifier(labels.section)} {${identifier(properties.section.id)}: section.id})
UNWIND section.chunks AS row
MERGE (c:${identifier(labels.chunk)} {${identifier(properties.chunk.id)}: row.id})
SET c += row.properties
${extra}
MERGE (c)-[r:${identifier(relationships.fromDocument)}]->(d)
SET r.${run} = $run
FOREACH (around IN CASE WHEN s IS NULL THEN [] ELSE [s] END |
  MERGE (c)-[i:${identifier(relationships.inSection)}]->(around)
  SET i.${run} = $run
)
WITH d, c, row
${vector}
WITH d, c, row ORDER BY row.index
WITH d, collect(c) AS chain
UNWIND range(0, size(chain) - 2) AS place
WITH chain[place] AS before, chain[place + 1] AS after
MERGE (before)-[n:${identifier(relationships.nextChunk)}]->(after)
SET n.${run} = $run`,
    row: z.unknown(),
  };
}
