export { type Clock, type OpenAIEnvironmentSettings, type OpenAIServerOptions, openAISettingsFromEnvironment } from "@graphspan/openai-client";
export { modelsErrorCatalogue } from "./errors.js";
export type { OpenAIChatModelOptions, OpenAIChatOptions } from "./openai/chat-model-options.js";
export { createOpenAIChatModel, openai } from "./openai/openai-chat-model.js";
