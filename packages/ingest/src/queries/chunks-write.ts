import { cypher, forgetExtraction, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

const nothing = z.unknown();

/** Deletes the chunks `$ids`, which have this label, with what was extracted from them. */
export function chunksDelete(layout: Layout, label: string): Query<unknown> {
  const chunk = identifier(label);
  return {
    name: "chunks.delete",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (c:${chunk} {${identifier(layout.properties.chunk.id)}: id})
SET c:${chunk}
WITH collect(c) AS chunks
${forgetExtraction(layout)}
UNWIND chunks AS c
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
