import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { marksOf } from "../run/marks.js";

/** Embedding sets that the run registered, and whether a chunk that somebody else wrote has vectors of it. */
export function embeddingSetsOfRun(layout: Layout): Query<{ id: string; inUse: boolean }> {
  const { labels, properties } = layout;
  const { id, property } = properties.embeddingSet;
  return {
    name: "adoption.embeddingSets",
    access: "READ",
    text: cypher`
MATCH (s:${identifier(labels.embeddingSet)})
WHERE s.${identifier(marksOf(layout).registeredBy)} = $run
RETURN s.${identifier(id)} AS id, EXISTS {
  MATCH (c:${identifier(labels.chunk)})
  WHERE c.${identifier(properties.chunk.documentId)} IS NOT NULL AND c[s.${identifier(property)}] IS NOT NULL
} AS inUse`,
    row: z.object({ id: z.string(), inUse: z.boolean() }),
  };
}

export function embeddingSetDelete({ labels, properties }: Layout): Query<unknown> {
  return {
    name: "adoption.deleteEmbeddingSet",
    access: "WRITE",
    text: cypher`
MATCH (s:${identifier(labels.embeddingSet)} {${identifier(properties.embeddingSet.id)}: $id})
DETACH DELETE s`,
    row: z.unknown(),
  };
}

/** It belongs to those who use it from now on: to the adoption `$heir`, or, where that is null, to nobody in particular. */
export function embeddingSetRelease(layout: Layout): Query<unknown> {
  return {
    name: "adoption.releaseEmbeddingSet",
    access: "WRITE",
    text: cypher`
MATCH (s:${identifier(layout.labels.embeddingSet)} {${identifier(layout.properties.embeddingSet.id)}: $id})
SET s.${identifier(marksOf(layout).registeredBy)} = $heir`,
    row: z.unknown(),
  };
}

export function runDelete({ labels, properties }: Layout): Query<unknown> {
  return {
    name: "adoption.deleteRun",
    access: "WRITE",
    text: cypher`
MATCH (r:${identifier(labels.run)} {${identifier(properties.run.id)}: $run})
DETACH DELETE r`,
    row: z.unknown(),
  };
}
