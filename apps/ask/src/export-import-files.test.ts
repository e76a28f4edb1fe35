import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createColors } from "picocolors";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createProgram } from "./program.js";

describe("ask export-import-files", () => {
  let folder: string;
  let printed: string[];
  beforeEach(async () => {
    printed = [];
    folder = await mkdtemp(join(tmpdir(), "ask-export-"));
    await mkdir(join(folder, "docs"));
    await writeFile(join(folder, "docs", "note.md"), "# Note\n\nThe harbour is closed.\n");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const ask = (...words: readonly string[]): Promise<unknown> => {
    const out = (text: string): void => {
      printed.push(text);
    };
    const terminal = { colours: createColors(false), interactive: false, columns: null, out, note: () => undefined };
    const environment = { home: join(folder, "home"), userFolder: folder };
    const program = createProgram({ terminal, environment, env: {}, signal: new AbortController().signal });
    return program.parseAsync(["node", "ask", "export-import-files", ...words, "--embedder", "none"]);
  };

  it("writes the files without a server, and prints what to run next", async () => {
    await ask("docs", "--to", "out");
    expect(printed.join("\n")).toContain("Documents: 1 added");
    expect(printed.join("\n")).toContain(`  neo4j-admin database import full neo4j @${join(folder, "out", "import.args")}`);
    expect(await readdir(join(folder, "out"))).toContain("chunk-1.csv");
    expect(await readdir(folder)).not.toContain("home");
  });

  it("prints the report as JSON, and needs to know where to write", async () => {
    await ask("docs", "--to", "out", "--json", "--neo4j-version", "5.26.30");
    expect(JSON.parse(printed.join("\n"))).toMatchObject({ folder: join(folder, "out"), ingest: { documents: { added: 1 } } });
    await expect(ask("docs")).rejects.toMatchObject({ code: "commander.missingMandatoryOptionValue" });
    await expect(ask("docs", "--to", "docs")).rejects.toMatchObject({ code: "INGEST.EXPORT_FOLDER_UNUSABLE" });
  });
});
