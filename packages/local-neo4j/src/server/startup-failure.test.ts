import { describe, expect, it } from "vitest";
import { startupFailure } from "./startup-failure.js";

const base = { version: "2026.09.0", port: 7777, ending: { exitCode: 1, signal: null } } as const;

describe("the failure of a start", () => {
  it.each([
    ["SERVER.JAVA_TOO_OLD", "java.lang.UnsupportedClassVersionError: org/neo4j/server/Neo4jCommunity has been compiled by (class file version 65.0)"],
    ["SERVER.STORE_LOCKED", "FileLockException: Lock file has been locked by another process: /data/databases/store_lock"],
    ["SERVER.PORT_IN_USE", "Caused by: org.neo4j.PortBindException: Address 127.0.0.1:7777 is already in use\njava.net.BindException: Address already in use"],
    ["SERVER.PORT_IN_USE", "docker: Error response from daemon: Bind for 127.0.0.1:7777 failed: port is already allocated."],
    ["SERVER.OUT_OF_MEMORY", "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space"],
    ["SERVER.OUT_OF_MEMORY", "# There is insufficient memory for the Java Runtime Environment to continue."],
    ["SERVER.OUT_OF_MEMORY", "Error: Could not reserve enough space for 999999999KB object heap"],
    ["SERVER.DISK_FULL", "java.io.IOException: No space left on device"],
    ["SERVER.EXITED", "something nobody has seen before"],
  ])("has the code %s for %j", (code, output) => {
    expect(startupFailure({ ...base, output })).toMatchObject({ code, details: { port: 7777, exitCode: 1 } });
  });

  it("shows the last lines without stack frames and warnings", () => {
    const output = ["first", "WARNING: noise", "the cause", "\tat org.neo4j.Frame(Frame.java:1)", "\t... 11 more", ""].join("\n");
    const { message } = startupFailure({ ...base, output });
    expect(message).toContain("exit code 1");
    expect(message.split("\n").slice(1)).toEqual(["  first", "  the cause"]);
  });

  it("says so when the process was killed or could not be run", () => {
    expect(startupFailure({ ...base, ending: { exitCode: null, signal: "SIGKILL" }, output: "" }).message).toContain("SIGKILL");
    const error = Object.assign(new Error("spawn java ENOENT"), { code: "ENOENT" });
    expect(startupFailure({ ...base, ending: { exitCode: null, signal: null, error }, output: "" })).toMatchObject({
      code: "SERVER.COMMAND_FAILED",
      cause: error,
    });
  });
});
