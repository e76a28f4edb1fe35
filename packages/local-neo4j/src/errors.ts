/**
 * The errors of this package. They carry the marker of the other Graphspan packages, so `isGraphspanError` of `@graphspan/core`
 * recognises them, although this package depends on none of the others.
 */

const marker = Symbol.for("graphspan.error");

/** Every error code of this package, with what to do about it. */
export const localNeo4jErrorCatalogue = {
  "SERVER.INVALID_OPTIONS": {
    fix: "Correct the named options; their forms stand in the documentation of the call.",
    retryable: false,
  },
  "SERVER.NO_WAY_TO_START": {
    fix: "Do one of three: set NEO4J_URI and NEO4J_PASSWORD of a server you have; install Java 21 or later and Maven; start Docker.",
    retryable: false,
  },
  "SERVER.STRATEGY_UNAVAILABLE": {
    fix: "Provide what the message names, or leave the strategy to be chosen.",
    retryable: false,
  },
  "SERVER.PASSWORD_MISSING": {
    fix: "Set NEO4J_PASSWORD (and NEO4J_USER, unless it is neo4j) beside NEO4J_URI.",
    retryable: false,
  },
  "SERVER.WRONG_PASSWORD": {
    fix: "Pass the password this data folder or server was set up with, or use a new data folder.",
    retryable: false,
  },
  "SERVER.UNREACHABLE": {
    fix: "Check that the server runs and that the address is right.",
    retryable: true,
  },
  "SERVER.DOWNLOAD_FAILED": {
    fix: "Check the network and the set-up of the package client named in the message, then start again.",
    retryable: true,
  },
  "SERVER.FOLDER_UNUSABLE": {
    fix: "Choose a folder that you may write to: the option dataDir for data, XDG_CACHE_HOME (Linux) for downloads.",
    retryable: false,
  },
  "SERVER.ALREADY_RUNNING": {
    fix: "Use the running server, stop it first, or choose another data folder.",
    retryable: false,
  },
  "SERVER.START_IN_PROGRESS": {
    fix: "Wait until the other start has ended, or choose another data folder.",
    retryable: true,
  },
  "SERVER.OTHER_DATA_VERSION": {
    fix: "Start the version that wrote the data folder or a later one, or choose another data folder.",
    retryable: false,
  },
  "SERVER.PORT_IN_USE": {
    fix: "Choose another port, or leave the port out: a free one is then taken.",
    retryable: false,
  },
  "SERVER.STORE_LOCKED": {
    fix: "Stop the other server that uses this data folder, or choose another folder.",
    retryable: false,
  },
  "SERVER.JAVA_TOO_OLD": {
    fix: "Install Java 21 or later, or set JAVA_HOME to one.",
    retryable: false,
  },
  "SERVER.OUT_OF_MEMORY": {
    fix: "Give the server a heap that fits into this machine's free memory.",
    retryable: false,
  },
  "SERVER.DISK_FULL": {
    fix: "Free some disk space: the server needs about 400 MB, its data not counted.",
    retryable: false,
  },
  "SERVER.EXITED": {
    fix: "Read the last lines of the server's log in the message.",
    retryable: false,
  },
  "SERVER.COMMAND_FAILED": {
    fix: "Check that the command exists and can be run.",
    retryable: false,
  },
} as const;

/** A code of {@link localNeo4jErrorCatalogue}. */
export type LocalNeo4jErrorCode = keyof typeof localNeo4jErrorCatalogue;

/** What one occurrence of an error adds to its code and message. */
export interface LocalNeo4jErrorContext {
  /** Plain data about this occurrence: names, numbers, paths. Never secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
  /** Replaces the catalogue's advice where this occurrence knows better. */
  readonly fix?: string;
}

/** Every failure this package knows: a stable `code`, what happened (the message) and what to do (`fix`). */
export class LocalNeo4jError extends Error {
  readonly [marker] = true;
  readonly code: LocalNeo4jErrorCode;
  readonly fix: string;
  readonly retryable: boolean;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: LocalNeo4jErrorCode, message: string, context: LocalNeo4jErrorContext = {}) {
    super(message, context.cause === undefined ? undefined : { cause: context.cause });
    this.name = "LocalNeo4jError";
    this.code = code;
    this.fix = context.fix ?? localNeo4jErrorCatalogue[code].fix;
    this.retryable = localNeo4jErrorCatalogue[code].retryable;
    this.details = context.details ?? {};
  }
}
