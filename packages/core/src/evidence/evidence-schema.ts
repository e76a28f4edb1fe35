import { z } from "zod";
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
  stage: z.enum(["fusion", "budget"]),
  outcome: z.enum(["kept", "cut", "dropped"]),
  rank: z.int().min(1).optional(),
  score: z.number().optional(),
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
    z.strictObject({
      label: z.enum(["neighbour", "graph", "cypher"]),
      ofChunkId: id,
      chunkId: id,
      documentId: id,
      distance: z.int(),
      text: z.string(),
      span,
      grounding,
    }),
  ),
  scope: z.strictObject({
    name: z.string(),
    documents: z.int().min(0),
    chunks: z.int().min(0),
    strategies: z.partialRecord(route, z.enum(["unscoped", "inIndex", "exact", "overFetch"])),
  }),
  limits: z.strictObject({
    omittedItems: z.int().min(0),
    limitsReached: z.array(z.enum(["candidates", "items", "bytes", "neighbours"])),
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
      })
      .nullable(),
    fullText: z.strictObject({ index: id, analyzer: z.string(), fields: z.array(z.string()) }).nullable(),
  }),
  trace: z.strictObject({
    routes: z.array(
      z.strictObject({ route, state: z.enum(["ran", "skipped", "failed"]), candidates: z.int().min(0), reason: z.string().optional() }),
    ),
    candidates: z.array(
      z.strictObject({
        chunkId: id,
        documentId: id,
        chunkIndex: z.int().min(0),
        utf8Bytes: z.int().min(0),
        routes: z.array(routeHit),
        stages: z.array(stageNote),
      }),
    ),
  }),
}) satisfies z.ZodType<Evidence>;
