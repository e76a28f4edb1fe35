import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Evidence, evidenceSchema } from "@graphspan/core";
import type { IngestReport } from "@graphspan/ingest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, type Outcome, runAsk } from "../test/command-line.js";
import { type OwnServer, startOwnServer } from "../test/own-server.js";

const notes = {
  "weir.md": "---\npublisher: ACME\ndate: 2024-05-02\nyear: 2024\nopen: true\n---\n# Weir\n\nThe gauge shows the water.\n\n## Repair\n\nThe gauge was mended.\n",
  "lake.md": "---\npublisher: Initech\ndate: 2023-11-20\nyear: '2024'\nopen: false\n---\n# Lake\n\nThe gauge of the lake is new.\n",
  "tower.txt": "The gauge of the tower is old.\n",
};

describe("a question of a part of the graph", { timeout: 240_000 }, () => {
  let server: OwnServer;
  let folder: string;
  const run = (...words: string[]): Promise<Outcome> => runAsk([...words, "--embedder", "none"], server.env);
  const evidence = async (...flags: string[]): Promise<Evidence> =>
    evidenceSchema.parse(JSON.parse((await run("evidence", "Which gauge?", "--json", ...flags)).out));
  const found = async (...flags: string[]): Promise<string[]> =>
    [...new Set((await evidence(...flags)).items.map(({ source }) => source.uri))].sort();

  beforeAll(async () => {
    server = await startOwnServer();
    folder = await mkdtemp(join(tmpdir(), "ask-scopes-"));
    for (const [name, text] of Object.entries(notes)) await writeFile(join(folder, name), text);
    await server.clear();
    expect(await run("ingest", folder)).toMatchObject({ code: 0 });
  }, 300_000);
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    [[], ["lake.md", "tower.txt", "weir.md"]],
    [["--publisher", "ACME"], ["weir.md"]],
    [["--publisher", "ACME", "--publisher", "Initech"], ["lake.md", "weir.md"]],
    [["--media-type", "text/plain"], ["tower.txt"]],
    [["--source-prefix", "la"], ["lake.md"]],
    [["--published-from", "2024"], ["weir.md"]],
    [["--published-before", "2024"], ["lake.md"]],
    [["--metadata", "year=2024"], ["lake.md", "weir.md"]],
    [["--metadata", 'year:="2024"'], ["lake.md"]],
    [["--metadata", "year:=2024"], ["weir.md"]],
    [["--metadata", "open:=false"], ["lake.md"]],
    [["--publisher", "ACME", "--metadata", "open:=false"], []],
  ])("sees with %j only %j", async (flags, uris) => {
    expect(await found(...flags)).toEqual(uris);
  });

  it("sees only the documents and the sections that are named, and what lies in both", async () => {
    const { items } = await evidence();
    const idOf = (uri: string): string => items.find(({ source }) => source.uri === uri)!.documentId;
    expect(await found("--document", idOf("lake.md"), "--document", idOf("tower.txt"))).toEqual(["lake.md", "tower.txt"]);
    const [row] = await server.store.runCypher("MATCH (s:Section {heading: 'Repair'}) RETURN s.id AS id");
    const repair = String(row!.values["id"]);
    const { items: inSection, scope } = await evidence("--section", repair, "--document", idOf("weir.md"));
    expect(inSection.map(({ text }) => text.trim())).toEqual([expect.stringContaining("was mended")]);
    expect(scope).toMatchObject({ name: expect.stringContaining("sections") as string, documents: 1, chunks: 1 });
    expect(await found("--section", repair, "--document", idOf("lake.md"))).toEqual([]);
  });

  it("says that the scope holds nothing, not that the graph does", async () => {
    const nobody = await run("Which gauge?", "--publisher", "nobody");
    expect(nobody).toMatchObject({ code: 4, out: expect.stringMatching(/^No answer\. The scope holds no passages[^]*\(reason: emptyScope\)/) as string });
    expect((await run("evidence", "Which gauge?", "--publisher", "nobody")).out).toMatch(/^The scope holds no passages/);
    expect((await run("Which barometer?", "--publisher", "ACME")).out).toContain("in the scope.");
  });

  it.each([
    [["--published-from", "yesterday"], "CONFIG.INVALID_OPTIONS"],
    [["--metadata", "year"], "ASK.USAGE"],
    [["--document", ""], "ASK.USAGE"],
    [["--trace", "--explain", "x"], "ASK.USAGE"],
  ])("refuses %j", async (flags, code) => {
    expectRefusal(await run("evidence", "Which gauge?", ...flags), code);
  });

  it("prints how it was found, and why a passage was not", async () => {
    const trace = await run("evidence", "Which gauge?", "--trace", "--items", "1");
    expect(trace).toMatchObject({ code: 0, err: "" });
    for (const part of ["Question", "Routes", "Candidates, best first", "Which gauge?"]) expect(trace.out).toContain(part);
    const { items } = await evidence();
    const last = items.at(-1)!.chunkId;
    expect((await run("evidence", "Which gauge?", "--explain", last, "--items", "1")).out).toMatch(new RegExp(`^Chunk ${last} ranks .* short`));
    const explained = await run("evidence", "Which gauge?", "--explain", "nowhere", "--json");
    expect(JSON.parse(explained.out)).toMatchObject({ stage: "routes", chunkId: "nowhere" });
  });

  it("is answered by another analyzer after an ingest that names it, which says so; health names it", async () => {
    const ingest = async (...flags: string[]): Promise<IngestReport> => JSON.parse((await run("ingest", folder, "--json", ...flags)).out) as IngestReport;
    expect((await ingest("--analyzer", "german")).notes.join()).toContain("made anew with the analyzer german; it had english");
    expect((await ingest()).notes.join()).not.toContain("anew");
    expect((await runAsk(["health"], server.env)).out).toContain("fulltext by the analyzer german, online");
    expect((await evidence()).provenance.fullText?.analyzer).toBe("german");
    expect((await run("ingest", folder, "--analyzer", "auto")).out).toContain("made anew with the analyzer english; it had german");
    expectRefusal(await run("ingest", folder, "--analyzer", "klingon"), "INDEX.UNKNOWN_ANALYZER");
  });
});
