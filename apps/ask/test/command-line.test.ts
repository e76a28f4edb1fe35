import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { outcomeOf } from "./command-line.js";
import { reportFlags } from "./hanging-command.js";

const node = (script: string): ChildProcess => spawn(process.execPath, [...reportFlags(), "-e", script]);

/** What is told of a process whose time is up when something has happened: no clock is asked, since a busy machine is slow. */
async function toldWhen(child: ChildProcess, happened: Promise<unknown>): Promise<string> {
  const controller = new AbortController();
  const told = outcomeOf(child, controller.signal).then(({ code }) => `It ended with ${code}.`, String);
  await happened;
  controller.abort();
  return told;
}

const printed = (stream: NodeJS.ReadableStream | null): Promise<unknown> => once(stream!, "data");

describe("a command that does not end", { timeout: 120_000 }, () => {
  it("is ended, and told of: its words, what it had printed, and what it waits for", async () => {
    const child = node(`
      const server = require("node:net").createServer().listen(0, "127.0.0.1", () => console.log("begun"));
      console.error("a note");`);
    const ended = once(child, "exit");
    const told = await toldWhen(child, Promise.all([printed(child.stdout), printed(child.stderr)]));
    expect(told).toContain("createServer");
    expect(told).toContain('it printed "begun\\n", and as notes "a note\\n"');
    expect(told).toMatch(/"type":"tcp",.*127\.0\.0\.1/);
    expect(await ended).toEqual([null, "SIGKILL"]);
  });

  it("is told of where it stands still, with what its threads are in", async () => {
    const child = node(`console.log("begun"); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`);
    const told = await toldWhen(child, printed(child.stdout));
    expect(told).toContain("not told");
    if (process.platform === "linux") expect(told).toMatch(/its threads: node in \w+/);
  });

  it("is told of where only its child goes on, and holds its output", async () => {
    const child = node(`
      const sleeper = require("node:child_process").spawn("sleep", ["600"], { stdio: "inherit", detached: true });
      sleeper.unref();
      console.log(sleeper.pid);`);
    const [told, words] = await Promise.all([toldWhen(child, once(child, "exit")), once(child.stdout!, "data")]);
    process.kill(Number(words[0]), "SIGKILL");
    expect(told).toContain("it ended with 0, but something that it started");
  });

  it("is another than one that ends", async () => {
    expect(await outcomeOf(node("console.log(7); process.exitCode = 3"))).toEqual({ code: 3, out: "7\n", err: "" });
  });
});
