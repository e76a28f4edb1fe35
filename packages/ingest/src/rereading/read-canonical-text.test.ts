import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentHash } from "@graphspan/neo4j";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docxFile } from "../readers/docx-file.fixture.js";
import { pdfFile } from "../readers/pdf-file.fixture.js";
import { csvSource } from "../sources/csv-source.js";
import type { DocumentSource } from "../sources/document-source.js";
import { filesSource } from "../sources/files-source.js";
import { jsonLinesSource } from "../sources/json-lines-source.js";
import { readCanonicalText } from "./read-canonical-text.js";
import type { RowNames } from "./rereading-options.js";

const jsonRows = ["a", "a", "b"].map((talk, index) => JSON.stringify({ id: index, key: `k${index}`, talk, title: `T${index}`, text: "Über 🎺", body: "x" })).join("\n");
const csvRows = "id,talk,Title,text,extra\nr1,a,One,First text,7\nr2,a,Two,Second text,8\nr3,b,Three,Third text,9\n";

describe("readCanonicalText", () => {
  let folder: string;
  const file = (name: string): string => join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "graphspan-reread-"));
    const files: Readonly<Record<string, string | Buffer>> = {
      "notes.adoc": "= Notes\n\n== Part\r\nin AsciiDoc\n",
      "page.html": Buffer.from("<meta charset=windows-1252><h1>Gr\xf6\xdfe</h1><p>open  <b>daily</b><script>no</script>", "latin1"),
      "mark.md": "\uFEFF# Café\r\n\r\ne\u0301 🎺\n",
      "utf16.txt": Buffer.from("\uFEFFsmå ord\fside 2", "utf16le"),
      "western.text": Buffer.from("Größe für alle", "latin1"),
      "paper.pdf": pdfFile({ pages: [[{ x: 72, y: 720, text: "First page" }], [{ x: 72, y: 720, text: "Second page" }]] }),
      "letter.docx": await docxFile({ body: "<w:p><w:r><w:t>Dear Ada</w:t></w:r></w:p>" }),
      "rows.jsonl": jsonRows,
      "rows.csv": csvRows,
      "unnamed.tsv": "title\ttext\nOne\tFirst\nTwo\tSecond\n",
    };
    for (const [name, content] of Object.entries(files)) await writeFile(file(name), content);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const texts = async (source: DocumentSource): Promise<[path: string, uri: string, text: string][]> => {
    const found: [string, string, string][] = [];
    for await (const entry of source.open({})) if (entry.kind === "document") found.push([entry.document.path!, entry.document.uri, (await entry.document.read()).text]);
    return found;
  };

  it.each<[string, number, () => DocumentSource, RowNames?]>([
    ["of files of every format and encoding", 7, () => filesSource({ path: folder })],
    ["of rows of JSON", 3, () => jsonLinesSource({ path: file("rows.jsonl") })],
    [
      "of rows of JSON under other keys",
      3,
      () => jsonLinesSource({ path: file("rows.jsonl"), idKey: "key", titleKey: "talk", textKeys: ["body", "text"] }),
      { idColumn: "key", titleColumn: "talk", textColumns: ["body", "text"] },
    ],
    ["of groups of rows of JSON", 2, () => jsonLinesSource({ path: file("rows.jsonl"), groupBy: "talk" }), { groupBy: "talk" }],
    ["of rows of CSV", 3, () => csvSource({ path: file("rows.csv") })],
    ["of rows without ids, by their number", 2, () => csvSource({ path: file("unnamed.tsv") })],
    [
      "of rows of CSV under other columns",
      3,
      () => csvSource({ path: file("rows.csv"), idColumn: "extra", textColumns: ["talk", "text"] }),
      { idColumn: "extra", textColumns: ["talk", "text"] },
    ],
    ["of groups of rows of CSV", 2, () => csvSource({ path: file("rows.csv"), groupBy: "talk" }), { groupBy: "talk" }],
  ])("gives the text that an ingest reads: %s", async (_, count, source, rows) => {
    const ingested = await texts(source());
    expect(ingested).toHaveLength(count);
    for (const [path, uri, text] of ingested) expect(await readCanonicalText({ path, uri, rows })).toBe(text);
  });

  it("gives the bytes of the file, whatever its format, where they are the text that was cited", async () => {
    const page = "<h1>Adopted</h1>\r\n<p>as it is";
    await writeFile(file("adopted.html"), page);
    const asked = { path: file("adopted.html"), uri: "adopted.html" };
    expect(await readCanonicalText({ ...asked, textSha256: contentHash(page) })).toBe(page);
    expect(await readCanonicalText({ ...asked, textSha256: contentHash("another") })).toBe("Adopted\n\nas it is");
  });

  it("takes a format without a reader for plain text", async () => {
    await writeFile(file("trace.log"), "2026 started\n");
    expect(await readCanonicalText({ path: file("trace.log"), uri: "trace.log" })).toBe("2026 started\n");
  });

  it("gives null for a file that is not there, and for a row that is not in it", async () => {
    expect(await readCanonicalText({ path: file("nowhere.md"), uri: "nowhere.md" })).toBeNull();
    expect(await readCanonicalText({ path: file("mark.md/below"), uri: "below" })).toBeNull();
    expect(await readCanonicalText({ path: file("rows.csv"), uri: "r9" })).toBeNull();
    expect(await readCanonicalText({ path: file("rows.jsonl"), uri: "a" })).toBeNull();
  });

  it("refuses what is broken as an ingest does", async () => {
    await writeFile(file("broken.pdf"), "no PDF");
    await writeFile(file("odd.txt"), Buffer.from([0x61, 0x81, 0xff]));
    await writeFile(file("torn.csv"), "talk,text\na,One\nb,Two,too many\n");
    const refusals = [
      ["broken.pdf", "INGEST.BROKEN_FILE"],
      ["odd.txt", "INGEST.NOT_UTF8"],
    ] as const;
    for (const [name, code] of refusals) await expect(readCanonicalText({ path: file(name), uri: name })).rejects.toMatchObject({ code });
    const group = readCanonicalText({ path: file("torn.csv"), uri: "a", rows: { groupBy: "talk" } });
    await expect(group).rejects.toMatchObject({ code: "INGEST.INVALID_ROW" });
    const tooLarge = readCanonicalText({ path: file("mark.md"), uri: "mark.md", maxFileBytes: 5 });
    await expect(tooLarge).rejects.toMatchObject({ code: "INGEST.BEYOND_LIMITS" });
  });

  it.skipIf(process.platform === "win32")("never waits for what is no file", async () => {
    execFileSync("mkfifo", [file("pipe.md")]);
    await mkdir(file("folder.jsonl"));
    for (const path of [file("pipe.md"), file("folder.jsonl"), folder, "/dev/zero"])
      await expect(readCanonicalText({ path, uri: "x" })).rejects.toMatchObject({ code: "INGEST.PATH_UNREADABLE" });
    await rm(file("pipe.md"));
  });

  it("refuses options that it does not know, and ends with its signal", async () => {
    await expect(readCanonicalText({ path: "x", uri: "x", encoding: "latin1" } as never)).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
    const signal = AbortSignal.abort(new TypeError("enough"));
    await expect(readCanonicalText({ path: file("rows.csv"), uri: "r1", signal })).rejects.toThrow("enough");
  });
});
