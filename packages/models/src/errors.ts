import { defineErrors } from "@graphspan/core";

/** Every error code of this package, with what to do about it. */
export const modelsErrorCatalogue = {
  "CHAT.ANSWER_TOO_LARGE": {
    fix: "Ask for less, or look whether `baseUrl` names a server of chat completions: no answer of a model is that long.",
    retryable: false,
  },
  "CHAT.DEPENDENCY_MISSING": {
    fix: "Install the named package beside @graphspan/models.",
    retryable: false,
  },
  "CHAT.QUOTA_EXCEEDED": {
    fix: "Look at the plan and billing of the account; waiting does not help.",
    retryable: false,
  },
  "CHAT.RATE_LIMITED": {
    fix: "Wait and try again, ask less at once, or ask the provider for a higher limit.",
    retryable: true,
  },
  "CHAT.REDIRECTED": {
    fix: "Give the address that the message names as `baseUrl`, if it is the server that you mean.",
    retryable: false,
  },
  "CHAT.REQUEST_REFUSED": {
    fix: 'Read the server\'s reason: a name or a field it does not know. `maxTokensField` and `structuredOutput: "jsonObject"` are for servers that lack the usual ones.',
    retryable: false,
  },
  "CHAT.REQUEST_TOO_LARGE": {
    fix: "Send less: fewer or shorter messages, or a smaller maxOutputTokens.",
    retryable: false,
  },
  "CHAT.SERVER_FAILED": {
    fix: "Try again later; the fault is on the server's side.",
    retryable: true,
  },
  "CHAT.SERVER_UNREACHABLE": {
    fix: "Look whether the server of `baseUrl` runs and can be reached from here.",
    retryable: true,
  },
  "CHAT.STREAM_BROKEN": {
    fix: "Ask again, and do not use the words that came: the answer is not complete.",
    retryable: true,
  },
  "CHAT.TIMEOUT": {
    fix: "Give a larger timeoutMs or attemptTimeoutMs, ask for less, or look whether the server is overloaded.",
    retryable: true,
  },
  "CHAT.UNAUTHORIZED": {
    fix: "Give an API key that this server accepts for this model.",
    retryable: false,
  },
  "CHAT.UNREADABLE_ANSWER": {
    fix: "Look whether `baseUrl` names a server of chat completions, and whether a proxy stands in between.",
    retryable: true,
  },
} as const;

export const modelsError = defineErrors(modelsErrorCatalogue);
