import { isGraphspanError } from "@graphspan/core";
import neo4j from "neo4j-driver";
import { describe, expect, it } from "vitest";
import { canRetry, toGraphspanError, toTimeout } from "./server-errors.js";

const serverError = (code: string, message = "something"): Error => new neo4j.Neo4jError(message, code, "50N42", "", {} as never);

describe("an error of the server", () => {
  const mapped = [
    ["ServiceUnavailable", "SERVER.UNREACHABLE", true],
    ["SessionExpired", "SERVER.UNREACHABLE", true],
    ["Neo.ClientError.Security.Unauthorized", "SERVER.UNAUTHORIZED", false],
    ["Neo.ClientError.Security.CredentialsExpired", "SERVER.CREDENTIALS_EXPIRED", false],
    ["Neo.ClientError.Security.AuthenticationRateLimit", "SERVER.RATE_LIMITED", false],
    ["Neo.ClientError.Security.Forbidden", "SERVER.FORBIDDEN", false],
    ["Neo.ClientError.Database.DatabaseNotFound", "SERVER.DATABASE_NOT_FOUND", false],
    ["Neo.ClientError.General.WriteOnReadOnlyAccessDatabase", "SERVER.READ_ONLY", false],
    ["Neo.ClientError.General.ForbiddenOnReadOnlyDatabase", "SERVER.READ_ONLY", false],
    ["Neo.DatabaseError.Transaction.TransactionLogError", "SERVER.STORAGE_FAILED", false],
    ["Neo.ClientError.Transaction.TransactionTimedOut", "QUERY.TIMEOUT", false],
    ["Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration", "QUERY.TIMEOUT", false],
    ["Neo.ClientError.Transaction.Terminated", "QUERY.TERMINATED", false],
    ["Neo.ClientError.Transaction.LockClientStopped", "QUERY.TERMINATED", false],
    ["Neo.ClientError.Schema.ConstraintValidationFailed", "QUERY.CONSTRAINT_VIOLATED", false],
    ["Neo.ClientError.Statement.SyntaxError", "QUERY.FAILED", false],
    ["Neo.ClientError.Statement.EntityNotFound", "QUERY.TRANSIENT", true],
    ["Neo.TransientError.Transaction.DeadlockDetected", "QUERY.TRANSIENT", true],
    ["Memgraph.TransientError.MemgraphError.MemgraphError", "QUERY.TRANSIENT", true],
    ["Neo.TransientError.General.MemoryPoolOutOfMemoryError", "QUERY.OUT_OF_MEMORY", false],
    ["N/A", "QUERY.FAILED", false],
  ] as const;
  it.each(mapped)("%s is told as %s", (serverCode, code, retried) => {
    const cause = serverError(serverCode);
    const error = toGraphspanError(cause, "chunks.byVector");
    expect(isGraphspanError(error) && error).toMatchObject({ code, cause, details: { during: "chunks.byVector", serverCode } });
    expect(canRetry(cause)).toBe(retried);
    expect(canRetry(error)).toBe(retried);
  });

  it("is told as a full pool when the driver waited for a connection in vain", () => {
    const error = toGraphspanError(serverError("N/A", "Connection acquisition timed out in 50 ms."), "x");
    expect(error).toMatchObject({ code: "SERVER.POOL_EXHAUSTED", retryable: true });
  });
});

describe("an error of a call whose time is over", () => {
  it.each(["LockClientStopped", "Terminated"])("is a timeout where the server says %s", (name) => {
    const serverCode = `Neo.ClientError.Transaction.${name}`;
    const cause = serverError(serverCode);
    expect(toTimeout(toGraphspanError(cause, "x"))).toMatchObject({ code: "QUERY.TIMEOUT", cause, details: { during: "x", serverCode } });
  });

  it("is what it was where the server says anything else", () => {
    for (const error of [toGraphspanError(serverError("Neo.ClientError.Statement.SyntaxError"), "x"), new RangeError("mine")])
      expect(toTimeout(error)).toBe(error);
  });
});

describe("an error of somebody else", () => {
  it("passes unchanged, and is not tried again", () => {
    const error = new RangeError("mine");
    expect(toGraphspanError(error, "x")).toBe(error);
    expect(canRetry(error)).toBe(false);
  });
});
