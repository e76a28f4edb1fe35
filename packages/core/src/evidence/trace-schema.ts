import { z } from "zod";
import { budgetSchema } from "../budget/budget.js";
import { fusionSchema } from "../fusion/fusion.js";
import type { Trace } from "./evidence.js";
import { grounding, id, route, routeHit, span, stageNote } from "./schema-parts.js";

/** Describes a {@link Trace} as JSON, as kept in a file of its own; unknown keys are errors. */
export const traceSchema = z.strictObject({
  settings: z.strictObject({
    preset: z.string().min(1),
    routes: z.array(route),
    fusion: fusionSchema,
    dedup: z.boolean(),
    budget: budgetSchema,
  }),
  routes: z.array(
    z.strictObject({
      route,
      state: z.enum(["ran", "skipped", "failed"]),
      candidates: z.int().min(0),
      more: z.boolean(),
      reason: z.string().optional(),
    }),
  ),
  candidates: z.array(
    z.strictObject({
      chunkId: id,
      documentId: id,
      chunkIndex: z.int().min(0),
      utf8Bytes: z.int().min(0),
      leastUtf8Bytes: z.int().min(0),
      span,
      grounding,
      contentHash: id.nullable(),
      routes: z.array(routeHit),
      stages: z.array(stageNote),
    }),
  ),
  warnings: z.array(z.string()),
}) satisfies z.ZodType<Trace>;
