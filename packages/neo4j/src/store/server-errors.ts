import { isGraphspanError } from "@graphspan/core";
import neo4j, { type Neo4jError } from "neo4j-driver";
import { neo4jError, type Neo4jErrorCode } from "../errors.js";
import { type ConnectionFailure, connectionFailure, reasonOf } from "./connection-failure.js";

/** Which of our codes stands for a code of the server; the first that matches. */
const codes: readonly (readonly [RegExp, Neo4jErrorCode])[] = [
  [/^(ServiceUnavailable|SessionExpired)$/, "SERVER.UNREACHABLE"],
  [/\.Security\.CredentialsExpired$/, "SERVER.CREDENTIALS_EXPIRED"],
  [/\.Security\.AuthenticationRateLimit$/, "SERVER.RATE_LIMITED"],
  [/\.Security\.(Unauthorized|TokenExpired)$/, "SERVER.UNAUTHORIZED"],
  [/\.Security\.Forbidden$/, "SERVER.FORBIDDEN"],
  [/ReadOnly/, "SERVER.READ_ONLY"],
  // A server that could not write its log ends with it, whatever it is asked next.
  [/\.DatabaseError\.Transaction\.(TransactionLogError|TransactionCommitFailed|TransactionStartFailed)$/, "SERVER.STORAGE_FAILED"],
  [/\.Database\.DatabaseNotFound$/, "SERVER.DATABASE_NOT_FOUND"],
  [/\.Transaction\.TransactionTimedOut/, "QUERY.TIMEOUT"],
  [/\.Transaction\.(Terminated|LockClientStopped)$/, "QUERY.TERMINATED"],
  [/\.Schema\.Constraint(ValidationFailed|CreationFailed)$/, "QUERY.CONSTRAINT_VIOLATED"],
  [/\.General\.(MemoryPoolOutOfMemoryError|OutOfMemoryError|TransactionOutOfMemoryError|StackOverFlowError)$/, "QUERY.OUT_OF_MEMORY"],
  // Another transaction deleted what this one had found and waited for: tried again, it does not find it.
  [/\.Statement\.EntityNotFound$/, "QUERY.TRANSIENT"],
  [/TransientError\.|\.Security\.AuthorizationExpired$/, "QUERY.TRANSIENT"],
];

/**
 * Says in our words what the driver or the server reports; their error travels as the cause. Other errors, such as those of a caller's
 * own work inside a transaction, pass unchanged.
 */
export function toGraphspanError(error: unknown, during: string): unknown {
  if (isBrokenHandshake(error))
    return neo4jError("SERVER.UNREACHABLE", `${during} failed: the connection broke while it was opened.`, { cause: error, details: { during } });
  if (!(error instanceof neo4j.Neo4jError)) return error;
  const code = codeFor(error);
  const failure = failureOf(error);
  const message = failure?.message ?? reasonOf(error.message);
  const advice = failure?.fix === undefined ? {} : { fix: failure.fix };
  return neo4jError(code, `${during} failed: ${message}`, { cause: error, details: { during, serverCode: error.code }, ...advice });
}

/**
 * For a call whose time is over. Where a transaction waits for a lock then, the server says only that it was terminated, as it does when an
 * administrator ended it.
 */
export function toTimeout(error: unknown): unknown {
  if (!isGraphspanError(error) || error.code !== "QUERY.TERMINATED") return error;
  return neo4jError("QUERY.TIMEOUT", error.message, { cause: error.cause, details: error.details });
}

/** Whether the same query may succeed in a moment: a broken connection, a new leader, a deadlock, a server that is busy. */
export function canRetry(error: unknown): boolean {
  if (isBrokenHandshake(error)) return true;
  const code = isGraphspanError(error) ? error.code : error instanceof neo4j.Neo4jError ? codeFor(error) : undefined;
  return code === "QUERY.TRANSIENT" || code === "SERVER.UNREACHABLE";
}

/** The driver gives no code of its own to a wait for a connection that took too long, nor to most ways in which a connection fails. */
function codeFor(error: Pick<Neo4jError, "message" | "code">): Neo4jErrorCode {
  if (error.message.startsWith("Connection acquisition timed out")) return "SERVER.POOL_EXHAUSTED";
  return failureOf(error)?.code ?? codes.find(([pattern]) => pattern.test(error.code))?.[1] ?? "QUERY.FAILED";
}

/** Codes of the server begin with `Neo.`: what it says about a query is no broken connection, whatever words it uses. */
function failureOf({ message, code }: Pick<Neo4jError, "message" | "code">): ConnectionFailure | undefined {
  return /^(ServiceUnavailable|SessionExpired|ProtocolError|N\/A)$/.test(code) ? connectionFailure(message) : undefined;
}

/** A connection that ends in the middle of Bolt's first bytes makes the driver read behind the end of its buffer; it passes that error on as it is. */
function isBrokenHandshake(error: unknown): error is RangeError {
  if (!(error instanceof RangeError) || !("code" in error) || error.code !== "ERR_OUT_OF_RANGE") return false;
  return /neo4j-driver/.test(error.stack ?? "");
}
