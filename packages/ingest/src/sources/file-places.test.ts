import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentSource } from "./document-source.js";
import { isAtOrBelow, mayLieAt } from "./file-places.js";
import { filesSource } from "./files-source.js";
import { jsonLinesSource } from "./json-lines-source.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "graphspan-places-"));
});
afterAll(() => rm(folder, { recursive: true }));

const readAll = async (source: DocumentSource): Promise<void> => {
  for await (const entry of source.open({})) expect(entry.kind).toBe("document");
};

describe("a place in the file system", () => {
  it.each([
    ["/a/b", "/a/b", true],
    ["/a/b/c", "/a/b", true],
    ["/a/bc", "/a/b", false],
    ["/a", "/a/b", false],
    ["/a", "/", true],
  ])("%s is at or below %s: %s", (path, place, is) => {
    expect(isAtOrBelow(path, place)).toBe(is);
  });

  it("may hold something unless it is certain that nothing lies there", async () => {
    await writeFile(join(folder, "file"), "x");
    await symlink(join(folder, "nowhere"), join(folder, "link"));
    expect(await mayLieAt(join(folder, "file"))).toBe(true);
    expect(await mayLieAt(join(folder, "link"))).toBe(true);
    expect(await mayLieAt(join(folder, "none"))).toBe(false);
    expect(await mayLieAt(join(folder, "file", "below"))).toBe(false);
    expect(await mayLieAt(join(folder, "x".repeat(300)))).toBe(true);
  });
});

describe("a source", () => {
  it("of files covers what lies below its folder, and holds what is there", async () => {
    await writeFile(join(folder, "a.md"), "x");
    const source = filesSource({ path: `${folder}/../${folder.slice(folder.lastIndexOf("/") + 1)}/` });
    expect(source.covers!(join(folder, "deep", "a.md"))).toBe(true);
    expect(source.covers!(`${folder}-other/a.md`)).toBe(false);
    expect(await source.mayHold!(join(folder, "a.md"))).toBe(true);
    expect(await source.mayHold!(join(folder, "b.md"))).toBe(false);
  });

  it("of rows covers its file, and holds no row that it did not give, unless the file was written since", async () => {
    const path = join(folder, "rows.jsonl");
    await writeFile(path, '{"id": "a"}\n');
    const source = jsonLinesSource({ path });
    expect(source.covers!(path)).toBe(true);
    expect(source.covers!(join(folder, "rows.jsonl2"))).toBe(false);
    await readAll(source);
    expect(await source.mayHold!(path)).toBe(false);
    await writeFile(path, '{"id": "a"}\n{"id": "b"}\n');
    expect(await source.mayHold!(path)).toBe(true);
    await readAll(source);
    expect(await source.mayHold!(path)).toBe(false);
    await rm(path);
    expect(await source.mayHold!(path)).toBe(true);
  });
});
