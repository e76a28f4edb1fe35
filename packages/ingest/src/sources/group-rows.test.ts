import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvSource } from "./csv-source.js";
import type { SourceEntry } from "./document-source.js";
import { jsonLinesSource } from "./json-lines-source.js";

interface Row {
  readonly talk: string;
  readonly text: string;
}

/** How rows are written, and one of them is broken: `reach` says how many are lost by that. */
interface Format {
  readonly name: string;
  readonly header: string;
  readonly line: (row: Row) => string;
  readonly breaks: readonly { readonly broken: (row: Row) => string | Buffer; readonly reach: number }[];
}

const noText = Buffer.from([0x81, 0xff]);
const plainCsv: Format = {
  name: "plain.csv",
  header: "talk,text\n",
  line: ({ talk, text }) => `${talk},${text}\n`,
  breaks: [
    { broken: ({ talk }) => `${talk}\n`, reach: 1 },
    { broken: ({ talk, text }) => `${talk},${text},more\n`, reach: 1 },
    { broken: ({ text }) => `,${text}\n`, reach: 1 },
    { broken: ({ talk }) => Buffer.concat([Buffer.from(`${talk},`), noText, Buffer.from("\n")]), reach: 1 },
    { broken: ({ talk, text }) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${talk},${text}\n`)]), reach: 1 },
    { broken: ({ talk, text }) => `${talk},${text},`, reach: 2 },
    { broken: ({ talk, text }) => `${talk},"${text}\n`, reach: Infinity },
  ],
};
const quotedCsv: Format = {
  name: "quoted.csv",
  header: '"talk","text"\n',
  line: ({ talk, text }) => `${talk},"${text}"\n`,
  breaks: [{ broken: ({ talk, text }) => `${talk},"${text}\n`, reach: 2 }],
};
const jsonLines: Format = {
  name: "rows.jsonl",
  header: "",
  line: (row) => `${JSON.stringify({ id: row.text, ...row })}\n`,
  breaks: [
    { broken: (row) => `${JSON.stringify(row).slice(0, -1)}\n`, reach: 1 },
    { broken: (row) => `${JSON.stringify(row)}\n`, reach: 1 },
    { broken: ({ text }) => `${JSON.stringify({ id: text, text })}\n`, reach: 1 },
    { broken: ({ talk, text }) => `${JSON.stringify({ id: text, text, talk: [talk] })}\n`, reach: 1 },
    { broken: () => Buffer.concat([noText, Buffer.from("\n")]), reach: 1 },
    { broken: (row) => `${JSON.stringify({ id: row.text, ...row })},`, reach: 2 },
  ],
};

describe("rows in groups", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "graphspan-groups-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const entriesOf = async (name: string, content: string | Buffer): Promise<SourceEntry[]> => {
    const path = join(folder, name);
    await writeFile(path, content);
    const source = name.endsWith(".csv") ? csvSource({ path, groupBy: "talk" }) : jsonLinesSource({ path, groupBy: "talk" });
    const entries: SourceEntry[] = [];
    for await (const entry of source.open({})) entries.push(entry);
    return entries;
  };
  const textsOf = async (entries: readonly SourceEntry[]): Promise<Record<string, string>> => {
    const texts: Record<string, string> = {};
    for (const entry of entries) if (entry.kind === "document") texts[entry.document.uri] = (await entry.document.read()).text;
    return texts;
  };
  const shown = (entries: readonly SourceEntry[]): string[] =>
    entries.map((entry) => (entry.kind === "document" ? entry.document.uri : entry.kind === "refused" ? `refused ${entry.uri} ${entry.error.code}` : ""));

  const talks = fc
    .array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })
    .map((sizes): Row[] => sizes.flatMap((size, talk) => Array.from({ length: size }, (_, row) => ({ talk: `T${talk}`, text: `text ${talk} ${row}` }))));

  it.each([plainCsv, quotedCsv, jsonLines])("are documents with all of their rows, or refused, whichever row of $name is broken", async (format) => {
    const { name, header, line, breaks } = format;
    await fc.assert(
      fc.asyncProperty(talks, fc.constantFrom(...breaks), async (rows, { broken, reach }) => {
        const whole = await textsOf(await entriesOf(name, header + rows.map(line).join("")));
        expect(Object.keys(whole)).toEqual(Array.from(new Set(rows.map(({ talk }) => talk))));
        for (const [place, row] of rows.entries()) {
          const parts = rows.map((other, index) => Buffer.from(index === place ? broken(row) : line(other)));
          const given = await textsOf(await entriesOf(name, Buffer.concat([Buffer.from(header), ...parts])));
          const concerned = rows.slice(Math.max(0, place - 1), place + reach + 1).map(({ talk }) => talk);
          expect(given).toEqual(Object.fromEntries(Object.entries(whole).filter(([talk]) => !concerned.includes(talk))));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("are refused with the place of what could not be read, and why", async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => (index === 499 ? 'A,"never closed\n' : `A,text ${index}\n`));
    const [rest, group, ...others] = await entriesOf("rows.csv", `talk,text\n${rows.join("")}`);
    expect(rest).toMatchObject({ kind: "refused", uri: "rows.csv" });
    const message = expect.stringContaining("From line 501 on, rows cannot be told apart") as unknown;
    const error = { code: "INGEST.INVALID_ROW", message, details: { line: 501 } };
    expect(group).toMatchObject({ kind: "refused", uri: "A", path: join(folder, "rows.csv"), error });
    expect(others).toEqual([]);
    const entries = await entriesOf("rows.csv", "talk,text\nA,one\nA\nA,three\nB,one\n");
    expect(entries.map((entry) => (entry.kind === "refused" ? entry.error.message : ""))).toEqual([
      "The row has 1 fields, the header 2.",
      "This group may lack a row: what stands in or beside it, at rows.csv:3, could not be read. The row has 1 fields, the header 2.",
      "",
    ]);
  });

  it("are refused when their value comes up again after it was refused", async () => {
    const content = "talk,text\nA,one\nA\nA,three\nB,one\nC,one\nA,four\nC,two\n";
    expect(shown(await entriesOf("rows.csv", content))).toEqual([
      "refused rows.csv:3 INGEST.INVALID_ROW",
      "refused A INGEST.INVALID_ROW",
      "B",
      "C",
      "refused A INGEST.DUPLICATE_DOCUMENT",
      "C",
    ]);
  });
});
