import { z } from "zod";
import { budgetSchema } from "../budget/budget.js";
import { type ChunkIdentity, createChunkMap } from "../fusion/chunk-map.js";
import { fusionSchema } from "../fusion/fusion.js";
import type { Trace } from "./evidence.js";
import { grounding, id, route, routeHit, span, stageNote } from "./schema-parts.js";

const candidate = z
  .strictObject({
    chunkId: id,
    documentId: id,
    chunkIndex: z.int().min(0),
    utf8Bytes: z.int().min(0),
    leastUtf8Bytes: z.int().min(0),
    span,
    grounding,
    contentHash: id.nullable(),
    routes: z.array(routeHit).refine(hasEachRouteOnce, { error: "one route must not have found the chunk twice" }),
    stages: z.array(stageNote),
  })
  .refine(({ leastUtf8Bytes, utf8Bytes }) => leastUtf8Bytes <= utf8Bytes, { error: "leastUtf8Bytes must not be more than utf8Bytes" });

/** Describes a {@link Trace} as JSON, as kept in a file of its own; unknown keys and contradictions are errors. */
export const traceSchema = z.strictObject({
  settings: z.strictObject({
    preset: z.string().min(1),
    routes: z.array(route),
    fusion: fusionSchema,
    dedup: z.boolean(),
    budget: budgetSchema,
  }),
  routes: z
    .array(
      z.strictObject({
        route,
        state: z.enum(["ran", "skipped", "failed"]),
        candidates: z.int().min(0),
        more: z.boolean(),
        reason: z.string().optional(),
      }),
    )
    .refine(hasEachRouteOnce, { error: "one route must not have run twice" }),
  candidates: z.array(candidate).refine(hasEachChunkOnce, { error: "one chunk must not be two candidates" }),
  warnings: z.array(z.string()),
}) satisfies z.ZodType<Trace>;

function hasEachRouteOnce(routes: readonly { readonly route: string }[]): boolean {
  return new Set(routes.map((each) => each.route)).size === routes.length;
}

function hasEachChunkOnce(candidates: readonly ChunkIdentity[]): boolean {
  const seen = createChunkMap<true>();
  return candidates.every((each) => {
    const isNew = seen.get(each) === undefined;
    seen.set(each, true);
    return isNew;
  });
}
