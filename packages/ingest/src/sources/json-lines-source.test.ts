import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SourceDocument, SourceEntry } from "./document-source.js";
import { jsonLinesSource, type JsonLinesSourceOptions } from "./json-lines-source.js";

describe("jsonLinesSource", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "graphspan-rows-"));
  });
  afterEach(async () => {
    await rm(root, { recursive: true });
  });
  const entriesOf = async (lines: readonly string[], groupBy?: string): Promise<SourceEntry[]> => {
    const path = join(root, "rows.jsonl");
    await writeFile(path, lines.join("\n"));
    const entries: SourceEntry[] = [];
    for await (const entry of jsonLinesSource({ path, groupBy }).open({})) entries.push(entry);
    return entries;
  };

  it("says of each row, sound or broken, on which line it stands", async () => {
    expect(await entriesOf(['{"id": 1}', "", "no row", '{"id": 9007199254740993}', ""])).toMatchObject([
      { kind: "document", document: { uri: "1", place: "rows.jsonl:1" } },
      { kind: "refused", uri: "rows.jsonl:3" },
      { kind: "document", document: { uri: "9007199254740993", place: "rows.jsonl:4" } },
    ]);
  });

  it("refuses a line with the mark of another encoding in front, as where files were joined to one", async () => {
    const path = join(root, "rows.jsonl");
    const row = '{"id": 2, "text": "two"}\n';
    for (const bytes of [Buffer.from(`\uFEFF${row}`, "utf16le"), Buffer.from(`\uFEFF${row}`, "utf16le").swap16(), Buffer.from(`\xff\xfe${row}`, "latin1")]) {
      await writeFile(path, Buffer.concat([Buffer.from('{"id": 1, "text": "one"}\n'), bytes]));
      const entries: SourceEntry[] = [];
      for await (const entry of jsonLinesSource({ path }).open({})) entries.push(entry);
      expect(entries.slice(0, 2)).toMatchObject([{ kind: "document" }, { kind: "refused", uri: "rows.jsonl:2", error: { code: "INGEST.NOT_UTF8" } }]);
      expect(entries.slice(2).every(({ kind }) => kind === "refused")).toBe(true);
    }
    expect(await entriesOf(['{"id": 1}', '\uFEFF{"id": 2}'])).toMatchObject([{ document: { uri: "1" } }, { document: { uri: "2" } }]);
  });

  it("makes one document of lines that follow each other with one value of a key, and refuses lines without one", async () => {
    const row = (id: number, meta: unknown): string => JSON.stringify({ id, title: `T${id}`, text: `text ${id}`, meta });
    const lines = [row(1, { talk: "A", n: 1 }), row(2, { talk: "A", n: 1 }), row(3, { talk: 7 }), row(4, { talk: 8 }), row(5, {}), row(6, { talk: ["A"] })];
    const entries = await entriesOf(lines, "talk");
    expect(entries).toMatchObject([
      { kind: "document", document: { uri: "A", place: "rows.jsonl:1", reader: "jsonl-group@1" } },
      { kind: "document", document: { uri: "7", place: "rows.jsonl:3" } },
      { kind: "refused", uri: "rows.jsonl:5", error: { code: "INGEST.INVALID_ROW" } },
      { kind: "refused", uri: "rows.jsonl:6", error: { code: "INGEST.INVALID_ROW" } },
      { kind: "refused", uri: "8", error: { code: "INGEST.INVALID_ROW" } },
    ]);
    const group = entries[0]!.kind === "document" ? await entries[0]!.document.read() : undefined;
    expect(group).toMatchObject({ title: "A", text: "T1\ntext 1\n\nT2\ntext 2", metadata: { talk: "A", n: 1 } });
  });
});

describe("the keys of a file of JSON Lines", () => {
  it("may be other ones, and a document is another one when they are", async () => {
    const folder = await mkdtemp(join(tmpdir(), "graphspan-keys-"));
    const path = join(folder, "rows.jsonl");
    await writeFile(path, '{"id": "a", "nr": 7, "name": "N", "body": "b", "abstract": "c", "text": "t", "group": "g"}\n');
    const first = async (options: Omit<JsonLinesSourceOptions, "path">): Promise<SourceDocument> => {
      for await (const entry of jsonLinesSource({ path, ...options }).open({})) if (entry.kind === "document") return entry.document;
      throw new Error("no document");
    };
    const [usual, other] = [await first({}), await first({ idKey: "nr", titleKey: "name", textKeys: ["abstract", "body"] })];
    const read = await other.read();
    expect([other.uri, read.title, read.text]).toEqual(["7", "N", "N\nc\nb"]);
    expect(read.metadata).toEqual({ id: "a", text: "t", group: "g" });
    expect(other.sourceSha256).not.toBe(usual.sourceSha256);
    expect((await first({ idKey: "id", titleKey: "title", textKeys: ["text"] })).sourceSha256).toBe(usual.sourceSha256);
    const grouped = await first({ idKey: "nr", textKeys: ["body"], groupBy: "group" });
    expect([grouped.uri, (await grouped.read()).text]).toEqual(["g", "b"]);
    for (const keys of [{ idKey: "title" }, { idKey: "a", titleKey: "a" }, { textKeys: ["b", "b"] }, { titleKey: "text" }, { idKey: "b", textKeys: ["a", "b"] }])
      expect(() => jsonLinesSource({ path, ...keys })).toThrow(expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }));
    for (const keys of [{ idKey: "none" }, { idKey: "__proto__" }, { textKeys: ["nr"] }])
      await expect(first(keys).then((document) => document.read())).rejects.toThrow();
    await rm(folder, { recursive: true });
  });
});
