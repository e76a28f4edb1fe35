import { existsSync } from "node:fs";
import { mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeFolder } from "./make-folder.js";

describe("makeFolder", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "graphspan-folder-"));
  });
  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  it("makes every level that is missing, for the owner only, and takes one that is there", async () => {
    const folder = join(root, "a/b/c");
    await Promise.all([makeFolder(folder), makeFolder(folder)]);
    await makeFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it("refuses a folder that cannot be made, whatever stands in the way", async () => {
    await writeFile(join(root, "file"), "");
    await symlink("nowhere", join(root, "dangling"));
    const folders = [join(root, "file"), join(root, "file/below/it"), join(root, "dangling/below")];
    for (const folder of [...folders, ...(existsSync("/proc") ? ["/proc/nope", "/proc/nope/below/it"] : [])])
      await expect(makeFolder(folder)).rejects.toMatchObject({ code: "SERVER.FOLDER_UNUSABLE", details: { folder } });
  });
});
