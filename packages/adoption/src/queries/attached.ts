import { type Cypher, cypher, identifier, type Layout } from "@graphspan/neo4j";

/** Whether a chunk belongs to a document. */
export function isAttached(chunk: Cypher, { labels, relationships }: Layout): Cypher {
  return cypher`EXISTS { (${chunk})-[:${identifier(relationships.fromDocument)}]->(:${identifier(labels.document)}) }`;
}

/** A property of a node if it is a text, else null. */
export function textOf(node: Cypher, property: string): Cypher {
  const value = cypher`${node}.${identifier(property)}`;
  return cypher`CASE WHEN ${value} IS :: STRING NOT NULL THEN ${value} END`;
}
