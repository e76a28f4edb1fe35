import { defineErrors } from "@graphspan/core";

export const askErrorCatalogue = {
  "ASK.EMPTY_QUESTION": {
    fix: 'Ask something, as in: ask "How are props validated?"',
    retryable: false,
  },
  "ASK.FILE_NOT_WRITTEN": {
    fix: "Name a file that can be written, in a folder that exists.",
    retryable: false,
  },
  "ASK.NOT_CONFIRMED": {
    fix: "Run it again with --yes if you mean it.",
    retryable: false,
  },
  "ASK.UNKNOWN_COMMAND": {
    fix: "Run the named command; to ask this as a question, use `ask evidence`.",
    retryable: false,
  },
} as const;

export const askError = defineErrors(askErrorCatalogue);
