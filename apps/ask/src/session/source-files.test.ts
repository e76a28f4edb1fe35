import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GraphStore, layouts } from "@graphspan/neo4j";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookAtSources } from "./given-sources.js";
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

  const find = async (paths: readonly string[], sources?: string, source: readonly string[] = []) => {
    const store = { run: () => Promise.resolve(paths.map((path) => ({ path }))) } as unknown as Pick<GraphStore, "run">;
    const given = await lookAtSources({ sources, source }, userFolder);
    return findSourceFiles({ store, layout: layouts.graphspan, given, signal: new AbortController().signal });
  };

  it.each(["docs", "linked"])("are those below %s, and those that are not there are told", async (sources) => {
    const folder = join(userFolder, sources);
    expect(await find(["tides.md", "deep/weirs.md", "inside.md", "lost.md", "deep"], sources)).toEqual({
      files: {
        "tides.md": join(folder, "tides.md"),
        "deep/weirs.md": join(folder, "deep/weirs.md"),
        "inside.md": join(folder, "inside.md"),
      },
      missing: [
        { path: "lost.md", folder, leadsOut: false },
        { path: "deep", folder, leadsOut: false },
      ],
    });
  });

  it("are never out of the folder, whatever the graph's paths are", async () => {
    const absolute = join(userFolder, "secret.md");
    const outside = ["../secret.md", "deep/../../secret.md", absolute, "outside.md", "up/secret.md", "/etc/passwd", ".", ""];
    const nowhere = ["a\0b", "x".repeat(100_000)];
    const { files, missing } = await find([...outside, ...nowhere], "docs");
    expect(files).toEqual({});
    const expected = [...outside.map((path) => [path, true]), ...nowhere.map((path) => [path, false])];
    expect(missing.map(({ path, leadsOut }) => [path, leadsOut])).toEqual(expected);
  });

  it("are also what a pair names, wherever that is", async () => {
    expect(await find(["tides.md", "a=b.md"], "docs", ["a=b.md=secret.md"])).toEqual({
      files: { "tides.md": join(userFolder, "docs", "tides.md"), "a=b.md": join(userFolder, "secret.md") },
      missing: [],
    });
  });

  it("are not looked for where none is named", async () => {
    expect(await find(["tides.md"])).toEqual({ files: {}, missing: [] });
  });

  it("are refused where a pair is none, or a path is that of no document: the ones closest to it are named", async () => {
    await expect(find([], undefined, ["secret.md"])).rejects.toMatchObject({ code: "ASK.USAGE" });
    const paths = ["far/away/from/all.md", "tides.md", "weirs.md", "tidal.md", "harbour.md"];
    await expect(find(paths, "docs", ["tide.md=secret.md"])).rejects.toMatchObject({
      code: "ASK.USAGE",
      message: expect.stringContaining("tide.md") as string,
      fix: "The paths closest to it are tides.md, tidal.md, weirs.md.",
    });
    const fix = expect.stringContaining("leave --source out") as string;
    await expect(find([], undefined, ["tide.md=secret.md"])).rejects.toMatchObject({ code: "ASK.USAGE", fix });
  });

  it.each([
    [{ sources: "dosc" }, "dosc"],
    [{ sources: "secret.md" }, "secret.md"],
    [{ source: ["tides.md=docs/tide.md"] }, "tide.md"],
    [{ source: ["tides.md=docs"] }, "docs"],
  ])("are refused at once where %j is not there, or something else", async (flags, named) => {
    await expect(lookAtSources(flags, userFolder)).rejects.toMatchObject({
      code: "ASK.FILE_NOT_READ",
      message: expect.stringContaining(join(userFolder, named.endsWith("tide.md") ? "docs/tide.md" : named)) as string,
    });
  });
});
