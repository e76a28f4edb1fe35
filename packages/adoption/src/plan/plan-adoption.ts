import { type EmbeddingSet, embeddingSetId, parseOptions } from "@graphspan/core";
import { defaultCorpus, type Layout, layouts, renamed } from "@graphspan/neo4j";
import { z } from "zod";
import type { AdoptionPlan, PlanAdoptionOptions } from "./adoption-plan.js";

const name = z
  .string()
  .min(1)
  .max(1_000)
  .refine((text) => text.isWellFormed(), "must have a UTF-8 form");

const vectorsSchema = z
  .strictObject({
    model: z.string().min(1),
    dimensions: z.int().min(1).max(4_096),
    similarity: z.enum(["cosine", "euclidean"]).default("cosine"),
    property: name.optional(),
    vectorIndexName: name.optional(),
    inputTemplate: z.string().includes("{text}").default("{text}"),
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
  sourceFiles: z.record(z.string(), z.string().min(1)).default({}),
  corpus: name.default(defaultCorpus),
  onDuplicatePath: z.enum(["block", "keyByContent"]).default("block"),
  unattachedChunks: z.enum(["block", "leave", "groupByChain"]).default("block"),
  addVectorIndex: z.boolean().default(false),
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
