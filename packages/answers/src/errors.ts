import { defineErrors } from "@graphspan/core";

/** Every error code of this package, with what to do about it. */
export const answersErrorCatalogue = {
  "ANSWER.INVALID_VECTOR": {
    fix: "Give an embedder that gives one vector of finite numbers, not all zero, for each text, or none: words decide then.",
    retryable: false,
  },
} as const;

export const answersError = defineErrors(answersErrorCatalogue);
