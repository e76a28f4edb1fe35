import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { endedProcess } from "../../test/ended-process.js";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { identifyProcess } from "../process/process-identity.js";
import { findRunning, forgetRunning, noteRunning } from "./running.js";

const server = { uri: "bolt://127.0.0.1:7777", version: "2026.09.0", strategy: "java" } as const;

describe("the note of a running server", () => {
  it("is believed while exactly that process runs", async () => {
    const folder = temporaryFolder();
    const note = { ...server, ...(await identifyProcess(process.pid))! };
    await noteRunning(folder, note);
    expect(await findRunning(folder)).toEqual(note);
    expect((await stat(join(folder, "running.json"))).mode & 0o777).toBe(0o600);
  });

  it("of a process that is gone counts as none", async () => {
    const folder = temporaryFolder();
    await noteRunning(folder, { ...server, pid: await endedProcess(), started: "then" });
    expect(await findRunning(folder)).toBeUndefined();
  });

  it("counts as none when another process has been given the number", async () => {
    const folder = temporaryFolder();
    await noteRunning(folder, { ...server, pid: process.pid, started: "before the last boot" });
    expect(await findRunning(folder)).toBeUndefined();
  });

  it("counts as none when it was written by somebody else or only in part", async () => {
    const folder = temporaryFolder();
    for (const text of ["", "{", "[]", '{"pid":-1}', '{"pid":"1"}', "null"]) {
      await writeFile(join(folder, "running.json"), text);
      expect(await findRunning(folder)).toBeUndefined();
    }
  });

  it("is taken away only by the server that left it", async () => {
    const folder = temporaryFolder();
    const note = { ...server, ...(await identifyProcess(process.pid))! };
    await noteRunning(folder, note);
    await forgetRunning(folder, process.pid + 1);
    expect(await findRunning(folder)).toEqual(note);
    await forgetRunning(folder, process.pid);
    expect(await findRunning(folder)).toBeUndefined();
  });
});
