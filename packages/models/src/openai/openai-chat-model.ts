import { type ChatModel, parseOptions } from "@graphspan/core";
import { type Clock, openAISettingsFromEnvironment, systemClock } from "@graphspan/openai-client";
import type { ModelContext } from "./call.js";
import { lazyConnection } from "./chat-connection.js";
import { type ChatModelSettings, chatModelOptionsSchema, type OpenAIChatModelOptions, type OpenAIChatOptions } from "./chat-model-options.js";
import { complete } from "./complete.js";
import { stream } from "./stream.js";

/**
 * A chat model on OpenAI's server or any that speaks its language. Nothing is sent and nothing loaded before it is first asked. A server that
 * tells no usage counts as 0 tokens.
 *
 * @param clock - Time and chance of the retries, for tests.
 * @throws `CONFIG.INVALID_OPTIONS`; calls of the model throw `CHAT.…`.
 * @example
 * ```ts
 * const model = createOpenAIChatModel({ model: "gpt-4o-mini", ...openAISettingsFromEnvironment() });
 * ```
 */
export function createOpenAIChatModel(options: OpenAIChatModelOptions, clock: Clock = systemClock): ChatModel {
  const settings = parseOptions<ChatModelSettings>("createOpenAIChatModel", chatModelOptionsSchema, options);
  const context: ModelContext = { settings, clock, connection: lazyConnection(settings) };
  return {
    model: settings.model,
    complete: (request) => complete(context, request),
    stream: (request) => stream(context, request),
  };
}

/**
 * The same with key and address out of the environment (`OPENAI_API_KEY`, `OPENAI_BASE_URL`), where the options name no others.
 *
 * @throws `CONFIG.INVALID_OPTIONS`
 */
export function openai(model: string, options: OpenAIChatOptions = {}): ChatModel {
  return createOpenAIChatModel({ ...openAISettingsFromEnvironment(), ...options, model });
}
