import { defineErrors } from "@graphspan/core";

/** Every error code of this package, with what to do about it. */
export const adoptionErrorCatalogue = {
  "ADOPTION.BLOCKED": { fix: "Preview the plan: each blocker says what to do about it.", retryable: false },
  "ADOPTION.CHANGED_MEANWHILE": { fix: "Let nothing else write to the graph, then apply the same plan again: it goes on where it stopped.", retryable: true },
  "ADOPTION.NO_SUCH_RUN": { fix: "Give the id of an adoption as its receipt or the list of adoptions has it.", retryable: false },
} as const;

/** A code of {@link adoptionErrorCatalogue}. */
export type AdoptionErrorCode = keyof typeof adoptionErrorCatalogue;

export const adoptionError = defineErrors(adoptionErrorCatalogue);
