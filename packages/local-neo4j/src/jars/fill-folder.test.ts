import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { fillFolder } from "./fill-folder.js";

const fileFor = (text: string) => (draft: string) => writeFile(join(draft, "jar"), text);

describe("filling a folder of the cache", () => {
  it("builds it once", async () => {
    const folder = join(temporaryFolder(), "deep", "jars");
    await fillFolder(folder, fileFor("first"));
    await fillFolder(folder, fileFor("second"));
    expect(await readFile(join(folder, "jar"), "utf8")).toBe("first");
  });

  it("leaves nothing that looks complete when a build fails half-way", async () => {
    const root = temporaryFolder();
    const failing = fillFolder(join(root, "jars"), async (draft) => {
      await fileFor("half")(draft);
      return Promise.reject(new Error("the network went away"));
    });
    await expect(failing).rejects.toThrow("the network went away");
    expect(await readdir(root)).toEqual([]);
  });

  it("shows the folder only when it is complete", async () => {
    const folder = join(temporaryFolder(), "jars");
    await fillFolder(folder, async (draft) => {
      await fileFor("done")(draft);
      await expect(stat(folder)).rejects.toMatchObject({ code: "ENOENT" });
    });
  });

  it("keeps one of two builds at once, whole, and drops the other", async () => {
    const root = temporaryFolder();
    const folder = join(root, "jars");
    await Promise.all(["a", "b", "c"].map((text) => fillFolder(folder, fileFor(text))));
    expect(await readdir(root)).toEqual(["jars"]);
    expect(await readdir(folder)).toEqual(["jar"]);
  });

  it("clears away what a killed build left long ago, and not what a running build is writing", async () => {
    const root = temporaryFolder();
    for (const name of ["jars.draft-old", "jars.draft-new"]) await mkdir(join(root, name));
    await utimes(join(root, "jars.draft-old"), new Date(0), new Date(0));
    await fillFolder(join(root, "jars"), fileFor("done"));
    expect((await readdir(root)).sort()).toEqual(["jars", "jars.draft-new"]);
  });
});
