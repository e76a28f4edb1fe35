import { defineErrors } from "@graphspan/core";

export const askErrorCatalogue = {
  "ASK.EMPTY_QUESTION": {
    fix: 'Ask something, as in: ask "How are props validated?"',
    retryable: false,
  },
  "ASK.FILE_NOT_READ": {
    fix: "Name a file that exists, that the process may read, and that holds what is asked for.",
    retryable: false,
  },
  "ASK.FILE_NOT_WRITTEN": {
    fix: "Name a file that can be written, in a folder that exists.",
    retryable: false,
  },
  "ASK.INVALID_ENVIRONMENT": {
    fix: "Correct the named variable.",
    retryable: false,
  },
  "ASK.NOT_CONFIRMED": {
    fix: "Run it again with --yes if you mean it.",
    retryable: false,
  },
  "ASK.NOTHING_TO_SHOW": {
    fix: "Ask something first, as in: ask \"How are props validated?\"; or name a file with --file.",
    retryable: false,
  },
  "ASK.NOT_AN_ANSWER": {
    fix: "Give a file that holds what `ask` or `ask evidence` printed with --json, unchanged.",
    retryable: false,
  },
  "ASK.OTHER_MODEL": {
    fix: "Leave --embedder out to use the model of the graph; to change it, add a set of the other one (`ask embeddings add`), fill it and switch to it.",
    retryable: false,
  },
  "ASK.OUTPUT_NOT_WRITTEN": {
    fix: "Free some disk space, or send the output elsewhere, and run it again.",
    retryable: false,
  },
  "ASK.STOPPED": {
    fix: "Run the same command again to go on.",
    retryable: true,
  },
  "ASK.UNEXPECTED": {
    fix: "This is a fault of the program: please report it. GRAPHSPAN_DEBUG=1 shows where it happened.",
    retryable: false,
  },
  "ASK.UNKNOWN_COMMAND": {
    fix: "Run the named command; to ask this as a question, use `ask evidence`.",
    retryable: false,
  },
  "ASK.USAGE": {
    fix: "Run `ask --help`, or `ask <command> --help`, for the commands and their options.",
    retryable: false,
  },
  "ASK.WOULD_REPLACE": {
    fix: "Add --replace if you mean it, --document to read some documents alone, or use the same model and options as before.",
    retryable: false,
  },
} as const;

export const askError = defineErrors(askErrorCatalogue);
