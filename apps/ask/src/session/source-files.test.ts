import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GraphStore, layouts } from "@graphspan/neo4j";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findSourceFiles } from "./source-files.js";

describe("the files of documents", () => {
  let userFolder: string;
  beforeAll(async () => {
    userFolder = await mkdtemp(join(tmpdir(), "graphspan-sources-"));
    await mkdir(join(userFolder, "docs", "deep"), { recursive: true });
    for (const file of ["docs/tides.md", "docs/deep/weirs.md", "secret.md"]) await writeFile(join(userFolder, file), "Text.");
    // Links into the folder are followed, and those that lead out of it are not.
    await symlink(join(userFolder, "docs", "tides.md"), join(userFolder, "docs", "inside.md"));
    await symlink(join(userFolder, "secret.md"), join(userFolder, "docs", "outside.md"));
    await symlink(userFolder, join(userFolder, "docs", "up"));
    await symlink(join(userFolder, "docs"), join(userFolder, "linked"));
  });
  afterAll(() => rm(userFolder, { recursive: true, force: true }));

  const find = (paths: readonly string[], folder: string | null, pairs: readonly string[] = []) => {
    const store = { run: () => Promise.resolve(paths.map((path) => ({ path }))) } as unknown as Pick<GraphStore, "run">;
    return findSourceFiles({ store, layout: layouts.graphspan, folder, pairs, userFolder, signal: new AbortController().signal });
  };

  it.each(["docs", "linked"])("are those below %s", async (folder) => {
    const at = (name: string): string => join(userFolder, folder, name);
    expect(await find(["tides.md", "deep/weirs.md", "inside.md", "lost.md", "deep", ""], folder)).toEqual({
      "tides.md": at("tides.md"),
      "deep/weirs.md": at("deep/weirs.md"),
      "inside.md": at("inside.md"),
    });
  });

  it("are never out of the folder, whatever the graph's paths are", async () => {
    const absolute = join(userFolder, "secret.md");
    const paths = ["../secret.md", "deep/../../secret.md", absolute, "outside.md", "up/secret.md", "/etc/passwd", "a\0b", "x".repeat(100_000), "."];
    expect(await find(paths, "docs")).toEqual({});
  });

  it("are also what a pair names, wherever that is", async () => {
    expect(await find(["tides.md"], "docs", ["a=b.md=secret.md"])).toEqual({
      "tides.md": join(userFolder, "docs", "tides.md"),
      "a=b.md": join(userFolder, "secret.md"),
    });
    await expect(find([], null, ["secret.md"])).rejects.toMatchObject({ code: "ASK.USAGE" });
  });

  it("are refused where the folder is not there", async () => {
    await expect(find(["tides.md"], "dosc")).rejects.toMatchObject({ code: "ASK.FILE_NOT_READ" });
  });
});
