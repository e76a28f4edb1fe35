import { defineErrors } from "@graphspan/core";

/** Every error code of this package, with what to do about it. */
export const extractionErrorCatalogue = {
  "EXTRACTION.NAME_TAKEN": {
    fix: "Name the class or relationship type otherwise, or rename the layout's (`renamed`): the graph has this name for something of its own.",
    retryable: false,
  },
} as const;

/** A code of {@link extractionErrorCatalogue}. */
export type ExtractionErrorCode = keyof typeof extractionErrorCatalogue;

export const extractionError = defineErrors(extractionErrorCatalogue);
