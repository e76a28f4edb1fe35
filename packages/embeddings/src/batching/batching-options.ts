import { callLimitFields } from "@graphspan/openai-client";
import { z } from "zod";
import { estimateTokens } from "./token-estimate.js";

/** How texts are shared out over requests, and how long and how often each is tried. */
export interface BatchingOptions {
  /**
   * Texts in one request, 1 to 2,048.
   * @default 2048
   */
  readonly maxInputsPerRequest?: number | undefined;
  /**
   * Tokens of all texts in one request, by `estimateTokens`.
   * @default 300000
   */
  readonly maxTokensPerRequest?: number | undefined;
  /**
   * How many tokens a text has, at most.
   * @default half a token for each ASCII character, one for each other UTF-8 byte
   */
  readonly estimateTokens?: ((text: string) => number) | undefined;
  /**
   * Requests under way at once, over all calls of this embedder, 1 to 64.
   * @default 4
   */
  readonly concurrency?: number | undefined;
  /**
   * Longest time of one call of `embed` in milliseconds, with all its requests, retries and waits.
   * @default 60000
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Longest time of one request in milliseconds; after it the request is given up and tried again.
   * @default 30000
   */
  readonly attemptTimeoutMs?: number | undefined;
  /**
   * Further tries of one request, 0 to 20, after errors that say it can help.
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

/** The fields of {@link BatchingOptions}, shared by every call that takes them. */
export const batchingFields = {
  maxInputsPerRequest: z.int().min(1).max(2_048).default(2_048),
  maxTokensPerRequest: z.int().min(1).default(300_000),
  estimateTokens: z
    .custom<(text: string) => number>((value) => typeof value === "function", "a function is needed")
    .default(() => estimateTokens),
  concurrency: z.int().min(1).max(64).default(4),
  ...callLimitFields({ timeoutMs: 60_000, attemptTimeoutMs: 30_000 }),
};

export const batchingOptionsSchema = z.strictObject(batchingFields);

export type BatchingSettings = z.output<typeof batchingOptionsSchema>;
