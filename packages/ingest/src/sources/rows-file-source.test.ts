import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvSource } from "./csv-source.js";
import type { DocumentSource, SourceEntry } from "./document-source.js";
import { jsonLinesSource } from "./json-lines-source.js";

describe("a file of rows that is written while it is read", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "graphspan-written-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  type Open = (path: string) => DocumentSource;
  /** What a source gives of a file to which something is appended as soon as the source has given one document. */
  const entriesOf = async (open: Open, before: string | Buffer, appended: string | Buffer): Promise<SourceEntry[]> => {
    const path = join(folder, "rows");
    await writeFile(path, before);
    const entries: SourceEntry[] = [];
    for await (const entry of open(path).open({})) {
      entries.push(entry);
      if (entries.length === 1) await appendFile(path, appended);
    }
    return entries;
  };
  const textsOf = async (entries: readonly SourceEntry[]): Promise<Record<string, string>> => {
    const texts: Record<string, string> = {};
    for (const entry of entries) if (entry.kind === "document") texts[entry.document.uri] = (await entry.document.read()).text;
    return texts;
  };

  const csv: Open = (path) => csvSource({ path });
  const groupedCsv: Open = (path) => csvSource({ path, groupBy: "talk" });
  const jsonLines: Open = (path) => jsonLinesSource({ path });
  const groupedJsonLines: Open = (path) => jsonLinesSource({ path, groupBy: "talk" });

  it("gives the rows before the last one, and refuses that", async () => {
    const entries = await entriesOf(csv, "id,text\n1,one\n2,two\n3,thr", "ee\n");
    expect(await textsOf(entries)).toEqual({ 1: "one", 2: "two" });
    const refusal = { kind: "refused", path: join(folder, "rows"), error: { code: "INGEST.CHANGED_MEANWHILE", retryable: true } };
    expect(entries.at(-1)).toMatchObject({ ...refusal, uri: "rows:4" });
    const lines = await entriesOf(jsonLines, '{"id": 1}\n{"id": 2}\n{"id": 3, "te', 'xt": "three"}\n');
    expect(lines.at(-1)).toMatchObject({ ...refusal, uri: "rows:3" });
  });

  it("gives no group whose rows may go on", async () => {
    const entries = await entriesOf(groupedCsv, "talk,text\nA,one\nB,one\nB,two\nC,one\nC,two\n", "C,three\n");
    expect(Object.keys(await textsOf(entries))).toEqual(["A", "B"]);
    expect(entries.at(-1)).toMatchObject({ kind: "refused", uri: "C", error: { code: "INGEST.CHANGED_MEANWHILE", retryable: true } });
  });

  const objects = (...talks: readonly string[]): string[] => talks.map((talk, id) => `{"id":${id},"text":"text ${id}","talk":"${talk}"}\n`);
  it.each<[string, Open, readonly string[]]>([
    ["CSV", csv, ["text,id\n", "one,1\n", "two,2\n", "three,3\n", "four,4\n", '"five\nlines",5\n', "six,66\n"]],
    ["CSV in groups", groupedCsv, ["text,talk\n", "one,1\n", "one,2\n", "one,3\n", "one,AB\n", "two,AB\n", '"three\nlines",AB\n', "one,A\n", "two,A\n"]],
    ["JSON Lines", jsonLines, ["", ...objects("A", "A", "A", "A", "A")]],
    ["JSON Lines in groups", groupedJsonLines, ["", ...objects("1", "2", "3", "AB", "AB", "A", "A")]],
  ])("gives no half rows and no half groups of %s, wherever it ended when it was read", async (_, open, lines) => {
    const content = Buffer.from(lines.join(""));
    const whole = await textsOf(await entriesOf(open, content, ""));
    // With three rows there, the first document is given, and the end not yet reached.
    const earliest = lines.slice(0, 4).join("").length;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: earliest, max: content.length - 1 }), async (end) => {
        const given = await textsOf(await entriesOf(open, content.subarray(0, end), content.subarray(end)));
        expect(whole).toMatchObject(given);
      }),
      { numRuns: 150 },
    );
  });

  it("is read to its end when nobody writes it", async () => {
    expect(await textsOf(await entriesOf(csv, "id,text\n1,one\n2,two", ""))).toEqual({ 1: "one", 2: "two" });
  });
});
