import { defineErrors, type GraphspanError } from "@graphspan/core";

/** Every error code of this package, with what to do about it. */
export const adoptionErrorCatalogue = {
  "ADOPTION.BLOCKED": { fix: "Preview the plan: each blocker says what to do about it.", retryable: false },
  "ADOPTION.CHANGED_MEANWHILE": {
    fix: "Let nothing else write to the graph, then apply the plan again: what was written is taken away.",
    retryable: true,
  },
  "ADOPTION.NO_SUCH_RUN": {
    fix: "Give the id of an adoption as its receipt has it, or `ask adopt list` on the command line; one that was undone is gone.",
    retryable: false,
  },
  "ADOPTION.UNFINISHED": { fix: "Apply the plan that was begun once more, which completes it, or undo it.", retryable: false },
} as const;

/** A code of {@link adoptionErrorCatalogue}. */
export type AdoptionErrorCode = keyof typeof adoptionErrorCatalogue;

export const adoptionError = defineErrors(adoptionErrorCatalogue);

/** Somebody else wrote to the graph between two looks at it. */
export function changedMeanwhile(message: string, details: Readonly<Record<string, unknown>>): GraphspanError {
  return adoptionError("ADOPTION.CHANGED_MEANWHILE", message, { details });
}
