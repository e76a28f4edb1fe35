import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { isAttached, textOf } from "./attached.js";

/** A chunk of no document. */
export interface UnattachedChunk {
  readonly chunk: string;
  /** Chunks behind it. */
  readonly next: readonly string[];
  readonly characters: number;
}

/** Chunks of no document, and how they are linked. */
export function unattachedChunks(layout: Layout): Query<UnattachedChunk> {
  const { labels, properties, relationships } = layout;
  const chunk = identifier(labels.chunk);
  return {
    name: "adoption.unattachedChunks",
    access: "READ",
    text: cypher`
MATCH (c:${chunk}) WHERE NOT ${isAttached(cypher`c`, layout)}
RETURN elementId(c) AS chunk, [(c)-[:${identifier(relationships.nextChunk)}]->(n:${chunk}) | elementId(n)] AS next,
  coalesce(size(${textOf(cypher`c`, properties.chunk.text)}), 0) AS characters
ORDER BY chunk`,
    row: z.object({ chunk: z.string(), next: z.array(z.string()), characters: z.int() }),
  };
}

/** The texts of the chunks of `$chunks`; what is not a text is left out. */
export function textsOfChunks({ labels, properties }: Layout): Query<{ chunk: string; text: string }> {
  return {
    name: "adoption.texts",
    access: "READ",
    text: cypher`
UNWIND $chunks AS chunk
MATCH (c:${identifier(labels.chunk)}) WHERE elementId(c) = chunk
WITH chunk, ${textOf(cypher`c`, properties.chunk.text)} AS text WHERE text IS NOT NULL
RETURN chunk, text`,
    row: z.object({ chunk: z.string(), text: z.string() }),
  };
}
