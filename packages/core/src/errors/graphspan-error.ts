/**
 * Every error this project throws on purpose is a `GraphspanError`: a stable code, what happened (the message), what to do (`fix`)
 * and whether trying again can help. Driver and vendor errors travel only as `cause`.
 */

const marker = Symbol.for("graphspan.error");

/** What a package says about one of its error codes. */
export interface ErrorEntry {
  /** What the reader of the error should do next. */
  readonly fix: string;
  /** Whether the same call can succeed later without a change. */
  readonly retryable: boolean;
}

/** What one occurrence of an error adds to its code and message. */
export interface ErrorContext {
  /** Plain data about this occurrence: names, numbers, paths. Never secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
  /** Replaces the catalogue's advice where this occurrence knows better. */
  readonly fix?: string;
}

/** An error thrown on purpose: a stable code, what happened, what to do. Recognise it with {@link isGraphspanError}. */
export class GraphspanError<Code extends string = string> extends Error {
  readonly [marker] = true;
  readonly code: Code;
  readonly fix: string;
  readonly retryable: boolean;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: Code, message: string, entry: ErrorEntry, context: ErrorContext = {}) {
    super(message, context.cause === undefined ? undefined : { cause: context.cause });
    this.name = "GraphspanError";
    this.code = code;
    this.fix = context.fix ?? entry.fix;
    this.retryable = entry.retryable;
    this.details = context.details ?? {};
  }
}

/** Recognises an error of this project, also across two installed copies of a package. */
export function isGraphspanError(error: unknown): error is GraphspanError {
  return typeof error === "object" && error !== null && marker in error;
}

/** Makes errors of one package; the code must stand in the package's catalogue. */
export type ErrorFactory<Code extends string> = (code: Code, message: string, context?: ErrorContext) => GraphspanError<Code>;

/** Binds a package's closed catalogue of codes to a function that makes its errors. */
export function defineErrors<const Catalogue extends Readonly<Record<string, ErrorEntry>>>(
  catalogue: Catalogue,
): ErrorFactory<keyof Catalogue & string> {
  return (code, message, context) => new GraphspanError(code, message, catalogue[code]!, context);
}
