import { z } from "zod";
import { budgetSchema } from "../budget/budget.js";
import { limitNames } from "../budget/limit-name.js";
import { fusionSchema } from "../fusion/fusion.js";
import type { Evidence } from "./evidence.js";

const id = z.string().min(1);
const span = z.strictObject({ startByte: z.int().min(0), endByte: z.int().min(0) }).refine(({ startByte, endByte }) => startByte <= endByte, {
  error: "startByte must not lie behind endByte",
});
const grounding = z.enum(["source", "chunk"]);
const route = z.enum(["vector", "fullText", "graph"]);
const similarity = z.enum(["cosine", "euclidean"]);
const routeHit = z.strictObject({ route, rank: z.int().min(1), score: z.number() });
const stageNote = z.strictObject({
  stage: z.enum(["fusion", "dedup", "budget"]),
  outcome: z.enum(["kept", "cut", "dropped"]),
  rank: z.int().min(1).optional(),
  score: z.number().optional(),
  twin: id.optional(),
  utf8Bytes: z.int().min(1).optional(),
  reason: z.string().optional(),
});

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
      grounding,
      cut: z.boolean(),
      source: z.strictObject({
        uri: z.string(),
        path: z.string(),
        title: z.string(),
        textSha256: z.string().nullable(),
        sectionPath: z.array(z.string()),
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
  trace: z.strictObject({
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
  }),
}) satisfies z.ZodType<Evidence>;
