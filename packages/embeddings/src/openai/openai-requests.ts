import type { Embedder } from "@graphspan/core";
import { importPeer } from "../import-peer.js";
import type { OpenAISettings } from "./openai-options.js";
import { readAnswer } from "./read-answer.js";
import { createRedactor } from "./redact.js";
import { connectionError, type Refusal, statusError } from "./translate-error.js";

/**
 * An embedder that sends exactly one request for each call. Everything that the SDK would otherwise take from the environment is given
 * to it, and its own retries are off, because time is kept in one place.
 */
export async function openAIRequests(settings: OpenAISettings): Promise<Embedder> {
  const { OpenAI, APIError } = await importPeer("openai", "npm install openai", () => import("openai"));
  const { apiKey, baseUrl, headers, model, dimensions, sendDimensions, attemptTimeoutMs } = settings;
  const client = new OpenAI({
    // The SDK insists on a key; a server without one gets no such header.
    apiKey: apiKey ?? "none",
    baseURL: baseUrl,
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    logLevel: "off",
    maxRetries: 0,
    timeout: attemptTimeoutMs,
    defaultHeaders: { ...(apiKey === undefined ? { Authorization: null } : {}), ...headers },
  });
  const redact = createRedactor([...(apiKey === undefined ? [] : [apiKey]), ...Object.values(headers)]);
  const { host } = new URL(baseUrl);

  const send = async (texts: readonly string[], signal: AbortSignal | undefined): Promise<unknown> => {
    try {
      return await client.embeddings.create(
        // Floats are asked for explicitly: the SDK's default is base64, and it decodes the plain floats of many servers to rubbish.
        { model, input: [...texts], encoding_format: "float", ...(sendDimensions ? { dimensions } : {}) },
        signal === undefined ? {} : { signal },
      );
    } catch (error) {
      signal?.throwIfAborted();
      const reading = { host, redact, now: new Date() };
      // The SDK's connection errors are of the same class, but have no status.
      const refusal: Refusal | undefined = error instanceof APIError ? error : undefined;
      throw typeof refusal?.status === "number" ? statusError(refusal, refusal.status, reading) : connectionError(error, reading);
    }
  };
  return {
    model,
    dimensions,
    embed: async ({ texts, signal }) => readAnswer(await send(texts, signal), texts.length),
  };
}
