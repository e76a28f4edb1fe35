import neo4j from "neo4j-driver";
import { describe, expect, it } from "vitest";
import { canRetry, toGraphspanError } from "./server-errors.js";

const driverError = (message: string, code = "ServiceUnavailable"): Error => new neo4j.Neo4jError(message, code, "50N42", "", {} as never);

describe("a connection that fails", () => {
  it.each([
    ["Server responded HTTP. Make sure you are not …", "N/A", "SERVER.NOT_NEO4J", "it answers in HTTP"],
    ["Unknown Bolt protocol version: 45.72", "N/A", "SERVER.NOT_NEO4J", "no Neo4j server"],
    ["Unknown Bolt protocol version: 0.0", "N/A", "SERVER.TOO_OLD", "none of the versions"],
    ["General advice. Caused by: Client network socket disconnected before secure TLS connection was established", "ServiceUnavailable", "SERVER.UNREACHABLE", "TLS"],
    ["General advice. Caused by: self-signed certificate", "ServiceUnavailable", "SERVER.UNREACHABLE", "not trusted"],
    ["General advice. Caused by: getaddrinfo ENOTFOUND nowhere", "ServiceUnavailable", "SERVER.UNREACHABLE", "name of the host"],
    ["General advice. Caused by: connect ECONNREFUSED 127.0.0.1:1", "ServiceUnavailable", "SERVER.UNREACHABLE", "x failed: connect ECONNREFUSED 127.0.0.1:1"],
    ["Failed to connect to server. Advice. Caused by: read ECONNRESET", "ProtocolError", "SERVER.UNREACHABLE", "x failed: read ECONNRESET"],
  ])("is told in plain words: %s", (words, serverCode, code, message) => {
    expect(toGraphspanError(driverError(words, serverCode), "x")).toMatchObject({ code, message: expect.stringContaining(message) as string });
  });

  it.each(["Connection was closed by server", "Failed to connect to server. Caused by: read ECONNRESET"])(
    "is tried again where it broke during the login: %s",
    (words) => {
      expect(canRetry(driverError(words, "ProtocolError"))).toBe(true);
    },
  );

  it("is not seen in what a server says about a query", () => {
    const error = toGraphspanError(driverError("Invalid input 'certificate'", "Neo.ClientError.Statement.SyntaxError"), "x");
    expect(error).toMatchObject({ code: "QUERY.FAILED" });
  });
});
