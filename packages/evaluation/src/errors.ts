import { defineErrors } from "@graphspan/core";

/** Every error code of this package, with what to do about it. */
export const evaluationErrorCatalogue = {
  "EVALUATION.FILE_UNREADABLE": { fix: "Give the path of a file that exists and that the process may read.", retryable: false },
  "EVALUATION.INVALID_CORPUS": {
    fix: 'Write one JSON object a line, each with an id of its own, as in {"id": "a1", "title": "…", "text": "…", "meta": {}}.',
    retryable: false,
  },
  "EVALUATION.INVALID_QUERIES": {
    fix: 'Write one JSON object a line, each with an id of its own, as in {"id": "q1", "text": "…", "type": "…", "scope": {"language": "en"}}.',
    retryable: false,
  },
  "EVALUATION.INVALID_QRELS": {
    fix: "Write a header and then one judgement a line, once for each pair: query id, tab, row id, tab, grade (a whole number from 0).",
    retryable: false,
  },
  "EVALUATION.MISMATCH": { fix: "Give the corpus, the queries and the qrels of one and the same data set.", retryable: false },
  "EVALUATION.NO_GROUPS": { fix: "Name a metadata key that rows of the corpus have.", retryable: false },
  "EVALUATION.EMPTY_SCOPE": {
    fix: "Correct the scope, in an evaluation that of the named query; or leave scopes out (`--ignore-scopes` of `ask evaluate`).",
    retryable: false,
  },
  "EVALUATION.SCOPE_WITHIN_GROUP": {
    fix: "Evaluate without grouping, or without scopes (`--ignore-scopes` on the command line): a scope holds whole documents.",
    retryable: false,
  },
  "EVALUATION.NO_EMBEDDER": { fix: "Pass an embedder, or evaluate the preset fullText, which needs none.", retryable: false },
  "EVALUATION.NO_SUCH_SPACE": { fix: "Give the name of the space as the evaluation printed it.", retryable: false },
  "EVALUATION.NOT_DROPPED": {
    fix: "Drop the named space with dropEvaluationSpace (`ask evaluate --drop NAME` on the command line).",
    retryable: true,
  },
  "EVALUATION.SET_NOT_SEARCHABLE": {
    fix: "Fill the embedding set first (fillEmbeddingSet, `ask embeddings fill` on the command line), which makes its index too.",
    retryable: false,
  },
  "EVALUATION.SPACE_ALTERED": {
    fix: "Drop the kept space with dropEvaluationSpace (`ask evaluate --drop NAME` on the command line) and evaluate again.",
    retryable: false,
  },
} as const;

/** Codes of the errors that this package throws. */
export type EvaluationErrorCode = keyof typeof evaluationErrorCatalogue;

export const evaluationError = defineErrors(evaluationErrorCatalogue);
