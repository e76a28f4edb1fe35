import { type EmbeddingSet, parseOptions } from "@graphspan/core";
import { layouts, renamed } from "@graphspan/neo4j";
import { z } from "zod";
import type { AdoptionPlan } from "./adoption-plan.js";

const name = z.string().min(1);

const planSchema: z.ZodType<Omit<AdoptionPlan, "layout"> & { readonly layout: object }> = z.strictObject({
  schemaVersion: z.literal(1),
  layout: z.looseObject({ name }),
  embeddingSet: z.strictObject({
    id: name,
    model: name,
    dimensions: z.int().min(1).max(4_096),
    similarity: z.enum(["cosine", "euclidean"]),
    property: name,
    vectorIndexName: name,
    inputTemplate: z.string().includes("{text}"),
  }) satisfies z.ZodType<EmbeddingSet>,
  options: z.strictObject({
    sourceFiles: z.record(z.string(), name),
    corpus: name,
    onDuplicatePath: z.enum(["block", "keyByContent"]),
    unattachedChunks: z.enum(["block", "leave", "groupByChain"]),
    addVectorIndex: z.boolean(),
  }),
});

/**
 * A plan that was kept as JSON.
 *
 * @throws `CONFIG.INVALID_OPTIONS` where it is none; `LAYOUT.UNKNOWN_NAME`, `LAYOUT.INVALID_NAME`.
 */
export function parseAdoptionPlan(value: unknown): AdoptionPlan {
  const { layout, ...plan } = parseOptions("parseAdoptionPlan", planSchema, value);
  return { ...plan, layout: renamed(layouts.neo4jGraphRag, layout) };
}
