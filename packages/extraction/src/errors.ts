import { defineErrors } from "@graphspan/core";

/** Every error code of this package, with what to do about it. */
export const extractionErrorCatalogue = {
  "EXTRACTION.NAME_TAKEN": {
    fix: "Name the class or relationship type otherwise, or rename the layout's label, type or property (`renamed`): the graph has this name for something of its own.",
    retryable: false,
  },
  "EXTRACTION.CONSTRAINT_IN_THE_WAY": {
    fix: "Give the layout a `classLabelPrefix`, so that classes have labels of their own, rename the label or relationship type that the message names, or drop the constraint: what is extracted would break it.",
    retryable: false,
  },
  "EXTRACTION.UNKNOWN_THING": {
    fix: "Give ids of things that the graph has, as a suggestion or `listThings` names them; one that nothing mentions any more is gone.",
    retryable: false,
  },
  "EXTRACTION.NOTHING_TO_MERGE": {
    fix: "Name things of at least two groups: these are one already.",
    retryable: false,
  },
  "EXTRACTION.NOT_CANONICAL": {
    fix: "Name the canonical thing of one of the groups, or none; undo the merge that linked this one to another first.",
    retryable: false,
  },
  "EXTRACTION.NO_SUCH_MERGE": {
    fix: "Give the run of a merge, as its receipt or `listMerges` has it.",
    retryable: false,
  },
} as const;

/** A code of {@link extractionErrorCatalogue}. */
export type ExtractionErrorCode = keyof typeof extractionErrorCatalogue;

export const extractionError = defineErrors(extractionErrorCatalogue);
