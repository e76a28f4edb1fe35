import { execFileSync } from "node:child_process";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSource } from "./read-source.js";

describe("a source file", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "graphspan-source-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("is read whole", async () => {
    const file = join(folder, "tides.md");
    await writeFile(file, "Gr\u00fc\u00dfe");
    expect(await readSource(file)).toEqual({ file, bytes: Buffer.from("Gr\u00fc\u00dfe") });
  });

  it.skipIf(process.platform === "win32")("that is a pipe or a device is told, not waited for", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    for (const file of [pipe, "/dev/zero"])
      expect(await readSource(file)).toEqual({ reason: { code: "FILE_UNREADABLE", file, cause: "it is no file." } });
  });

  it.each([
    ["is missing", () => Promise.resolve()],
    ["is larger than what fits into memory", async (file: string) => {
      await writeFile(file, "");
      await truncate(file, 512 * 1024 * 1024 + 1);
    }],
  ])("that %s is told", async (_, make: (file: string) => Promise<unknown>) => {
    const file = join(folder, "one.md");
    await make(file);
    expect(await readSource(file)).toMatchObject({ reason: { code: "FILE_UNREADABLE", file } });
  });

  it("whose path no file can have, or that is a folder, is told", async () => {
    for (const file of ["a\0b", "x".repeat(100_000), folder]) expect(await readSource(file)).toMatchObject({ reason: { code: "FILE_UNREADABLE", file } });
  });

  it("is not read once the signal aborts", async () => {
    await expect(readSource(join(folder, "tides.md"), AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
  });
});
