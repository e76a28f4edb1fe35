import { type Embedder, parseOptions } from "@graphspan/core";
import { type Clock, systemClock } from "@graphspan/openai-client";
import { batchingEmbedder } from "../batching/batching-embedder.js";
import { type OpenAIEmbedderOptions, openAIOptionsSchema, type OpenAISettings } from "./openai-options.js";
import { openAIRequests } from "./openai-requests.js";

/**
 * An embedder on OpenAI's server or any that speaks its language. It batches, bounds, retries and checks as createBatchingEmbedder
 * does; texts and questions are embedded alike.
 *
 * @param clock - Time and chance of the retries, for tests.
 * @throws `CONFIG.INVALID_OPTIONS`, and `EMBEDDING.DEPENDENCY_MISSING` where the `openai` package is not installed.
 * @example
 * ```ts
 * const embedder = await createOpenAIEmbedder({ model: "text-embedding-3-small", ...openAISettingsFromEnvironment() });
 * ```
 */
export async function createOpenAIEmbedder(options: OpenAIEmbedderOptions, clock: Clock = systemClock): Promise<Embedder> {
  const settings = parseOptions<OpenAISettings>("createOpenAIEmbedder", openAIOptionsSchema, options);
  return batchingEmbedder(await openAIRequests(settings), settings, clock);
}
