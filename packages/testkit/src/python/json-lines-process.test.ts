import { describe, expect, it } from "vitest";
import { type JsonLinesProcess, startJsonLinesProcess } from "./json-lines-process.js";

const failure = (message: string): Error => Object.assign(new Error(message), { code: "WORKER_FAILED" });
const failed = { code: "WORKER_FAILED" };

/** A worker in JavaScript: what it does with a line is its body. */
function worker(onLine: string): JsonLinesProcess {
  const program = `
    const { createInterface } = require("node:readline");
    createInterface({ input: process.stdin }).on("line", (line) => { const request = JSON.parse(line); ${onLine} });`;
  return startJsonLinesProcess({ command: process.execPath, arguments: ["-e", program], failure, graceMs: 200 });
}

const echo = "console.log(JSON.stringify({ got: request }));";
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a process that answers line by line", () => {
  it("answers every request, in order, with any text in it", async () => {
    const process_ = worker(echo);
    const requests = [1, "two\nlines", { text: "ß 漢字 🦊 \u2028" }];
    expect(await Promise.all(requests.map((request) => process_.ask(request)))).toEqual(requests.map((got) => ({ got })));
    await process_.close();
  });

  it("tells how it ended and what it complained of, to all who wait and to those who come later", async () => {
    const process_ = worker(`console.error("no such index"); process.exit(3);`);
    const [first, second] = await Promise.allSettled([process_.ask(1), process_.ask(2)]);
    for (const { reason } of [first, second] as PromiseRejectedResult[])
      expect(reason).toMatchObject({ ...failed, message: expect.stringMatching(/exit code 3.*no such index/) as string });
    await expect(process_.ask(3)).rejects.toMatchObject(failed);
    await process_.close();
  });

  it("says so when the command does not exist", async () => {
    const process_ = startJsonLinesProcess({ command: "there-is-no-such-command", arguments: [], failure });
    await expect(process_.ask(1)).rejects.toMatchObject({ ...failed, message: expect.stringContaining("could not be started") as string });
    await process_.close();
  });

  it("stops waiting when it is aborted, and leaves no process behind", async () => {
    const process_ = worker("");
    const interruption = new AbortController();
    const answer = process_.ask(1, interruption.signal);
    const reason = new Error("stopped");
    interruption.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await process_.close();
    expect(isAlive(process_.pid!)).toBe(false);
  });

  it("ends a process by force that does not end by itself", async () => {
    const process_ = worker(`setInterval(() => {}, 1000); ${echo}`);
    await process_.ask(1);
    await process_.close();
    expect(isAlive(process_.pid!)).toBe(false);
  });
});
