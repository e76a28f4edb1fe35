import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { textOf } from "./attached.js";

/** A chunk with what tells its place among the others. */
export interface StoredChunk {
  readonly document: string;
  readonly chunk: string;
  /** Null where it is not a text. */
  readonly text: string | null;
  /** Whatever the graph holds. */
  readonly index: unknown;
  /** Chunks behind it. */
  readonly next: readonly string[];
}

/** The chunks of the documents of `$documents`. */
export function chunksOfDocuments({ labels, properties, relationships }: Layout): Query<StoredChunk> {
  const chunk = identifier(labels.chunk);
  return {
    name: "adoption.readChunks",
    access: "READ",
    text: cypher`
UNWIND $documents AS document
MATCH (d:${identifier(labels.document)}) WHERE elementId(d) = document
MATCH (d)<-[:${identifier(relationships.fromDocument)}]-(c:${chunk})
WITH DISTINCT document, c
RETURN document, elementId(c) AS chunk, ${textOf(cypher`c`, properties.chunk.text)} AS text, c.${identifier(properties.chunk.index)} AS index,
  [(c)-[:${identifier(relationships.nextChunk)}]->(n:${chunk}) | elementId(n)] AS next`,
    row: z.object({
      document: z.string(),
      chunk: z.string(),
      text: z.string().nullable(),
      index: z.unknown(),
      next: z.array(z.string()),
    }),
  };
}
