import { count, cypher, identifier, joinCypher, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/**
 * Creates the chunks of documents that are locked and have none of them yet, which is what an ingest does most: `$documents` of `{id,
 * sections: [{id, title, searchTitle, chunks}]}`; the id of a section is null where there is none. A chunk is a list of its id, the values of
 * `columns`, and with `withVectors` the vector that goes to `$property`: the procedure stores 4 bytes a number, a plain SET 8.
 *
 * Nothing is looked up but documents and sections, and no name of a property is sent: that is half of the time of the query that looks.
 */
export function documentChunksCreate(
  { labels, extraLabels, properties, relationships }: Layout,
  { columns, withVectors }: { readonly columns: readonly string[]; readonly withVectors: boolean },
): Query<unknown> {
  const { id, index, title, searchTitle, documentId, run } = properties.chunk;
  const fromRow = columns.map((name, place) => cypher`${identifier(name)}: row[${count(place + 1)}]`);
  const vector = cypher`CALL db.create.setNodeVectorProperty(c, $property, row[${count(columns.length + 1)}])`;
  const ofRun = cypher`{${identifier(properties.relationshipRun)}: $run}`;
  return {
    name: "chunks.createOfDocuments",
    access: "WRITE",
    text: cypher`
UNWIND $documents AS document
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: document.id})
UNWIND document.sections AS section
OPTIONAL MATCH (s:${identifier(labels.section)} {${identifier(properties.section.id)}: section.id})
UNWIND section.chunks AS row
CREATE (d)<-[:${identifier(relationships.fromDocument)} ${ofRun}]-(c:${joinCypher([labels.chunk, ...extraLabels.chunk].map(identifier), ":")} {
  ${identifier(id)}: row[0], ${joinCypher(fromRow, ", ")},
  ${identifier(title)}: section.title, ${identifier(searchTitle)}: section.searchTitle,
  ${identifier(documentId)}: document.id, ${identifier(run)}: $run
})
FOREACH (around IN CASE WHEN s IS NULL THEN [] ELSE [s] END | CREATE (c)-[:${identifier(relationships.inSection)} ${ofRun}]->(around))
WITH d, c, row
${withVectors ? vector : cypher``}
WITH d, c ORDER BY c.${identifier(index)}
WITH d, collect(c) AS chain
UNWIND range(0, size(chain) - 2) AS place
WITH chain[place] AS before, chain[place + 1] AS after
CREATE (before)-[:${identifier(relationships.nextChunk)} ${ofRun}]->(after)`,
    row: z.unknown(),
  };
}
