import { cypher, identifier, joinCypher, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

const nothing = z.unknown();

export function chunksDelete({ properties }: Layout, label: string): Query<unknown> {
  return {
    name: "chunks.delete",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (c:${identifier(label)} {${identifier(properties.chunk.id)}: id})
DETACH DELETE c`,
    row: nothing,
  };
}

/** Unties chunks that stay from the ones behind them: their neighbours may have changed. */
export function chunksUnchain({ labels, properties, relationships }: Layout): Query<unknown> {
  return {
    name: "chunks.unchain",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (:${identifier(labels.chunk)} {${identifier(properties.chunk.id)}: id})-[n:${identifier(relationships.nextChunk)}]->()
DELETE n`,
    row: nothing,
  };
}

/** Writes `$rows` of `{id, documentId, properties}` and ties them to their documents; a chunk that is there already keeps what it says. */
export function chunksWrite({ labels, extraLabels, properties, relationships }: Layout): Query<unknown> {
  const extra = extraLabels.chunk.length === 0 ? cypher`` : cypher`SET c:${joinCypher(extraLabels.chunk.map(identifier), ":")}`;
  return {
    name: "chunks.write",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: row.documentId})
MERGE (c:${identifier(labels.chunk)} {${identifier(properties.chunk.id)}: row.id})
ON CREATE SET c += row.properties
${extra}
MERGE (c)-[r:${identifier(relationships.fromDocument)}]->(d)
SET r.${identifier(properties.relationshipRun)} = $run`,
    row: nothing,
  };
}

/** Sets `$rows` of `{id, properties}` on chunks that stay: what makes them part of the new version. */
export function chunksPublish({ labels, properties, relationships }: Layout): Query<unknown> {
  return {
    name: "chunks.publish",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (c:${identifier(labels.chunk)} {${identifier(properties.chunk.id)}: row.id})
MATCH (c)-[r:${identifier(relationships.fromDocument)}]->(:${identifier(labels.document)})
SET c += row.properties, r.${identifier(properties.relationshipRun)} = $run`,
    row: nothing,
  };
}

/** Puts chunks into their innermost sections: `$rows` of `{id, sectionId}`. */
export function chunksPlace({ labels, properties, relationships }: Layout): Query<unknown> {
  return {
    name: "chunks.place",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (c:${identifier(labels.chunk)} {${identifier(properties.chunk.id)}: row.id})
MATCH (s:${identifier(labels.section)} {${identifier(properties.section.id)}: row.sectionId})
MERGE (c)-[r:${identifier(relationships.inSection)}]->(s)
SET r.${identifier(properties.relationshipRun)} = $run`,
    row: nothing,
  };
}

/** Ties each chunk to the one behind it: `$rows` of `{id, nextId}`. */
export function chunksChain({ labels, properties, relationships }: Layout): Query<unknown> {
  const { id } = properties.chunk;
  return {
    name: "chunks.chain",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (c:${identifier(labels.chunk)} {${identifier(id)}: row.id})
MATCH (next:${identifier(labels.chunk)} {${identifier(id)}: row.nextId})
MERGE (c)-[r:${identifier(relationships.nextChunk)}]->(next)
SET r.${identifier(properties.relationshipRun)} = $run`,
    row: nothing,
  };
}
