import { defineErrors } from "@graphspan/core";

export const benchErrorCatalogue = {
  "BENCH.FOREIGN_DATABASE": {
    fix: "Name an empty database, or pass --foreign-database if the bench may work beside what is there.",
    retryable: false,
  },
  "BENCH.PYTHON_UNAVAILABLE": {
    fix: "Install Python 3.10 or later with venv and pip, or leave out --require-python to measure without it.",
    retryable: false,
  },
  "BENCH.WORKER_FAILED": {
    fix: "Read what the worker said; remove the bench's Python folder in the cache to have it made anew.",
    retryable: false,
  },
} as const;

export const benchError = defineErrors(benchErrorCatalogue);
