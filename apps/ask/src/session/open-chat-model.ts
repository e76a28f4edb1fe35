import type { ChatModel } from "@graphspan/core";
import { createOpenAIChatModel } from "@graphspan/models";
import { askError } from "../errors.js";
import { inNamesOfVariables, openAISettings } from "./openai-variables.js";

/** Which chat model is asked, as flags. */
export interface ModelFlags {
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/**
 * The chat model that was named; null where none was: a key in the environment alone starts no call that costs. Makes no request. The embedder goes by the environment alone,
 * so that the two may be asked of different servers.
 *
 * @throws `ASK.USAGE` for an address without a model, `ASK.INVALID_ENVIRONMENT` where the server cannot be known.
 */
export function openChatModel({ model, baseUrl }: ModelFlags, env: NodeJS.ProcessEnv): ChatModel | null {
  if (model === undefined) {
    if (baseUrl === undefined) return null;
    throw askError("ASK.USAGE", "--base-url names a server, and no --model names what it is to be asked for.");
  }
  const settings = openAISettings(env, { baseUrl, otherwise: "name a compatible server that needs none with --base-url" });
  try {
    return createOpenAIChatModel({ ...settings, model });
  } catch (error) {
    return inNamesOfVariables(error, { model: "--model", ...(baseUrl === undefined ? {} : { baseUrl: "--base-url" }) });
  }
}
