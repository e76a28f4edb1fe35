import { defineErrors } from "@graphspan/core";

export const neo4jErrorCatalogue = {
  "LAYOUT.INVALID_NAME": {
    fix: "Give every label, type, property and index of the layout a non-empty name without control characters.",
    retryable: false,
  },
} as const;

export const neo4jError = defineErrors(neo4jErrorCatalogue);
