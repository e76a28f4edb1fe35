import { type ChildProcess, spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import { outcomeOf } from "./command-line.js";
import { reportFlags } from "./hanging-command.js";

const node = (script: string): ChildProcess => spawn(process.execPath, [...reportFlags(), "-e", script]);

describe("a command that does not end", () => {
  it("is ended, and told of: its words, what it had printed, and what it waits for", async () => {
    const child = node(`
      const server = require("node:net").createServer().listen(0, "127.0.0.1", () => console.log("begun"));
      console.error("a note");`);
    const told = await outcomeOf(child, { afterMs: 5_000 }).catch(String);
    expect(told).toContain("createServer");
    expect(told).toContain('it printed "begun\\n", and as notes "a note\\n"');
    expect(told).toMatch(/"type":"tcp",.*127\.0\.0\.1/);
    expect(child.killed).toBe(true);
  });

  it("is told of where it stands still, with what its threads are in", async () => {
    const told = await outcomeOf(node(`Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`), { afterMs: 5_000 }).catch(String);
    expect(told).toContain("not told");
    if (process.platform === "linux") expect(told).toMatch(/its threads: node in \w+/);
  });

  it("is told of where only its child goes on, and holds its output", async () => {
    const script = `require("node:child_process").spawn("sleep", ["30"], { stdio: "inherit", detached: true }).unref();`;
    expect(await outcomeOf(node(script), { afterMs: 5_000 }).catch(String)).toContain("it ended with 0, but something that it started");
  });

  it("is another than one that ends", async () => {
    expect(await outcomeOf(node("console.log(7); process.exitCode = 3"))).toEqual({ code: 3, out: "7\n", err: "" });
  });
});
