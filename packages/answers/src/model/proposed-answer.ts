import { z } from "zod";

/** What a model is asked for. Unknown keys are refused, so that servers which hold a model to a schema can; and in this order, so that statements can be given while they are written. */
export const proposedAnswerSchema = z.strictObject({
  answerable: z.boolean(),
  statements: z.array(z.strictObject({ text: z.string(), citations: z.array(z.strictObject({ passage: z.number(), quote: z.string() })) })),
});

/** A statement as models write it: whatever else stands there is passed over, and passages may be named by words. */
export const lenientStatementSchema = z.object({
  text: z.string(),
  citations: z.array(z.object({ passage: z.union([z.number(), z.string()]), quote: z.string() })).default([]),
});

/** Whether the passages answer, as models write it. */
export const lenientAnswerable = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]);

/** An answer as models write it. It says one of the two at least. */
export const lenientAnswerSchema = z
  .object({ answerable: lenientAnswerable.optional(), statements: z.array(lenientStatementSchema).optional() })
  .refine(({ answerable, statements }) => answerable !== undefined || statements !== undefined);
