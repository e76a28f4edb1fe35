import type { PeerImporter } from "../import-peer.js";
import { errorIn } from "../refusal/error-in.js";
import type { ServerAnswer } from "../refusal/refusal-kind.js";
import { type Refusal, refusalOf } from "../refusal/refusal-of.js";
import { type AnswerLimits, answerLimits } from "./answer-limits.js";
import { fetchFromOneServer } from "./fetch-from-one-server.js";
import { createRedactor } from "./redact.js";
import { isJson } from "./limit-answer.js";
import { secretsOf } from "./secrets-of.js";
import type { OpenAIServer } from "./server-options.js";

/**
 * Sends requests to one server, each exactly once. What comes back is whatever the server sent: read it with a schema. Failures reject
 * with the adapter's own errors, an aborted call with the reason of its signal.
 */
export interface OpenAIConnection {
  /**
   * Sends one request and gives the body of the answer.
   *
   * @param path - As in `"/embeddings"`.
   */
  post(path: string, body: object, signal?: AbortSignal): Promise<unknown>;
  /** The events of a stream, as they come. Leaving the loop ends the request. */
  stream(path: string, body: object, signal?: AbortSignal): AsyncIterable<unknown>;
}

/** What a connection is opened with. */
export interface ConnectionOptions {
  readonly server: OpenAIServer;
  /** Longest time in milliseconds until the head of an answer is there. */
  readonly attemptTimeoutMs: number;
  /** Loads the `openai` package. */
  readonly importPeer: PeerImporter;
  /** Makes the adapter's error of what a server refused. */
  readonly errorOf: (refusal: Refusal) => Error;
  /**
   * How much of an answer is read; a server that gives more is left.
   * @default {@link answerLimits}
   */
  readonly limits?: AnswerLimits;
}

/**
 * Opens the client of the `openai` package. Everything that it would otherwise take from the environment is given to it, and its own retries
 * are off, because time is kept in one place. Nothing is sent yet.
 *
 * @throws What the importer throws where the `openai` package is not installed.
 */
export async function connectToOpenAI(options: ConnectionOptions): Promise<OpenAIConnection> {
  const { server, attemptTimeoutMs, importPeer, errorOf, limits = answerLimits } = options;
  const { OpenAI, APIError, APIConnectionError } = await importPeer("openai", "npm install openai", () => import("openai"));
  const { apiKey, headers } = server;
  const address = new URL(server.baseUrl);
  const client = new OpenAI({
    // The SDK insists on a key; a server without one gets no such header.
    apiKey: apiKey ?? "none",
    baseURL: `${address.origin}${address.pathname}`.replace(/\/+$/, ""),
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    logLevel: "off",
    maxRetries: 0,
    timeout: attemptTimeoutMs,
    fetch: fetchFromOneServer(address, limits),
    defaultHeaders: { ...(apiKey === undefined ? { Authorization: null } : {}), ...headers },
  });
  const redact = createRedactor(secretsOf(server, address));
  const refused = (error: unknown, answer: ServerAnswer | undefined): Error =>
    errorOf(refusalOf({ error, answer, host: address.host, redact, now: new Date() }));
  // The SDK's errors of the connection are of the same class as what a server said.
  const translated = (error: unknown): Error =>
    refused(error, error instanceof APIError && !(error instanceof APIConnectionError) ? error : undefined);

  return {
    post: async (path, body, signal) => {
      const { data, response } = await client
        .post<unknown>(path, { body, ...(signal === undefined ? {} : { signal }) })
        .withResponse()
        .catch((error: unknown) => {
          signal?.throwIfAborted();
          throw translated(error);
        });
      const error = errorIn(data, response.headers);
      if (error !== undefined) throw refused(undefined, error);
      return data;
    },
    stream: async function* (path, body, signal) {
      const controller = new AbortController();
      const ended = AbortSignal.any([controller.signal, ...(signal === undefined ? [] : [signal])]);
      let error: ServerAnswer | undefined;
      try {
        const { data, response } = await client.post(path, { body, stream: true, signal: ended }).withResponse();
        if (isJson(response.headers)) error = errorIn(await response.json(), response.headers);
        else yield* data as AsyncIterable<unknown>;
      } catch (error) {
        signal?.throwIfAborted();
        throw translated(error);
      } finally {
        controller.abort();
      }
      // The SDK ends an aborted stream as if it were complete.
      signal?.throwIfAborted();
      if (error !== undefined) throw refused(undefined, error);
    },
  };
}
