import type { Embedder } from "@graphspan/core";
import { connectToOpenAI, type RefusalKind } from "@graphspan/openai-client";
import { embeddingsError, type embeddingsErrorCatalogue } from "../errors.js";
import { importPeer } from "../import-peer.js";
import type { OpenAISettings } from "./openai-options.js";
import { readAnswer } from "./read-answer.js";

const codes: Readonly<Record<RefusalKind, keyof typeof embeddingsErrorCatalogue>> = {
  unauthorized: "EMBEDDING.UNAUTHORIZED",
  rateLimited: "EMBEDDING.RATE_LIMITED",
  quotaExceeded: "EMBEDDING.QUOTA_EXCEEDED",
  requestTooLarge: "EMBEDDING.REQUEST_TOO_LARGE",
  filtered: "EMBEDDING.REQUEST_REFUSED",
  requestRefused: "EMBEDDING.REQUEST_REFUSED",
  serverFailed: "EMBEDDING.SERVER_FAILED",
  serverUnreachable: "EMBEDDING.SERVER_UNREACHABLE",
  redirected: "EMBEDDING.REDIRECTED",
  answerTooLarge: "EMBEDDING.ANSWER_TOO_LARGE",
  unreadableAnswer: "EMBEDDING.UNREADABLE_ANSWER",
};

/** An embedder that sends exactly one request for each call. */
export async function openAIRequests(settings: OpenAISettings): Promise<Embedder> {
  const { model, dimensions, sendDimensions, attemptTimeoutMs } = settings;
  const connection = await connectToOpenAI({
    server: settings,
    attemptTimeoutMs,
    importPeer,
    errorOf: ({ kind, message, details }) => embeddingsError(codes[kind], message, { details }),
  });
  return {
    model,
    dimensions,
    embed: async ({ texts, signal }) => {
      const body = { model, input: texts, encoding_format: "float", ...(sendDimensions ? { dimensions } : {}) };
      return readAnswer(await connection.post("/embeddings", body, signal), texts.length);
    },
  };
}
