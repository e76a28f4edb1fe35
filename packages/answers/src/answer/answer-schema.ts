import { evidenceSchema } from "@graphspan/core";
import { z } from "zod";
import type { Answer } from "./answer.js";

const item = evidenceSchema.shape.items.element.shape;
const rank = z.int().min(1);
const count = z.int().min(0);

const problem = z.strictObject({
  code: z.enum([
    "noCitation",
    "unknownPassage",
    "quoteNotFound",
    "quoteTooShort",
    "numberNotInQuote",
    "dateNotInQuote",
    "nameNotInPassage",
    "tooManyCitations",
    "negationDiffers",
    "unrelatedToQuote",
    "hiddenCharacters",
  ]),
  what: z.string(),
});

const statement = z.strictObject({
  text: z.string(),
  citations: z.array(
    z.strictObject({
      number: z.int().min(1),
      rank,
      chunkId: item.chunkId,
      documentId: item.documentId,
      quote: z.string().min(1),
      span: item.span,
      grounding: item.grounding,
      source: item.source,
    }),
  ),
  isSupported: z.boolean(),
  problems: z.array(problem),
});

/** Describes {@link Answer} as JSON; unknown keys are errors. */
export const answerSchema = z.strictObject({
  schemaVersion: z.literal(1),
  question: z.string(),
  statements: z.array(statement),
  refusal: z
    .strictObject({
      reason: z.enum(["emptyStore", "emptyScope", "noCandidates", "belowFloor", "modelDeclined", "noSupportedStatement"]),
      message: z.string(),
    })
    .nullable(),
  cut: z.array(statement),
  provenance: z.strictObject({
    model: z.string().nullable(),
    usage: z.strictObject({ inputTokens: count, outputTokens: count }),
    passagesShown: z.array(rank),
    passagesCut: z.array(rank),
    isIncomplete: z.boolean(),
  }),
  evidence: evidenceSchema,
}) satisfies z.ZodType<Answer>;
