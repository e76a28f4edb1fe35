import { defineErrors } from "./graphspan-error.js";

/** Every error code of this package, with what to do about it. */
export const coreErrorCatalogue = {
  "SPAN.LONE_SURROGATE": {
    fix: "Repair the text: a surrogate without its partner has no UTF-8 form.",
    retryable: false,
  },
  "SPAN.NOT_A_BOUNDARY": {
    fix: "Give an offset between two code points of the text.",
    retryable: false,
  },
  "CHAT.ANSWER_CUT": {
    fix: "Give a larger maxOutputTokens, or ask for less in one call.",
    retryable: false,
  },
  "CHAT.DECLINED": {
    fix: "Look at what was asked: the model, or a filter of its server, would not answer it.",
    retryable: false,
  },
  "CHAT.INVALID_OBJECT": {
    fix: "Ask for a simpler shape, allow more maxRepairs, or take a model that follows JSON schemas.",
    retryable: true,
  },
  "CONFIG.INVALID_OPTIONS": {
    fix: "Correct the named options; their ranges stand in the documentation of the call.",
    retryable: false,
  },
} as const;

export const coreError = defineErrors(coreErrorCatalogue);
