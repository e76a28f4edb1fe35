import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
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
