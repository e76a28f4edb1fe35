import { z } from "zod";

/** What a model is asked for. Unknown keys are refused, so that servers which hold a model to a schema can. */
export const proposedAnswerSchema = z.strictObject({
  answerable: z.boolean(),
  statements: z.array(z.strictObject({ text: z.string(), citations: z.array(z.strictObject({ passage: z.number(), quote: z.string() })) })),
});

/** A statement as models write it: whatever else stands there is passed over, and passages may be named by words. */
export const lenientStatementSchema = z.object({
  text: z.string(),
  citations: z.array(z.object({ passage: z.union([z.number(), z.string()]), quote: z.string() })).default([]),
});
