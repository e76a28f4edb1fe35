import { type EmbeddingSet, embeddingSetId, parseOptions } from "@graphspan/core";
import { defaultCorpus, type Layout, layouts, renamed } from "@graphspan/neo4j";
import { z } from "zod";
import type { AdoptionPlan, PlanAdoptionOptions } from "./adoption-plan.js";
import { graphName, inputTemplate, optionFields, similarity, vectorDimensions } from "./plan-fields.js";

const vectorsSchema = z
  .strictObject({
    model: z.string().min(1),
    dimensions: vectorDimensions,
    similarity: similarity.default("cosine"),
    property: graphName.optional(),
    vectorIndexName: graphName.optional(),
    inputTemplate: inputTemplate.default("{text}"),
    id: z.string().optional(),
  })
  .refine(({ id, model, dimensions }) => id === undefined || id === embeddingSetId(model, dimensions), {
    path: ["id"],
    error: "must be the one that model and dimensions make: leave it out",
  });

const optionsSchema = z.strictObject({
  layout: z
    .custom<Layout>((value) => typeof value === "object" && value !== null && "labels" in value, "must be a layout")
    .default(layouts.neo4jGraphRag),
  embeddingSet: vectorsSchema,
  sourceFiles: optionFields.sourceFiles.default({}),
  corpus: optionFields.corpus.default(defaultCorpus),
  onDuplicatePath: optionFields.onDuplicatePath.default("block"),
  unattachedChunks: optionFields.unattachedChunks.default("block"),
  addVectorIndex: optionFields.addVectorIndex.default(false),
});

/**
 * Plans the adoption of a graph that Python neo4j-graphrag built. Pure: nothing is read or written.
 *
 * The vector index is the one that the layout names, else the one of `embeddingSet`: it is never guessed. With `addVectorIndex` it is one
 * of ours, which `prepareSteps` makes, under the name of `embeddingSet`; the plan's layout then names none.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `LAYOUT.UNKNOWN_NAME`, `LAYOUT.INVALID_NAME`.
 */
export function planAdoption(options: PlanAdoptionOptions): AdoptionPlan {
  const { layout: given, embeddingSet: vectors, ...rest } = parseOptions("planAdoption", optionsSchema, options);
  const layout = renamed(layouts.neo4jGraphRag, given);
  const id = embeddingSetId(vectors.model, vectors.dimensions);
  const { model, dimensions, similarity, inputTemplate, property = layout.properties.chunk.embedding } = vectors;
  const ownIndex = `graphrag_chunk_embedding_${id}`;
  const ofLayout = property === layout.properties.chunk.embedding ? layout.indexes.vectorIndexName : null;
  const vectorIndexName = ofLayout ?? vectors.vectorIndexName ?? ownIndex;
  const set: EmbeddingSet = { id, model, dimensions, similarity, property, vectorIndexName, inputTemplate };
  if (!rest.addVectorIndex) return { schemaVersion: 1, layout, embeddingSet: set, options: rest };
  const added = vectors.vectorIndexName ?? ownIndex;
  return {
    schemaVersion: 1,
    layout: renamed(layout, { indexes: { vectorIndexName: null } }),
    embeddingSet: { ...set, vectorIndexName: added === ofLayout ? `${added}_by_document` : added },
    options: rest,
  };
}
