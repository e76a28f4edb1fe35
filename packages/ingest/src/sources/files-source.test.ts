import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pdfFile } from "../readers/pdf-file.fixture.js";
import type { SourceEntry } from "./document-source.js";
import { filesSource } from "./files-source.js";
import { readWholeFile } from "./read-whole-file.js";

describe("filesSource", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "graphspan-files-"));
  });
  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  const write = async (name: string, content = "x"): Promise<void> => {
    await mkdir(join(root, name, ".."), { recursive: true });
    await writeFile(join(root, name), content);
  };
  const read = async (options: { path?: string; maxFileBytes?: number } = {}): Promise<SourceEntry[]> => {
    const entries: SourceEntry[] = [];
    for await (const entry of filesSource({ path: root, ...options }).open({})) entries.push(entry);
    return entries;
  };
  const shown = (entries: readonly SourceEntry[]): string[] =>
    entries.map((entry) =>
      entry.kind === "document"
        ? entry.document.uri
        : `${entry.kind} ${entry.uri} ${entry.kind === "skipped" ? entry.code : entry.error.code}`,
    );

  it("finds files in every depth, sorted, by a uri below the folder", async () => {
    for (const name of ["b.md", "a/z.txt", "a/b/c.MD", "Z.markdown", "é x.txt", "a-b.txt"]) await write(name);
    expect(shown(await read())).toEqual(["Z.markdown", "a/b/c.MD", "a/z.txt", "a-b.txt", "b.md", "é x.txt"]);
    expect(shown(await read({ path: join(root, "a/z.txt") }))).toEqual(["z.txt"]);
  });

  it("says why it passes something over", async () => {
    for (const name of [".hidden/a.md", ".dot.md", "node_modules/p/README.md", "sub/node_modules/a.md", "a.rtf", "b.jsonl", "README", "large.txt"])
      await write(name, name === "large.txt" ? "xx" : "x");
    expect(shown(await read({ maxFileBytes: 1 }))).toEqual([
      "skipped .dot.md hidden",
      "skipped .hidden hidden",
      "skipped README unsupported-format",
      "skipped a.rtf unsupported-format",
      "skipped b.jsonl rows-file",
      "skipped large.txt too-large",
      "skipped node_modules dependencies",
      "skipped sub/node_modules dependencies",
    ]);
  });

  it("follows links, ends on loops, and reads each folder once, at its own place", async () => {
    await write("real/deep/a.txt");
    await write("real/..data/b.txt");
    await symlink("..", join(root, "real/deep/up"));
    await symlink(".", join(root, "self"));
    await symlink("real/deep", join(root, "again"));
    await symlink("..data/b.txt", join(root, "real/b.txt"));
    await symlink("nowhere", join(root, "broken.txt"));
    expect(shown(await read())).toEqual([
      "refused broken.txt INGEST.UNREADABLE",
      "skipped real/..data hidden",
      "real/b.txt",
      "real/deep/a.txt",
      "skipped again already-walked",
      "skipped real/deep/up already-walked",
      "skipped self already-walked",
    ]);
  });

  it("gives advice that fits the cause", async () => {
    await symlink("nowhere", join(root, "broken.txt"));
    await symlink("loop.txt", join(root, "loop.txt"));
    const [broken, loop] = await read();
    await expect(read({ path: join(root, "loop.txt") })).rejects.toMatchObject({
      code: "INGEST.PATH_UNREADABLE",
      fix: expect.stringContaining("back to itself") as unknown,
    });
    expect(broken).toMatchObject({ error: { code: "INGEST.UNREADABLE", fix: expect.stringContaining("the link") as unknown } });
    expect(loop).toMatchObject({ error: { code: "INGEST.UNREADABLE", fix: expect.stringContaining("back to itself") as unknown } });
  });

  it.skipIf(process.platform === "win32")("waits for no pipe, device or socket, named or found", async () => {
    const pipe = join(root, "pipe.md");
    execFileSync("mkfifo", [pipe]);
    const socket = createServer().listen(join(root, "socket.md"));
    await once(socket, "listening");
    for (const path of [pipe, join(root, "socket.md"), "/dev/null", "/dev/zero"])
      await expect(read({ path })).rejects.toMatchObject({ code: "INGEST.PATH_UNREADABLE", message: expect.stringContaining("neither") as unknown });
    expect(shown(await read())).toEqual(["skipped pipe.md not-a-file", "skipped socket.md not-a-file"]);
    await expect(readWholeFile(pipe)).rejects.toMatchObject({ code: "INGEST.UNREADABLE" });
    socket.close();
  });

  it("refuses a path that no file can have", async () => {
    for (const path of [join(root, "a\0b.md"), join(root, "missing.md"), join(root, "file.md/below")])
      await expect(filesSource({ path }).check()).rejects.toMatchObject({ code: "INGEST.PATH_NOT_FOUND" });
    await expect(filesSource({ path: join(root, "x".repeat(300)) }).check()).rejects.toMatchObject({
      code: "INGEST.PATH_UNREADABLE",
      fix: "Shorten the path.",
    });
  });

  it("refuses a file that is gone when its turn comes, alone", async () => {
    for (const name of ["a.md", "b.md", "c.md"]) await write(name);
    const entries: SourceEntry[] = [];
    for await (const entry of filesSource({ path: root }).open({})) {
      entries.push(entry);
      if (entries.length === 1) await rm(join(root, "b.md"));
    }
    expect(shown(entries)).toEqual(["a.md", "refused b.md INGEST.UNREADABLE", "c.md"]);
  });

  it("refuses a file that is written while it is read", async () => {
    await write("a.md", "x".repeat(32 * 1024 * 1024));
    const reading = readWholeFile(join(root, "a.md"));
    // Whenever this comes, at the start, in the middle or after the end: the bytes are of one state, or refused.
    await appendFile(join(root, "a.md"), "y");
    const outcome = await reading.then(
      (bytes) => bytes.length,
      (error: unknown) => (error as { code: string }).code,
    );
    expect([32 * 1024 * 1024, 32 * 1024 * 1024 + 1, "INGEST.CHANGED_MEANWHILE"]).toContain(outcome);
  });

  it("follows a link that leads out of the folder", async () => {
    await write("inside/a.txt");
    await write("outside/b.txt");
    await symlink("../outside", join(root, "inside/link"));
    expect(shown(await read({ path: join(root, "inside") }))).toEqual(["a.txt", "link/b.txt"]);
  });

  it("stops when it is told to", async () => {
    await write("a.txt");
    for (const path of [root, join(root, "a.txt")]) {
      const source = filesSource({ path }).open({ signal: AbortSignal.abort(new Error("stop")) });
      await expect(source[Symbol.asyncIterator]().next(), path).rejects.toThrow("stop");
    }
  });

  it("stops a reader that takes its time", async () => {
    await writeFile(join(root, "a.pdf"), pdfFile({ pages: [[{ y: 700, text: "a" }]] }));
    const [entry] = await read();
    const signal = AbortSignal.abort(new Error("stop"));
    await expect(entry?.kind === "document" ? entry.document.read({ signal }) : entry).rejects.toThrow("stop");
  });
});
