import type { EmbeddingSet } from "@graphspan/core";
import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";

/** Lists of numbers of one length in a property of chunks that no embedding set owns. */
export interface StrayVectors {
  readonly property: string;
  readonly dimensions: number;
  readonly chunks: number;
}

/** A shorter list of numbers is hardly a vector: coordinates on a page, say. */
const shortest = 16;
const mostProperties = 20;

/** Vectors of chunks that belong to no registered set: those of a set that was dropped, or that nobody registered. */
export async function readStrayVectors(
  store: Pick<GraphStore, "run">,
  layout: Layout,
  sets: readonly Pick<EmbeddingSet, "property">[],
  call: CallOptions,
): Promise<readonly StrayVectors[]> {
  const ofChunks = Object.entries(layout.properties.chunk).flatMap(([key, name]) => (key === "embedding" ? [] : [name]));
  const owned = [...ofChunks, ...sets.map(({ property }) => property)];
  return store.run(strayVectors(layout), { owned, shortest, limit: mostProperties }, call);
}

function strayVectors({ labels, properties }: Layout): Query<StrayVectors> {
  return {
    name: "health.strayVectors",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(labels.chunk)})
WHERE c.${identifier(properties.chunk.documentId)} IS NOT NULL
UNWIND [key IN keys(c) WHERE NOT key IN $owned] AS property
WITH property, c[property] AS value
WHERE value IS :: LIST<FLOAT NOT NULL> NOT NULL OR value IS :: LIST<INTEGER NOT NULL> NOT NULL
WITH property, size(value) AS dimensions
WHERE dimensions >= $shortest
RETURN property, dimensions, count(*) AS chunks
ORDER BY chunks DESC, property, dimensions LIMIT $limit`,
    row: z.object({ property: z.string(), dimensions: z.int(), chunks: z.int().min(1) }),
  };
}
