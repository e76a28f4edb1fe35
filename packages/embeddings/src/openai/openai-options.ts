import { checkKey, type OpenAIServerOptions, serverFields } from "@graphspan/openai-client";
import { z } from "zod";
import { batchingFields, type BatchingOptions } from "../batching/batching-options.js";
import { openAIModel } from "./openai-models.js";

/** Options of the embedder for OpenAI and compatible servers. */
export interface OpenAIEmbedderOptions extends BatchingOptions, OpenAIServerOptions {
  /** Name of the model, as the server knows it. */
  readonly model: string;
  /**
   * Size of the vectors.
   * @default the model's own for text-embedding-3-small, text-embedding-3-large and text-embedding-ada-002; others have none
   */
  readonly dimensions?: number | undefined;
  /**
   * Whether the server is asked for vectors of this size; otherwise it is only checked.
   * @default true for a text-embedding-3 model whose own size is another
   */
  readonly sendDimensions?: boolean | undefined;
}

export const openAIOptionsSchema = z
  .strictObject({
    model: z.string().min(1),
    dimensions: z.int().min(1).max(65_536).optional(),
    sendDimensions: z.boolean().optional(),
    ...serverFields,
    ...batchingFields,
  })
  .superRefine(checkKey)
  .superRefine(({ model, dimensions }, context) => {
    if (dimensions === undefined && openAIModel(model) === undefined) {
      context.addIssue({ code: "custom", path: ["dimensions"], message: `is needed: the size of ${model}'s vectors is not known here` });
    }
  })
  .transform(({ dimensions: given, sendDimensions, ...rest }) => {
    const known = openAIModel(rest.model);
    // The check above leaves no case without one of the two.
    const dimensions = given ?? known?.dimensions ?? 0;
    return { ...rest, dimensions, sendDimensions: sendDimensions ?? (known?.shortens === true && known.dimensions !== dimensions) };
  });

export type OpenAISettings = z.output<typeof openAIOptionsSchema>;
