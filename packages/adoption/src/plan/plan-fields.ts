import { z } from "zod";

/** A name that a graph can hold. */
export const graphName = z
  .string()
  .min(1)
  .max(1_000)
  .refine((text) => text.isWellFormed(), "must have a UTF-8 form");

/** As many numbers as a vector index holds. */
export const vectorDimensions = z.int().min(1).max(4_096);

export const similarity = z.enum(["cosine", "euclidean"]);
export const inputTemplate = z.string().includes("{text}");

/** What the options of a plan may be, given or kept; defaults are those of who plans. */
export const optionFields = {
  sourceFiles: z.record(z.string(), z.string().min(1)),
  corpus: graphName,
  onDuplicatePath: z.enum(["block", "keyByContent"]),
  unattachedChunks: z.enum(["block", "leave", "groupByChain"]),
  addVectorIndex: z.boolean(),
};
