import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstEmbeddingSet, layouts } from "@graphspan/neo4j";
import { deterministicEmbedder } from "@graphspan/testkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import { openThreads } from "../readers/open-threads.fixture.js";
import { pdfFile } from "../readers/pdf-file.fixture.js";
import { gatedReading } from "../run/gated-reading.fixture.js";
import { type GivenDocument, givenSource } from "../sources/given-source.js";
import { exportImportFiles } from "./export-import-files.js";
import type { ExportImportFilesOptions } from "./export-options.js";

const embedder = deterministicEmbedder(4);
const embeddingSet = firstEmbeddingSet(layouts.graphspan, { model: embedder.model, dimensions: embedder.dimensions });

describe("an export", () => {
  let parent: string;
  let folder: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), "graphspan-export-"));
    folder = join(parent, "files");
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  const run = (documents: readonly GivenDocument[], options: Partial<ExportImportFilesOptions> = {}) =>
    exportImportFiles({
      folder,
      embeddingSet,
      embedder,
      source: givenSource(documents),
      chunker: createStructureChunker({ maxCharacters: 12 }),
      ...options,
    });
  const lines = (count: number): string => Array.from({ length: count }, (_, line) => `line no ${line}`).join("\n");

  it("writes a file of nodes or relationships for each kind that there is, the arguments and the schema", async () => {
    const report = await run([{ uri: "a.md", content: `# A\n\n${lines(3)}` }, { uri: "b", content: lines(600) }]);
    expect(report.ingest).toMatchObject({ documents: { added: 2, refused: 0 }, chunks: { written: 604, embedded: 604 } });
    expect(report.files).toEqual([
      { name: "run-1.csv", rows: 1 },
      { name: "embeddingSet-1.csv", rows: 1 },
      { name: "document-1.csv", rows: 2 },
      { name: "section-1.csv", rows: 1 },
      { name: "chunk-1.csv", rows: 604 },
      { name: "fromDocument-1.csv", rows: 604 },
      { name: "nextChunk-1.csv", rows: 602 },
      { name: "inSection-1.csv", rows: 4 },
      { name: "sectionOfDocument-1.csv", rows: 1 },
    ]);
    expect((await readdir(folder)).sort()).toEqual([...report.files.map(({ name }) => name), "import.args", "schema.cypher"].sort());
    const told = (await readFile(report.argumentsFile, "utf8")).split("\n");
    expect(told).toContain(`"--nodes=${join(folder, "chunk-1.csv")}"`);
    expect(told).toContain(`"--relationships=${join(folder, "nextChunk-1.csv")}"`);
    expect(await readFile(report.schemaFile, "utf8")).toMatch(/^CREATE CONSTRAINT[\s\S]*CYPHER 25 CREATE VECTOR INDEX[\s\S]*\nCALL db\.awaitIndexes\(\d+\);\n$/);
  });

  it("refuses a document that the files cannot say, and a second one of a name, and no other", async () => {
    const { ingest } = await run([
      { uri: "a", content: "one" },
      { uri: "b", content: "two", metadata: { list: [""] } },
      { uri: "a", content: "three" },
      { uri: "c", content: "four", metadata: { tags: [] } },
    ]);
    expect(ingest.documents).toMatchObject({ added: 2, refused: 2 });
    expect(ingest.refused.map(({ uri, code }) => [uri, code])).toEqual([
      ["b", "INGEST.NOT_EXPORTABLE"],
      ["a", "INGEST.DUPLICATE_DOCUMENT"],
    ]);
    expect(ingest.notes).toEqual([expect.stringContaining("the metadata of 1 document.") as string]);
  });

  it("chooses the analyzer that suits the texts, unless it is told one", async () => {
    const russian = [{ uri: "a", content: "Причал закрыт на ночь." }];
    const own = await run(russian);
    expect(await readFile(own.schemaFile, "utf8")).toContain("'russian'");
    const told = await run(russian, { folder: join(parent, "told"), analyzer: "english" });
    expect(told).toMatchObject({ analyzer: "english" });
  });

  it("gives the importer room for a long value", async () => {
    const { argumentsFile } = await run([{ uri: "a", content: "one", metadata: { long: "x".repeat(2_000_000) } }]);
    expect(await readFile(argumentsFile, "utf8")).toMatch(/"--read-buffer-size=[67]\d{6}"/);
  });

  it("leaves nothing behind when the embedder fails, or the caller aborts", async () => {
    const broken = { ...embedder, embed: () => Promise.reject(new Error("no model")) };
    await expect(run([{ uri: "a", content: "one" }], { embedder: broken })).rejects.toThrow("no model");
    expect(await readdir(parent)).toEqual([]);
    const stop = new AbortController();
    const onEvent = (): void => {
      stop.abort(new Error("enough"));
    };
    await expect(run([{ uri: "a", content: lines(3_000) }], { signal: stop.signal, onEvent })).rejects.toThrow("enough");
    expect(await readdir(parent)).toEqual([]);
  });

  it("cuts nothing that was being read when the caller aborts", async () => {
    const { source, chunker, calls, begun, open } = gatedReading([{ uri: "a", content: "one" }]);
    const stop = new AbortController();
    const stopped = run([], { source, chunker, signal: stop.signal });
    await begun;
    stop.abort(new Error("enough"));
    await expect(stopped).rejects.toThrow("enough");
    open();
    for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(calls).toEqual({ read: 1, chunk: 0 });
  });

  it("ends the thread that reads a PDF when the caller aborts", async () => {
    const content = pdfFile({ pages: Array.from({ length: 20_000 }, () => [{ y: 700, text: "words" }]) });
    const [before, stop] = [openThreads(), new AbortController()];
    const stopped = run([{ uri: "a.pdf", content }], { signal: stop.signal });
    await vi.waitUntil(() => openThreads() > before, { interval: 1, timeout: 20_000 });
    stop.abort(new Error("enough"));
    await expect(stopped).rejects.toThrow("enough");
    await vi.waitUntil(() => openThreads() <= before, { timeout: 10_000 });
  });

  it("writes into no folder that holds anything, and into none that the importer could not be told of", async () => {
    await mkdir(folder);
    await writeFile(join(folder, "mine.txt"), "");
    await expect(run([])).rejects.toMatchObject({ code: "INGEST.EXPORT_FOLDER_UNUSABLE" });
    expect(await readdir(folder)).toEqual(["mine.txt"]);
    for (const path of ["a,b", "a=b", "a'b", "a\\b"])
      await expect(run([], { folder: join(parent, path) })).rejects.toMatchObject({ code: "INGEST.EXPORT_FOLDER_UNUSABLE" });
    await expect(run([], { folder: "relative" })).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
  });

  it("shares its folder with no other export", async () => {
    const outcomes = await Promise.allSettled([run([{ uri: "a", content: "one" }]), run([{ uri: "b", content: "two" }])]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});
