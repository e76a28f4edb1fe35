import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { evidenceSchema } from "@graphspan/core";
import { healthSchema } from "@graphspan/neo4j";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Outcome, runAsk } from "../test/command-line.js";
import { type OwnServer, startOwnServer } from "../test/own-server.js";

describe("a folder that lives", { timeout: 240_000 }, () => {
  let server: OwnServer;
  let folder: string;
  const run = (...words: string[]): Promise<Outcome> => runAsk(words, { ...server.env, INIT_CWD: folder });
  const ingest = (...flags: string[]): Promise<Outcome> => run("ingest", ".", "--embedder", "none", ...flags);
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
  const answers = async (): Promise<string[]> => {
    const { out } = await run("evidence", "What is the limit?", "--json", "--embedder", "none", "--preset", "fullText");
    return evidenceSchema.parse(JSON.parse(out)).items.map(({ text }) => text).sort();
  };

  beforeAll(async () => {
    server = await startOwnServer();
    folder = await mkdtemp(join(tmpdir(), "ask-living-"));
  }, 240_000);
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it("is brought up to date, and old text never answers", async () => {
    for (const name of ["a", "b", "c"]) await write(`${name}.md`, `The limit of ${name} is 10.`);
    expect((await ingest()).out).toContain("3 added, 0 changed");
    await write("a.md", "The limit of a is 20.");
    await rm(join(folder, "b.md"));
    await rename(join(folder, "c.md"), join(folder, "d.md"));
    const { out, code } = await ingest("--prune");
    expect(out).toContain("1 added, 1 changed, 0 unchanged, 0 skipped, 0 refused, 2 deleted");
    expect(out).toContain("moved c.md → d.md");
    expect(code).toBe(0);
    expect(await answers()).toEqual(["The limit of a is 20.", "The limit of c is 10."]);
  });

  it("keeps what has gone until it is told otherwise, and says what has moved", async () => {
    await rename(join(folder, "d.md"), join(folder, "e.md"));
    expect((await ingest()).out).toMatch(/1 document seems to have moved, .*--prune.*: d\.md → e\.md/);
    expect(await answers()).toHaveLength(3);
  });

  it("may leave large files alone, and forget what earlier runs have changed", async () => {
    const differences = async (): Promise<Outcome> => {
      const runs = JSON.parse((await run("runs", "list", "--json")).out) as { id: string }[];
      return run("runs", "diff", "beginning", runs.at(-1)!.id);
    };
    expect((await differences()).code).toBe(0);
    await write("large.md", "The limit of nothing.".repeat(100));
    expect((await ingest("--max-file-bytes", "2099", "--keep-changes", "0")).out).toContain("1 skipped");
    await rm(join(folder, "large.md"));
    expect(await differences()).toMatchObject({ code: 2, err: expect.stringContaining("keepChanges") as string });
  });

  it("loses single documents by name", async () => {
    expect(await run("delete", "d.md")).toMatchObject({ code: 0, out: "Deleted: 1 document, 1 passage\n" });
    const again = await run("delete", "d.md", "e.md", "--json");
    expect(JSON.parse(again.out)).toMatchObject({ documents: 1, notFound: ["d.md"] });
    expect(again.code).toBe(4);
    expect(await answers()).toEqual(["The limit of a is 20."]);
    expect((await run("delete", "x", "--ids", "--corpus", "y")).code).toBe(2);
  });

  it("shows what something else has done to its graph, as docs/health.md has it, with exit code 4", async () => {
    await server.clear();
    for (const name of ["a", "e"]) await rm(join(folder, `${name}.md`));
    for (const name of ["b", "c"]) await write(`${name}.md`, `# The limit\n\nThe limit of ${name} is 10.\n`);
    await write("empty.md", "");
    await ingest();
    expect(await run("health")).toMatchObject({ code: 0, out: expect.stringMatching(/DOCUMENTS_WITHOUT_TEXT[^]*All is well/) as string });
    await server.store.runCypher("MATCH (c:Chunk) SET c.endByte = c.startByte + 3");
    await server.store.runCypher("CREATE (:Document {id: 'imported'})");
    const { code, out } = await run("health");
    const [, shown] = /\$ npx pnpm@\S+ ask health\n([^]*?)```/.exec(await readFile(fileURLToPath(new URL("../../../docs/health.md", import.meta.url)), "utf8"))!;
    const named = out.replaceAll(/run-[\w-]{36}/g, "RUN_ID").replaceAll(/\b[cd]1[0-9a-z]{20}\b/g, "ID");
    expect(named).toBe(shown!.replaceAll(/CHUNK_ID|DOCUMENT_ID/g, "ID"));
    expect(code).toBe(4);
    const json = await run("health", "--json");
    const { findings, notes } = healthSchema.parse(JSON.parse(json.out));
    expect(findings.map(({ code: of, count }) => [of, count])).toEqual([["DOCUMENTS_WITHOUT_CHUNKS", 1], ["SPANS_IMPOSSIBLE", 2]]);
    expect(notes.map(({ code: of }) => of)).toEqual(["DOCUMENTS_WITHOUT_TEXT"]);
    expect(json.code).toBe(4);
  });
});
