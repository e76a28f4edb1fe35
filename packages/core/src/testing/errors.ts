import { defineErrors } from "../errors/graphspan-error.js";

/** Every error code of fakes and conformance suites, with what to do about it. */
export const testingErrorCatalogue = {
  "CONFORMANCE.BROKEN_PROMISE": {
    fix: "Correct the implementation under test: the name of the check says what its port promises.",
    retryable: false,
  },
  "FAKE.REFUSED_INPUT": {
    fix: "Correct the caller: a real model would refuse this input, or answer it with rubbish.",
    retryable: false,
  },
  "FAKE.SCRIPT_ENDED": {
    fix: "Script one more answer, or find out why there was one call more than planned.",
    retryable: false,
  },
} as const;

export const testingError = defineErrors(testingErrorCatalogue);

/** Codes of the errors that fakes and conformance suites throw. */
export type TestingErrorCode = keyof typeof testingErrorCatalogue;
