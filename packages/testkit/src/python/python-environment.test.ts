import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPythonEnvironment } from "./python-environment.js";

describe("a Python of pinned packages", () => {
  let scratch: string;
  let folder: string;
  let requirements: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), "python-"));
    folder = await mkdtemp(join(scratch, "environments-"));
    requirements = join(scratch, "requirements.txt");
    await writeFile(requirements, "");
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  const open = (commands: readonly string[], signal = new AbortController().signal) =>
    openPythonEnvironment({ folder, requirements, signal, onNote: () => undefined, commands });

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
