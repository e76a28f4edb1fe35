import { type GraphspanError, isGraphspanError } from "@graphspan/core";
import neo4j from "neo4j-driver";
import { neo4jError, type Neo4jErrorCode } from "../errors.js";

/** Which of our codes stands for a code of the server; the first that matches. */
const codes: readonly (readonly [RegExp, Neo4jErrorCode])[] = [
  [/^(ServiceUnavailable|SessionExpired)$/, "SERVER.UNREACHABLE"],
  [/\.Security\.CredentialsExpired$/, "SERVER.CREDENTIALS_EXPIRED"],
  [/\.Security\.AuthenticationRateLimit$/, "SERVER.RATE_LIMITED"],
  [/\.Security\.(Unauthorized|TokenExpired)$/, "SERVER.UNAUTHORIZED"],
  [/\.Security\.Forbidden$/, "SERVER.FORBIDDEN"],
  [/\.Database\.DatabaseNotFound$/, "SERVER.DATABASE_NOT_FOUND"],
  [/\.Transaction\.TransactionTimedOut/, "QUERY.TIMEOUT"],
  [/\.Transaction\.(Terminated|LockClientStopped)$/, "QUERY.TERMINATED"],
  [/\.Schema\.Constraint(ValidationFailed|CreationFailed)$/, "QUERY.CONSTRAINT_VIOLATED"],
  [/\.General\.(MemoryPoolOutOfMemoryError|OutOfMemoryError|TransactionOutOfMemoryError|StackOverFlowError)$/, "QUERY.OUT_OF_MEMORY"],
  [/TransientError\.|\.Security\.AuthorizationExpired$/, "QUERY.TRANSIENT"],
];

/** Says what went wrong in our words; the driver's error travels as the cause. Errors of this project pass unchanged. */
export function toGraphspanError(error: unknown, during: string): GraphspanError {
  if (isGraphspanError(error)) return error;
  const { message, code } = describe(error);
  const known = message.startsWith("Connection acquisition timed out") ? "SERVER.POOL_EXHAUSTED" : codes.find(([pattern]) => pattern.test(code))?.[1];
  return neo4jError(known ?? "QUERY.FAILED", `${during} failed: ${message}`, { cause: error, details: { during, serverCode: code } });
}

/** Whether the same query may succeed in a moment: a broken connection, a new leader, a deadlock, a server that is busy. */
export function canRetry(error: unknown): boolean {
  if (isGraphspanError(error)) return error.code === "QUERY.TRANSIENT" || error.code === "SERVER.UNREACHABLE";
  return error instanceof neo4j.Neo4jError && canRetry(toGraphspanError(error, ""));
}

function describe(error: unknown): { readonly message: string; readonly code: string } {
  if (error instanceof neo4j.Neo4jError) return error;
  return { message: error instanceof Error ? error.message : String(error), code: "" };
}
