import { isGraphspanError } from "@graphspan/core";
import { type OpenAIEnvironmentSettings, openAISettingsFromEnvironment } from "@graphspan/embeddings";
import { askError } from "../errors.js";

/**
 * The key and the address of an OpenAI-compatible server, from `OPENAI_API_KEY` and `OPENAI_BASE_URL`.
 *
 * @param baseUrl - Another address, which goes before that of the environment.
 * @param otherwise - What else a user may do.
 * @throws `ASK.INVALID_ENVIRONMENT` where neither is known.
 */
export function openAISettings(env: NodeJS.ProcessEnv, { baseUrl, otherwise }: { readonly baseUrl?: string | undefined; readonly otherwise: string }): OpenAIEnvironmentSettings {
  const settings = { ...openAISettingsFromEnvironment(env), ...(baseUrl === undefined ? {} : { baseUrl }) };
  if (settings.apiKey !== undefined || settings.baseUrl !== undefined) return settings;
  throw askError("ASK.INVALID_ENVIRONMENT", "OPENAI_API_KEY is not set.", { fix: `Set it, or ${otherwise}.` });
}

/** Who sets a variable does not know the option that it becomes. */
export function inNamesOfVariables(error: unknown, names: Readonly<Record<string, string>> = {}): never {
  if (!isGraphspanError(error) || error.code !== "CONFIG.INVALID_OPTIONS") throw error;
  const known: Readonly<Record<string, string>> = { apiKey: "OPENAI_API_KEY", baseUrl: "OPENAI_BASE_URL", ...names };
  const issues = error.details["issues"] as readonly { readonly option: string; readonly message: string }[];
  const list = issues.map(({ option, message }) => `${known[option] ?? option}: ${message}`).join("; ");
  throw askError("ASK.INVALID_ENVIRONMENT", `${list}.`, { cause: error });
}
