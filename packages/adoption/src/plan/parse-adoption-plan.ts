import { type EmbeddingSet, parseOptions } from "@graphspan/core";
import { layouts, renamed } from "@graphspan/neo4j";
import { z } from "zod";
import type { AdoptionPlan } from "./adoption-plan.js";
import { inputTemplate, optionFields, similarity, vectorDimensions } from "./plan-fields.js";

const planSchema: z.ZodType<Omit<AdoptionPlan, "layout"> & { readonly layout: object }> = z.strictObject({
  schemaVersion: z.literal(1),
  layout: z.looseObject({ name: z.string().min(1) }),
  embeddingSet: z.strictObject({
    id: z.string().min(1),
    model: z.string().min(1),
    dimensions: vectorDimensions,
    similarity,
    property: z.string().min(1),
    vectorIndexName: z.string().min(1),
    inputTemplate,
  }) satisfies z.ZodType<EmbeddingSet>,
  options: z.strictObject(optionFields),
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
