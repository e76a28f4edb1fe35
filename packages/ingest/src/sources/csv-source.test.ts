import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ReadDocument } from "../readers/read-document.js";
import { decodeWindows1252 } from "../text/windows-1252.js";
import { csvSource, type CsvSourceOptions } from "./csv-source.js";
import type { SourceDocument, SourceEntry } from "./document-source.js";

/** What a byte is in Windows-1252; empty where it is nothing there. */
function characterOf(byte: number): string {
  try {
    return decodeWindows1252(Uint8Array.of(byte)).text;
  } catch {
    return "";
  }
}

describe("csvSource", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "graphspan-csv-"));
  });
  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  type Options = Omit<CsvSourceOptions, "path"> & { readonly name?: string };
  const entriesOf = async (content: string | Buffer, { name = "rows.csv", ...options }: Options = {}): Promise<SourceEntry[]> => {
    const path = join(root, name);
    await writeFile(path, content);
    const entries: SourceEntry[] = [];
    for await (const entry of csvSource({ path, ...options }).open({})) entries.push(entry);
    return entries;
  };
  const documentsOf = async (content: string | Buffer, options: Options = {}): Promise<(SourceDocument & { readonly content: ReadDocument })[]> => {
    const documents = [];
    for (const entry of await entriesOf(content, options)) {
      if (entry.kind !== "document") throw new Error(`${entry.uri} is ${entry.kind}`);
      documents.push({ ...entry.document, content: await entry.document.read() });
    }
    return documents;
  };
  const shown = (entries: readonly SourceEntry[]): string[] =>
    entries.map((entry) => (entry.kind === "refused" ? `refused ${entry.uri} ${entry.error.code}` : entry.kind === "document" ? entry.document.uri : ""));

  it("makes a document of each row: title and text, the other columns as metadata", async () => {
    const [first, second] = await documentsOf(
      'id,title,text,author,year,code,price,date,note\na1,"A, title","Two\nlines ""quoted""",Ada,2023,007,1.5,2023-05-05,\n2,,Words é 漢,,-4,1e5,12345678901234567890,,x\n',
    );
    expect(first).toMatchObject({ uri: "a1", place: "rows.csv:2", reader: "csv@1", mediaType: "text/csv" });
    expect(first!.content).toMatchObject({ text: 'A, title\nTwo\nlines "quoted"', title: "A, title", encoding: "utf-8" });
    expect(first!.content.metadata).toEqual({ author: "Ada", year: 2023, code: "007", price: 1.5, date: "2023-05-05" });
    expect(first!.content.bibliography).toMatchObject({ author: "Ada", publishedAt: "2023-05-05" });
    expect(second).toMatchObject({ uri: "2", place: "rows.csv:4" });
    expect(second!.content).toMatchObject({ text: "Words é 漢", title: "2", metadata: { year: -4, code: "1e5", price: "12345678901234567890", note: "x" } });
  });

  it("takes ids, titles and texts from the columns that are named", async () => {
    const content = "key,name,question,answer\nk,N,Q?,A.\n";
    const [row] = await documentsOf(content, { idColumn: "key", titleColumn: "name", textColumns: ["question", "answer"] });
    expect(row).toMatchObject({ uri: "k", content: { text: "N\nQ?\nA.", metadata: {} } });
    const [missing] = await entriesOf(content, { idColumn: "id", textColumns: ["answer"] });
    expect(missing).toMatchObject({ kind: "refused", uri: "rows.csv", error: { code: "INGEST.INVALID_ROW" } });
  });

  it("names rows by their number where the file has no ids", async () => {
    expect((await documentsOf("Text\none\n\ntwo\n")).map(({ uri, place }) => [uri, place])).toEqual([
      ["rows.csv#1", "rows.csv:2"],
      ["rows.csv#2", "rows.csv:4"],
    ]);
  });

  it("reads the same rows whatever parts fields and lines, with and without a byte order mark", async () => {
    const rows = [
      ["id", "title", "text"],
      ["1", "T", "x"],
      ["2", "U", "y"],
    ];
    const expected = [
      ["1", "T\nx"],
      ["2", "U\ny"],
    ];
    for (const mark of ["", "\uFEFF"])
      for (const lineBreak of ["\n", "\r\n", "\r"])
        for (const [delimiter, name] of [[",", "a.csv"], [";", "a.csv"], ["\t", "a.csv"], ["\t", "a.tsv"]] as const)
          for (const end of ["", lineBreak]) {
            const content = mark + rows.map((row) => row.join(delimiter)).join(lineBreak) + end;
            expect((await documentsOf(content, { name })).map(({ uri, content: { text } }) => [uri, text])).toEqual(expected);
          }
  });

  it("reads any table that was written with all fields quoted, and says where each row begins", async () => {
    const field = fc.string({ unit: fc.constantFrom("a", "é", "漢", "🎺", '"', ",", ";", "\n", "\r\n", " ", "'") });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(field, field), { minLength: 1, maxLength: 8 }), async (rows) => {
        const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const lines = [["id", "title", "text"], ...rows.map(([title, text], index) => [`r${index}`, title, text])].map((row) => row.map(quoted).join(","));
        const documents = await documentsOf(lines.join("\n"));
        expect(documents.map(({ content }) => content.text)).toEqual(rows.map((parts) => parts.filter((part) => part !== "").join("\n")));
        const begins = lines.slice(1).map((_, index) => lines.slice(0, index + 1).join("\n").split("\n").length + 1);
        expect(documents.map(({ place }) => place)).toEqual(begins.map((line) => `rows.csv:${line}`));
      }),
      { numRuns: 60 },
    );
  });

  it("refuses a broken row alone, with its line", async () => {
    const content = Buffer.concat([
      Buffer.from("id,text\n1,one\n2\n3,too,many\n,no id\n"),
      Buffer.from([0x36, 0x2c, 0x81, 0xff, 0x0a]),
      Buffer.from("7,seven\n8,a 5\" pipe\n"),
    ]);
    expect(shown(await entriesOf(content))).toEqual([
      "1",
      "refused rows.csv:3 INGEST.INVALID_ROW",
      "refused rows.csv:4 INGEST.INVALID_ROW",
      "refused rows.csv:5 INGEST.INVALID_ROW",
      "refused rows.csv:6 INGEST.NOT_UTF8",
      "7",
      "8",
    ]);
  });

  it("refuses a row that an unclosed quotation mark has joined with the next ones, whose text would be in it", async () => {
    const content = 'id,text\n1,"one"\n2,"two\n3,"three"\n4,"fo""ur\nlines"\n5,"a "b" c"\n6,6"\n';
    expect(shown(await entriesOf(content))).toEqual(["1", "refused rows.csv:3 INGEST.INVALID_ROW", "4", "5", "6"]);
  });

  it("refuses what follows where rows cannot be told apart any more", async () => {
    const [one, rest] = await entriesOf('id,text\n1,one\n2,"never closed\n3,three\n');
    expect(one).toMatchObject({ kind: "document" });
    expect(rest).toMatchObject({ kind: "refused", uri: "rows.csv", path: join(root, "rows.csv"), error: { code: "INGEST.INVALID_ROW" } });
    const [long] = await entriesOf(`id,text\n1,${"x".repeat(200)}\n`, { maxRowBytes: 100 });
    expect(long).toMatchObject({ error: { message: expect.stringContaining("too long") as unknown } });
  });

  it("refuses a file whose header makes no sense, and says which columns it names", async () => {
    for (const header of ["id,body", "text,text", "id,,"]) {
      const entries = await entriesOf(`${header}\n1,x\n`);
      expect(shown(entries)).toEqual(["refused rows.csv INGEST.INVALID_ROW"]);
      expect(entries[0]).toMatchObject({ error: { message: expect.stringContaining("it names") as unknown } });
    }
    expect(shown(await entriesOf(Buffer.from("\uFEFFid,text\n", "utf16le")))).toEqual(["refused rows.csv INGEST.NOT_UTF8"]);
    expect(await entriesOf("")).toEqual([]);
    expect(await entriesOf("id,text\n")).toEqual([]);
  });

  it("reads rows of Windows-1252 and records that they are", async () => {
    const [row] = await documentsOf(Buffer.from("id,text\n1,Das Gef\xfchl der \xdcbung\n", "latin1"));
    expect(row!.content).toMatchObject({ text: "Das Gefühl der Übung", encoding: "windows-1252" });
  });

  it("refuses a row with the mark of another encoding in front, as where files were joined to one", async () => {
    const row = "3,three\n";
    const marked: readonly (readonly [string, Buffer])[] = [
      ["utf-16le", Buffer.from(`\uFEFF${row}`, "utf16le")],
      ["utf-16be", Buffer.from(`\uFEFF${row}`, "utf16le").swap16()],
      ["utf-32le", Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from(row)])],
      ["utf-32be", Buffer.concat([Buffer.from([0, 0, 0xfe, 0xff]), Buffer.from(row)])],
      ["two bytes", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(row)])],
    ];
    for (const [name, bytes] of marked) {
      const [one, two, three] = shown(await entriesOf(Buffer.concat([Buffer.from("id,text\n1,one\n2,two\n"), bytes])));
      expect([name, one, two, three]).toEqual([name, "1", "2", "refused rows.csv:4 INGEST.NOT_UTF8"]);
    }
    expect(shown(await entriesOf(`id,text\n1,one\n\uFEFF${row}`))).toEqual(["1", "\uFEFF3"]);
  });

  it("refuses the file where a quotation mark of its header is not closed, which takes rows into the header", async () => {
    const lines = 'id,text,"note\n1,one,n1\n2,two,"n2"\n3,three,n3\n';
    for (const options of [{}, { groupBy: "id" }]) expect(shown(await entriesOf(lines, options))).toEqual(["refused rows.csv INGEST.INVALID_ROW"]);
    expect(shown(await entriesOf('id,text,"a\nnote"\n1,one,n1\n'))).toEqual(["1"]);
  });

  it("accepts no row whose text is another one than its bytes", async () => {
    const windows1252 = new Map(Array.from({ length: 256 }, (_, byte) => [characterOf(byte), byte]));
    const encoded = (text: string, encoding: string | null): Buffer =>
      encoding === "windows-1252" ? Buffer.from(Array.from(text, (character) => windows1252.get(character)!)) : Buffer.from(text);
    const mark = fc.constantFrom([], [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff], [0xff, 0xfe, 0, 0], [0, 0, 0xfe, 0xff]);
    const part = fc.constantFrom([0x61], [0x62, 0x20], [0xfc], [0xc3, 0xa4], [0x93], [0x81], [0], [0xff], [0xd8, 0x00]);
    const row = fc.tuple(mark, fc.array(part, { minLength: 1, maxLength: 6 })).map(([first, parts]) => Buffer.from([...first, ...parts.flat()]));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const entries = await entriesOf(Buffer.concat([Buffer.from("text,id\n"), ...rows.flatMap((bytes, index) => [bytes, Buffer.from(`,${index}\n`)])]));
        expect(entries).toHaveLength(rows.length);
        for (const entry of entries) {
          if (entry.kind !== "document") continue;
          const { text, encoding } = await entry.document.read();
          expect(encoded(text, encoding)).toEqual(rows[Number(entry.document.uri)]);
        }
      }),
    );
  });

  it("makes one document of rows that follow each other with one value, each row a section", async () => {
    const content = "talk,title,text,speaker,year\nA,T1,one,X,2023\nA,T2,two,Y,2023\nB,T3,three,X,2024\n";
    const [a, b] = await documentsOf(content, { groupBy: "talk" });
    expect(a).toMatchObject({ uri: "A", place: "rows.csv:2", reader: "csv-group@1" });
    expect(a!.content).toMatchObject({ title: "A", text: "T1\none\n\nT2\ntwo", metadata: { talk: "A", year: 2023 } });
    expect(a!.content.leftOut).toEqual([expect.stringContaining("speaker")]);
    expect(a!.content.sections.map(({ path, start, end }) => [path, a!.content.text.slice(start, end)])).toEqual([
      [["T1"], "T1\none\n\n"],
      [["T2"], "T2\ntwo"],
    ]);
    expect(b).toMatchObject({ uri: "B", content: { text: "T3\nthree" } });
  });

  it("gives a group that comes up again a second time, and refuses rows without a group", async () => {
    const content = "talk,text\nA,one\nB,two\nA,three\nC,four\n,lost\n";
    const lost = ["refused rows.csv:6 INGEST.INVALID_ROW", "refused C INGEST.INVALID_ROW"];
    expect(shown(await entriesOf(content, { groupBy: "talk" }))).toEqual(["A", "B", "A", ...lost]);
    expect(shown(await entriesOf(content, { groupBy: "speaker" }))).toEqual(["refused rows.csv INGEST.INVALID_ROW"]);
  });

  it("refuses a group that is too large alone, without holding it", async () => {
    const content = `talk,text\n${"A,xxxxxxxxxx\n".repeat(20)}B,two\n`;
    expect(shown(await entriesOf(content, { groupBy: "talk", maxRowBytes: 60 }))).toEqual(["refused A INGEST.BEYOND_LIMITS", "B"]);
  });

  it("sees every change of a row, of a group and of what columns mean", async () => {
    const hashes = async (content: string, options: Options = {}): Promise<string[]> => (await documentsOf(content, options)).map(({ sourceSha256 }) => sourceSha256);
    const content = "id,title,text,other\n1,T,x,y\n2,T,z,w\n";
    const [first, second] = await hashes(content);
    expect(await hashes(content.replaceAll("\n", "\r\n"))).toEqual([first, second]);
    expect(await hashes(content.replace("2,T,z", "2,T,Z"))).toEqual([first, expect.not.stringMatching(second!)]);
    expect((await hashes(content.replace("other", "date")))[0]).not.toBe(first);
    expect((await hashes(content, { textColumns: ["other"] }))[0]).not.toBe(first);
    const group = { groupBy: "title" };
    expect(await hashes(content, group)).toHaveLength(1);
    expect(await hashes(content, group)).not.toEqual(await hashes(content.replace("z,w", "z,v"), group));
  });

  it("stops when it is told to", async () => {
    const path = join(root, "rows.csv");
    await writeFile(path, "id,text\n1,x\n");
    const entries = csvSource({ path }).open({ signal: AbortSignal.abort(new Error("stop")) });
    await expect(entries[Symbol.asyncIterator]().next()).rejects.toThrow("stop");
  });
});
