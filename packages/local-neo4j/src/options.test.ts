import { describe, expect, it } from "vitest";
import { parseFolderOptions, parseStartOptions } from "./options.js";

describe("the options of a start", () => {
  it("are taken as they are when each is in its range", () => {
    const sizes = { heap: "2g", pageCache: "768m" };
    const options = { version: "5.26.30", port: 7687, password: "long enough", ...sizes, strategy: "java", env: process.env } as const;
    expect(parseStartOptions(options)).toEqual(options);
    expect(parseStartOptions({})).toEqual({});
  });

  it.each([
    ["an unknown option", { verison: "5.26.30" }],
    ["a version that cannot be started", { version: "4.4.0" }],
    ["a port outside the range", { port: 70_000 }],
    ["a port that is no number", { port: Number.NaN }],
    ["a short password", { password: "short" }],
    ["a password that breaks a line of the auth file", { password: "long\nenough" }],
    ["a heap without a unit", { heap: "512" }],
    ["a heap that is another flag", { heap: "512m -version" }],
    ["a page cache that is another setting", { pageCache: "1g\nserver.http.enabled=true" }],
    ["an unknown strategy", { strategy: "podman" }],
    ["a temporary folder with a name", { temporary: true, dataDir: "/somewhere" }],
    ["a temporary folder of a detached server", { temporary: true, detached: true }],
  ])("are refused with %s", (_, options) => {
    expect(() => parseStartOptions(options)).toThrow(expect.objectContaining({ code: "SERVER.INVALID_OPTIONS" }));
  });

  it("are refused without the refused password in the message", () => {
    expect(() => parseStartOptions({ password: "s3cret" })).toThrow(/^(?!.*s3cret).*$/s);
  });

  it("of the calls about a folder are strict as well", () => {
    expect(() => parseFolderOptions("stopLocalNeo4j", { folder: "/x" })).toThrow(/stopLocalNeo4j/);
  });
});
