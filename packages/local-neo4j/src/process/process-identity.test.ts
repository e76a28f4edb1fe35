import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { identifyProcess, isSameProcess } from "./process-identity.js";

describe("the identity of a process", () => {
  it("is the same whenever it is asked for", async () => {
    const identity = (await identifyProcess(process.pid))!;
    expect(await identifyProcess(process.pid)).toEqual(identity);
    expect(await isSameProcess(identity)).toBe(true);
  });

  it("differs between two processes and ends with the process", async () => {
    const child = spawn(process.execPath, ["-e", "process.stdin.resume()"]);
    await once(child, "spawn");
    const identity = (await identifyProcess(child.pid!))!;
    expect(identity).not.toEqual(await identifyProcess(process.pid));
    child.stdin.end();
    await once(child, "exit");
    expect(await isSameProcess(identity)).toBe(false);
  });
});
