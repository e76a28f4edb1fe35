import { inspect } from "node:util";
import neo4j from "neo4j-driver";
import { describe, expect, it } from "vitest";
import { toDiscreetError } from "./discreet-errors.js";

const serverSays = (code: string, status = "22007"): Error => new neo4j.Neo4jError("Text cannot be parsed: hunter2", code, status, "", {} as never);
const told = (error: Error): string => inspect(toDiscreetError(error, "x"), { depth: 9, showHidden: true });

describe("an error that may quote the graph", () => {
  it.each(["SyntaxError", "SemanticError", "ArgumentError", "TypeError", "ArithmeticError", "EntityNotFound", "Unheard"])(
    "has none of the server's words: %s",
    (code) => {
      expect(told(serverSays(`Neo.ClientError.Statement.${code}`))).not.toContain("hunter2");
      expect(toDiscreetError(serverSays(`Neo.ClientError.Statement.${code}`), "x")).toMatchObject({ code: "QUERY.FAILED", details: { during: "x" } });
    },
  );

  it.each([
    ["Neo.ClientError.Statement.SyntaxError", "42001"],
    ["Neo.ClientError.Statement.ParameterMissing", "42001"],
    ["Neo.ClientError.Statement.AccessMode", "08N03"],
  ])("has them where they are about the query alone: %s", (code, status) => {
    expect(told(serverSays(code, status))).toContain("hunter2");
  });

  it("keeps its code where it is about something else", () => {
    expect(toDiscreetError(serverSays("Neo.ClientError.Transaction.TransactionTimedOut"), "x")).toMatchObject({ code: "QUERY.TIMEOUT" });
    expect(toDiscreetError(serverSays("Neo.TransientError.General.MemoryPoolOutOfMemoryError"), "x")).toMatchObject({ code: "QUERY.OUT_OF_MEMORY" });
    expect(toDiscreetError(serverSays("ServiceUnavailable"), "x")).toMatchObject({ code: "SERVER.UNREACHABLE" });
    const other = new RangeError("odd");
    expect(toDiscreetError(other, "x")).toBe(other);
  });
});
