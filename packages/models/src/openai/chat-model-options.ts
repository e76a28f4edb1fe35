import { callLimitFields, checkKey, isOpenAIsOwn, type OpenAIServerOptions, serverFields } from "@graphspan/openai-client";
import { z } from "zod";

/** Options of a chat model on OpenAI's server or a compatible one, besides its name. */
export interface OpenAIChatOptions extends OpenAIServerOptions {
  /**
   * How an answer that follows a JSON schema is asked for: by the schema, or, where the server knows only `json_object`, by a sentence in the
   * system message.
   * @default "jsonSchema"
   */
  readonly structuredOutput?: "jsonSchema" | "jsonObject" | undefined;
  /**
   * The field that limits an answer's tokens.
   * @default "max_completion_tokens" for OpenAI's own server, "max_tokens" for others
   */
  readonly maxTokensField?: "max_tokens" | "max_completion_tokens" | undefined;
  /**
   * Longest time of one call in milliseconds, with all its requests, retries and waits; of a stream, until its end.
   * @default 600000
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Longest time of one request in milliseconds, of a stream the longest time between two events; after it the request is given up and,
   * where no word of a stream was given yet, tried again.
   * @default 120000
   */
  readonly attemptTimeoutMs?: number | undefined;
  /**
   * Further tries, 0 to 20, after errors that say it can help.
   * @default 5
   */
  readonly maxRetries?: number | undefined;
  /**
   * Longest wait before the first retry in milliseconds; it doubles with each, and the real wait is a random part of it.
   * @default 500
   */
  readonly firstDelayMs?: number | undefined;
  /**
   * Longest wait before any retry in milliseconds, unless the server asks for more.
   * @default 20000
   */
  readonly maxDelayMs?: number | undefined;
}

/** Options of {@link createOpenAIChatModel}. */
export interface OpenAIChatModelOptions extends OpenAIChatOptions {
  /** Name of the model, as the server knows it. */
  readonly model: string;
}

export const chatModelOptionsSchema = z
  .strictObject({
    model: z.string().min(1),
    structuredOutput: z.enum(["jsonSchema", "jsonObject"]).default("jsonSchema"),
    maxTokensField: z.enum(["max_tokens", "max_completion_tokens"]).optional(),
    ...serverFields,
    ...callLimitFields({ timeoutMs: 600_000, attemptTimeoutMs: 120_000 }),
  })
  .superRefine(checkKey)
  .transform(({ maxTokensField, ...rest }) => ({
    ...rest,
    maxTokensField: maxTokensField ?? (isOpenAIsOwn(rest.baseUrl) ? ("max_completion_tokens" as const) : ("max_tokens" as const)),
  }));

export type ChatModelSettings = z.output<typeof chatModelOptionsSchema>;
