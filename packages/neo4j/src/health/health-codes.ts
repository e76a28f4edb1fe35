/** What can keep retrieval from finding all it could, or from citing it rightly. */
export const healthFindingCodes = [
  "EMPTY",
  "DOCUMENTS_WITHOUT_CHUNKS",
  "DOCUMENTS_EMPTIED",
  "SECTIONS_WITHOUT_DOCUMENT",
  "CHUNKS_WITHOUT_DOCUMENT",
  "CHUNKS_IN_SEVERAL_DOCUMENTS",
  "CHUNKS_OF_ANOTHER_DOCUMENT",
  "CHUNKS_IN_FOREIGN_SECTION",
  "CHAIN_GAPS",
  "CHAIN_FORKS",
  "CHAIN_CYCLES",
  "CHAIN_BETWEEN_DOCUMENTS",
  "CHAIN_BACKWARDS",
  "POSITIONS_REPEATED",
  "SPANS_IMPOSSIBLE",
  "SPANS_OUT_OF_ORDER",
  "SPANS_OUTSIDE_SECTION",
  "THINGS_WITHOUT_MENTIONS",
  "MENTIONS_OF_OTHER_WORDS",
  "STATEMENTS_WITHOUT_MENTIONS",
  "CHUNKS_MARKED_UNREAD",
  "STAGED_CHUNKS",
  "NOT_ADOPTED",
  "FOREIGN_WRITE_UNFINISHED",
  "UNFINISHED_RUNS",
  "VECTORS_MISSING",
  "VECTORS_UNUSABLE",
  "DROP_UNFINISHED",
  "INDEX_MISSING",
  "INDEX_DIFFERENT",
  "INDEX_FAILED",
  "INDEX_NOT_READY",
  "ANALYZER_UNSUITED",
] as const;

/** What is worth knowing of a graph, and costs it nothing, or little. */
export const healthNoteCodes = [
  "DOCUMENTS_WITHOUT_TEXT",
  "TEMPORARY_IDS",
  "ENTITIES_WITHOUT_CHUNKS",
  "ADOPTED_WITHOUT_VECTORS",
  "VECTORS_OF_NO_SET",
  "INDEX_QUANTISED",
  "INDEX_TUNED_OTHERWISE",
] as const;

/** Code of something that is wrong with a graph. */
export type HealthFindingCode = (typeof healthFindingCodes)[number];

/** Code of something that is worth knowing of a graph. */
export type HealthNoteCode = (typeof healthNoteCodes)[number];
