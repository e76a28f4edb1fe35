import { connectToOpenAI, createPeerImporter, type OpenAIConnection, type Refusal } from "@graphspan/openai-client";
import { modelsError, type modelsErrorCatalogue } from "../errors.js";
import type { ChatModelSettings } from "./chat-model-options.js";

/** A filter of the server would not let the request, or the rest of the answer, through: an answer of its kind, not an error for callers. */
export class Filtered extends Error {}

const codes: Readonly<Record<Exclude<Refusal["kind"], "filtered">, keyof typeof modelsErrorCatalogue>> = {
  unauthorized: "CHAT.UNAUTHORIZED",
  rateLimited: "CHAT.RATE_LIMITED",
  quotaExceeded: "CHAT.QUOTA_EXCEEDED",
  requestTooLarge: "CHAT.REQUEST_TOO_LARGE",
  requestRefused: "CHAT.REQUEST_REFUSED",
  serverFailed: "CHAT.SERVER_FAILED",
  serverUnreachable: "CHAT.SERVER_UNREACHABLE",
  redirected: "CHAT.REDIRECTED",
  answerTooLarge: "CHAT.ANSWER_TOO_LARGE",
  unreadableAnswer: "CHAT.UNREADABLE_ANSWER",
};

const importPeer = createPeerImporter((message, context) => modelsError("CHAT.DEPENDENCY_MISSING", message, context));

const errorOf = ({ kind, message, details }: Refusal): Error =>
  kind === "filtered" ? new Filtered(message) : modelsError(codes[kind], message, { details });

/** Gives the connection of a model, which is opened when it is first asked for. */
export function lazyConnection(server: ChatModelSettings): () => Promise<OpenAIConnection> {
  let opened: Promise<OpenAIConnection> | undefined;
  return () => (opened ??= connectToOpenAI({ server, attemptTimeoutMs: server.attemptTimeoutMs, importPeer, errorOf }));
}
