/**
 * The only module of the adapters of OpenAI-compatible servers that knows the names of environment variables. Applications call it where they
 * wire their adapters.
 */

/** The part of an adapter's options that custom keeps in the environment. */
export interface OpenAIEnvironmentSettings {
  readonly apiKey?: string;
  readonly baseUrl?: string;
}

/**
 * Reads `OPENAI_API_KEY` and `OPENAI_BASE_URL`; a variable that is unset or blank is left out.
 *
 * @param environment - Where to read. @default `process.env`
 */
export function openAISettingsFromEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): OpenAIEnvironmentSettings {
  const apiKey = environment["OPENAI_API_KEY"]?.trim();
  const baseUrl = environment["OPENAI_BASE_URL"]?.trim();
  return { ...(apiKey && { apiKey }), ...(baseUrl && { baseUrl }) };
}
