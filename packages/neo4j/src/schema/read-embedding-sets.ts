import type { EmbeddingSet } from "@graphspan/core";
import { z } from "zod";
import { type Cypher, cypher, identifier, joinCypher } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";

export const embeddingSetRow: z.ZodType<EmbeddingSet> = z.object({
  id: z.string(),
  model: z.string(),
  dimensions: z.int(),
  similarity: z.enum(["cosine", "euclidean"]),
  property: z.string(),
  vectorIndexName: z.string(),
  inputTemplate: z.string(),
});

/** Columns of a set that the variable `s` is bound to. */
export function embeddingSetColumns({ properties }: Layout): Cypher {
  const { id, model, dimensions, similarity, property, vectorIndexName, inputTemplate } = properties.embeddingSet;
  return cypher`s.${identifier(id)} AS id, s.${identifier(model)} AS model, s.${identifier(dimensions)} AS dimensions,
  s.${identifier(similarity)} AS similarity, s.${identifier(property)} AS property,
  s.${identifier(vectorIndexName)} AS vectorIndexName, s.${identifier(inputTemplate)} AS inputTemplate`;
}

/** Whether `s` is a set of ours: other software may use the label too, and gives its nodes what it likes. */
export function isEmbeddingSet({ properties }: Layout): Cypher {
  const { id, model, dimensions, similarity, property, vectorIndexName, inputTemplate } = properties.embeddingSet;
  const texts = [id, model, property, vectorIndexName, inputTemplate].map(
    (name) => cypher`s.${identifier(name)} IS :: STRING NOT NULL AND s.${identifier(name)} <> ''`,
  );
  return joinCypher(
    [...texts, cypher`s.${identifier(dimensions)} IS :: INTEGER NOT NULL`, cypher`s.${identifier(similarity)} IN ['cosine', 'euclidean']`],
    "\n  AND ",
  );
}

function embeddingSets(layout: Layout): Query<EmbeddingSet> {
  return {
    name: "embeddingSets.all",
    access: "READ",
    text: cypher`
MATCH (s:${identifier(layout.labels.embeddingSet)})
WHERE ${isEmbeddingSet(layout)}
RETURN ${embeddingSetColumns(layout)}
ORDER BY id`,
    row: embeddingSetRow,
  };
}

/** The embedding sets that are registered in a graph, by id. */
export async function readEmbeddingSets(
  store: Pick<GraphStore, "run">,
  layout: Layout,
  options: CallOptions = {},
): Promise<EmbeddingSet[]> {
  const sets = await store.run(embeddingSets(layout), {}, options);
  return sets.map((set) => withIndexOf(layout, set));
}

/** A layout may point the graph's first set at an index that already exists. */
export function withIndexOf(layout: Layout, set: EmbeddingSet): EmbeddingSet {
  const { vectorIndexName } = layout.indexes;
  return vectorIndexName !== null && set.property === layout.properties.chunk.embedding ? { ...set, vectorIndexName } : set;
}
