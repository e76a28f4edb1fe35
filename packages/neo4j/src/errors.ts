import { defineErrors } from "@graphspan/core";

/** Every error code of this package, with what to do about it. */
export const neo4jErrorCatalogue = {
  "EMBEDDING_SET.ACTIVE": {
    fix: "Switch to another set first (`ask embeddings switch`).",
    retryable: false,
  },
  "EMBEDDING_SET.ADOPTED": {
    fix: "Undo the adoption (`ask adopt undo`), which takes the set away with all else that it added.",
    retryable: false,
  },
  "EMBEDDING_SET.DIFFERENT": {
    fix: "Leave the setting out to use what the graph has, or embed with a model under another name.",
    retryable: false,
  },
  "EMBEDDING_SET.DROPPING": {
    fix: "Drop the set again, which goes on where the drop was stopped (`ask embeddings drop`); then it can be added anew.",
    retryable: false,
  },
  "EMBEDDING_SET.NOT_FOUND": {
    fix: "Name a set of this graph (`ask embeddings list`), or add it.",
    retryable: false,
  },
  "EMBEDDING_SET.NOT_READY": {
    fix: "Fill the set (`ask embeddings fill`), which makes its index too; or insist (`insist: true`, `--insist`) and miss what has no vector.",
    retryable: false,
  },
  "EMBEDDING.SET_MISMATCH": {
    fix: "Embed questions with the model that filled the embedding set, or name the set of this model.",
    retryable: false,
  },
  "EMBEDDING.UNUSABLE_VECTOR": {
    fix: "Check the embedder: it must give one vector of finite numbers, of its own size and not all zero.",
    retryable: false,
  },
  "EXPANSION.INVALID_ROW": {
    fix: "Let the query return the columns chunkId (the id of a chunk as text, as toString() writes a number, or null) and text; where chunkId names no item, perhaps ofChunkId.",
    retryable: false,
  },
  "IDENTITY.LONE_SURROGATE": {
    fix: "Repair the text: a surrogate without its partner has no UTF-8 form.",
    retryable: false,
  },
  "INDEX.DIFFERENT": {
    fix: "Drop the named index or constraint, or give the layout other names; then ingest documents again, which makes it, or apply the schema.",
    retryable: false,
  },
  "INDEX.DIMENSION_MISMATCH": {
    fix: "Use the model the index was made for, or give the new embedding set an index of its own.",
    retryable: false,
  },
  "INDEX.FAILED": {
    fix: "Read the server's message, drop the index; then ingest documents again, which makes it, or apply the schema.",
    retryable: false,
  },
  "INDEX.MISSING": {
    fix: "Ingest documents again, which makes it, or apply the schema; or name an index that exists.",
    retryable: false,
  },
  "INDEX.NOT_READY": {
    fix: "Wait until the server has filled the index, or allow more time.",
    retryable: true,
  },
  "INDEX.UNKNOWN_ANALYZER": {
    fix: "Choose one of the analyzers that the server has.",
    retryable: false,
  },
  "LAYOUT.INVALID_NAME": {
    fix: "Give every label, type, property and index of the layout a non-empty name without control characters.",
    retryable: false,
  },
  "LAYOUT.UNKNOWN_NAME": {
    fix: "Name only what a layout has; the type Layout lists it.",
    retryable: false,
  },
  "LEAKS.GRAPH_TOO_LARGE": {
    fix: "Look for leaks in a small graph of a test: what shows them there shows them in a large one.",
    retryable: false,
  },
  "QUERY.CONSTRAINT_VIOLATED": {
    fix: "Write data that keeps the constraint the message names.",
    retryable: false,
  },
  "QUERY.FAILED": {
    fix: "Read the server's message; its code is in the details.",
    retryable: false,
  },
  "QUERY.INVALID_COUNT": {
    fix: "Give a whole number from 0.",
    retryable: false,
  },
  "QUERY.INVALID_PARAMETER": {
    fix: "Pass plain data: text, finite numbers, booleans, null, dates, vectors, lists and maps of them.",
    retryable: false,
  },
  "QUERY.OUT_OF_MEMORY": {
    fix: "Ask for less at once, or give the server more memory for transactions.",
    retryable: false,
  },
  "QUERY.TERMINATED": {
    fix: "Somebody ended the transaction on the server; run it again if that was not meant.",
    retryable: false,
  },
  "QUERY.TIMEOUT": {
    fix: "Allow more time with timeoutMs, or ask for less.",
    retryable: false,
  },
  "QUERY.TRANSIENT": {
    fix: "Run it again in a moment; it was already tried several times.",
    retryable: true,
  },
  "QUERY.UNEXPECTED_ROW": {
    fix: "Check that the graph has the properties of the layout, with the types it expects.",
    retryable: false,
  },
  "RETRIEVE.NO_VECTOR_ROUTE": {
    fix: "Give the retriever an embedding set, its embedder and a preset with vectors, and apply the schema.",
    retryable: false,
  },
  "RUN.CHANGES_NOT_KEPT": {
    fix: "Compare later runs; an ingest's option keepChanges (`--keep-changes`) says of how many it stays on record what they changed.",
    retryable: false,
  },
  "RUN.ENDED": {
    fix: "The run was ended from outside, for example by a reset; ingest again.",
    retryable: false,
  },
  "RUN.NOT_FOUND": {
    fix: "Start the run first (startRun records it), or name one that is there: listRuns has all, as has `ask runs list`.",
    retryable: false,
  },
  "RUN.WRONG_ORDER": {
    fix: "Name the earlier run first.",
    retryable: false,
  },
  "SCOPE.INVALID_ROW": {
    fix: "Let the query of the scope return documentId, or documentId, startByte and endByte, with a value in every row.",
    retryable: false,
  },
  "SCOPE.STRATEGY_UNAVAILABLE": {
    fix: "Leave scopeStrategy out; or use a server from 2026.01 and an index that the schema of this package made.",
    retryable: false,
  },
  "SCOPE.TOO_MANY_RANGES": {
    fix: "Name fewer parts of a document, or the whole document.",
    retryable: false,
  },
  "SCOPE.TOO_MANY_ROWS": {
    fix: "Let the query of the scope return fewer rows, for example one for each document.",
    retryable: false,
  },
  "SERVER.CREDENTIALS_EXPIRED": {
    fix: "Set a new password for this user: ALTER CURRENT USER SET PASSWORD FROM … TO … on the database `system`.",
    retryable: false,
  },
  "SERVER.DATABASE_NOT_FOUND": {
    fix: "Name a database that this server has (SHOW DATABASES).",
    retryable: false,
  },
  "SERVER.FORBIDDEN": {
    fix: "Use a user who may do this.",
    retryable: false,
  },
  "SERVER.INVALID_ENVIRONMENT": {
    fix: "Correct the named variable.",
    retryable: false,
  },
  "SERVER.MISSING_ENVIRONMENT": {
    fix: "Set the named variable, or pass the connection as options.",
    retryable: false,
  },
  "SERVER.NOT_CONNECTED": {
    fix: "Await connect() first, and do not use a store after close().",
    retryable: false,
  },
  "SERVER.NOT_NEO4J": {
    fix: "Give the server's Bolt address; its port is 7687 unless it was changed. Port 7474 is for browsers.",
    retryable: false,
  },
  "SERVER.POOL_EXHAUSTED": {
    fix: "Run fewer calls at once, or raise maxConnections.",
    retryable: true,
  },
  "SERVER.RATE_LIMITED": {
    fix: "Correct the password, then wait some seconds: the server locked the user after wrong ones.",
    retryable: true,
  },
  "SERVER.READ_ONLY": {
    fix: "Make the database writable (server.databases.read_only, or ALTER DATABASE … SET ACCESS READ WRITE); questions are answered all the same.",
    retryable: false,
  },
  "SERVER.STORAGE_FAILED": {
    fix: "See that the server's disk has room and that its log names no other damage, start the server again, then do the same again: what was written stays.",
    retryable: true,
  },
  "SERVER.TOO_OLD": {
    fix: "Use Neo4j 5.26 or later.",
    retryable: false,
  },
  "SERVER.UNAUTHORIZED": {
    fix: "Check user name and password.",
    retryable: false,
  },
  "SERVER.UNREACHABLE": {
    fix: "Check that the server runs and that the URI names its Bolt address.",
    retryable: true,
  },
} as const;

export const neo4jError = defineErrors(neo4jErrorCatalogue);

/** Codes of the errors that this package throws. */
export type Neo4jErrorCode = keyof typeof neo4jErrorCatalogue;
