import { type ChatModel, completeObject, parseOptions } from "@graphspan/core";
import { z } from "zod";
import { createDropCounter, type DropCounter } from "../../grounding/drop-counter.js";
import { requireOntology } from "../../ontology/require-ontology.js";
import type { ExtractedMention, ExtractedStatement, Extractor } from "../extractor.js";
import { answeredMention, answeredStatement, answerSchema } from "./answer-schema.js";
import { extractionMessages } from "./extraction-messages.js";
import { namesIn } from "./name-in-passage.js";

/** Options of {@link createModelExtractor}. */
export interface ModelExtractorOptions {
  readonly model: ChatModel;
  /** @default 0 */
  readonly temperature?: number | undefined;
  /**
   * Longest answer about one passage, in the model's tokens. A longer one is an error, since what is cut cannot be read.
   * @default 4096
   */
  readonly maxOutputTokens?: number | undefined;
  /**
   * How often the model may mend an answer that is no object with lists, 0 to 5.
   * @default 1
   */
  readonly maxRepairs?: number | undefined;
}

const optionsSchema = z.strictObject({
  model: z.custom<ChatModel>((value) => typeof (value as Partial<ChatModel> | null)?.complete === "function", "must be a chat model"),
  temperature: z.number().min(0).default(0),
  maxOutputTokens: z.int().min(1).default(4_096),
  maxRepairs: z.int().min(0).max(5).default(1),
});

/** Raised when the prompt or the reading of answers changes, so that passages are read again. */
const version = 1;

/**
 * Extracts with a chat model: one call for each passage, one more where the answer has to be mended. What the model says is not believed; `groundExtraction` keeps what stands in the
 * passage. Items of wrong shape, and names of which the passage, its title and its headings hold no word, are dropped here already, and counted.
 *
 * @throws `CONFIG.INVALID_OPTIONS`; from `extract`, the same for what is no ontology, and what `completeObject` and the model throw.
 */
export function createModelExtractor(options: ModelExtractorOptions): Extractor {
  const { model, temperature, maxOutputTokens, maxRepairs } = parseOptions("createModelExtractor", optionsSchema, options);
  return {
    name: `model ${version} ${JSON.stringify({ model: model.model, temperature, maxOutputTokens })}`,
    extract: async (passage, { ontology: given, signal }) => {
      const ontology = requireOntology("extract", given);
      const messages = extractionMessages(passage, ontology);
      const { value, usage } = await completeObject({ model, messages, schema: answerSchema(ontology), temperature, maxOutputTokens, maxRepairs, signal });
      const dropped = createDropCounter();
      const isNamed = namesIn(passage);
      const mentions = wellShaped(answeredMention, value.mentions, dropped).flatMap(({ values = [], ...mention }): readonly ExtractedMention[] => {
        if (isNamed(mention.name)) return [{ ...mention, values: Object.fromEntries(values.map(({ property, value: told }) => [property, told])) }];
        dropped.drop("nameNotInPassage");
        return [];
      });
      const statements: readonly ExtractedStatement[] = wellShaped(answeredStatement, value.statements, dropped);
      return { mentions, statements, usage, dropped: dropped.counts() };
    },
  };
}

function wellShaped<Item>(schema: z.ZodType<Item>, items: readonly unknown[] | null | undefined, dropped: DropCounter): readonly Item[] {
  return (items ?? []).flatMap((item) => {
    const result = schema.safeParse(item);
    if (!result.success) dropped.drop("malformed");
    return result.success ? [result.data] : [];
  });
}
