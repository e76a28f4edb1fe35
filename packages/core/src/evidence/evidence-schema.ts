import { z } from "zod";
import { limitNames } from "../budget/limit-name.js";
import type { Evidence } from "./evidence.js";
import { grounding, id, route, routeHit, span, stageNote } from "./schema-parts.js";
import { traceSchema } from "./trace-schema.js";

const similarity = z.enum(["cosine", "euclidean"]);

/** Describes {@link Evidence} as JSON; unknown keys are errors. */
export const evidenceSchema = z.strictObject({
  schemaVersion: z.literal(1),
  question: z.string(),
  items: z.array(
    z.strictObject({
      rank: z.int().min(1),
      score: z.number(),
      chunkId: id,
      documentId: id,
      text: z.string(),
      span,
      sourceSpan: span.optional(),
      grounding,
      cut: z.boolean(),
      source: z.strictObject({
        uri: z.string(),
        path: z.string(),
        title: z.string(),
        textSha256: z.string().nullable(),
        sectionPath: z.array(z.string()),
        sectionId: id.nullable(),
        page: z.int().min(1).optional(),
      }),
      routes: z.array(routeHit),
      stages: z.array(stageNote),
    }),
  ),
  context: z.array(
    z.discriminatedUnion("label", [
      z.strictObject({
        label: z.literal("neighbour"),
        ofChunkId: id,
        chunkId: id,
        documentId: id,
        distance: z.int(),
        text: z.string(),
        span,
        grounding,
      }),
      z.strictObject({
        label: z.literal("cypher"),
        ofChunkId: id.nullable(),
        chunkId: id.nullable(),
        text: z.string(),
        unverified: z.boolean(),
      }),
    ]),
  ),
  scope: z.strictObject({
    name: z.string(),
    documents: z.int().min(0),
    chunks: z.int().min(0),
    strategies: z.partialRecord(route, z.enum(["unscoped", "inIndex", "exact", "overFetch"])),
    expansionRowsOutsideScope: z.boolean(),
  }),
  limits: z.strictObject({
    omittedItems: z.int().min(0),
    limitsReached: z.array(z.enum(limitNames)),
  }),
  provenance: z.strictObject({
    server: z.strictObject({ product: z.string(), version: z.string() }),
    layout: z.string(),
    vector: z
      .strictObject({
        embeddingSetId: id,
        model: z.string(),
        index: id,
        dimensions: z.int().min(1),
        similarity,
        quantization: z.string(),
        indexCandidates: z.int().min(0),
        method: z.enum(["queryNodes", "search", "comparison"]),
        rescored: z.boolean(),
      })
      .nullable(),
    fullText: z.strictObject({ index: id, analyzer: z.string(), fields: z.array(z.string()) }).nullable(),
  }),
  trace: traceSchema,
}) satisfies z.ZodType<Evidence>;
