import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPythonEnvironment } from "./python-environment.js";

describe("the Python of the bench", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "bench-python-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const open = (commands: readonly string[], signal = new AbortController().signal) =>
    openPythonEnvironment({ folder, signal, onNote: () => undefined, commands });

  it.each([
    ["does not exist", ["there-is-no-such-python"]],
    ["is something else", [process.execPath]],
  ])("is missing, with the reason, where the command %s", async (_, commands) => {
    expect(await open(commands)).toEqual({ python: null, reason: expect.stringContaining(commands[0]!) as string });
    expect(await readdir(folder)).toEqual([]);
  });

  it("is not looked for once the signal has aborted", async () => {
    const reason = new Error("stopped");
    await expect(open(["there-is-no-such-python"], AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
