import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { isEmbeddingSet } from "../schema/read-embedding-sets.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";

/** Ids of the embedding sets whose drop has begun and did not end. */
export async function readDroppingSets(store: Pick<GraphStore, "run">, layout: Layout, options: CallOptions = {}): Promise<string[]> {
  return (await store.run(droppingSets(layout), {}, options)).map(({ id }) => id);
}

function droppingSets(layout: Layout): Query<{ id: string }> {
  const { id, dropping } = layout.properties.embeddingSet;
  return {
    name: "embeddingSets.dropping",
    access: "READ",
    text: cypher`
MATCH (s:${identifier(layout.labels.embeddingSet)})
WHERE ${isEmbeddingSet(layout)}
  AND s.${identifier(dropping)} = true
RETURN s.${identifier(id)} AS id
ORDER BY id`,
    row: z.object({ id: z.string() }),
  };
}
