import { z } from "zod";

export const id = z.string().min(1);
export const span = z
  .strictObject({ startByte: z.int().min(0), endByte: z.int().min(0) })
  .refine(({ startByte, endByte }) => startByte <= endByte, { error: "startByte must not lie behind endByte" });
export const grounding = z.enum(["source", "chunk"]);
export const route = z.enum(["vector", "fullText", "graph"]);
export const routeHit = z.strictObject({ route, rank: z.int().min(1), score: z.number() });
export const stageNote = z.strictObject({
  stage: z.enum(["fusion", "dedup", "budget"]),
  outcome: z.enum(["kept", "cut", "dropped"]),
  rank: z.int().min(1).optional(),
  score: z.number().optional(),
  twin: id.optional(),
  utf8Bytes: z.int().min(1).optional(),
  reason: z.string().optional(),
});
