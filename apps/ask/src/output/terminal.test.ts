import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTerminal } from "./terminal.js";

const pipe = (): NodeJS.WriteStream => new PassThrough() as unknown as NodeJS.WriteStream;

describe("createTerminal", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it.each(["CI", "FORCE_COLOR"])("writes no colours, no bars and no wrapped lines into a pipe, also with %s set", async (name) => {
    vi.stubEnv(name, "1");
    vi.resetModules();
    const fresh = await import("./terminal.js");
    const terminal = fresh.createTerminal({ stdout: pipe(), stderr: pipe() });
    expect(terminal.colours.bold("x")).toBe("x");
    expect(terminal).toMatchObject({ interactive: false, columns: null });
  });

  it("wraps at the width of a terminal, but never wider than is readable", () => {
    const wide = Object.assign(pipe(), { isTTY: true, columns: 400 });
    expect(createTerminal({ stdout: wide, stderr: wide })).toMatchObject({ interactive: true, columns: 120 });
  });
});
