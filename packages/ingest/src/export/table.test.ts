import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellsOf, listDelimiter } from "./cell.js";
import type { ExportFolder } from "./export-folder.js";
import { createTable } from "./table.js";

type Properties = Readonly<Record<string, unknown>>;

/** The files that a table writes, by name. */
async function filesOf(rows: readonly Properties[]): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  const append = (name: string, text: string): Promise<void> => {
    written.set(name, (written.get(name) ?? "") + text);
    return Promise.resolve();
  };
  const folder: ExportFolder = { path: "/", append, finish: () => Promise.resolve(), discard: () => Promise.resolve() };
  const table = createTable(folder, "things", [":ID(thing)"]);
  for (const [place, properties] of rows.entries()) {
    table.add([String(place)], cellsOf(properties));
    if (place % 3 === 0) await table.flush();
  }
  await table.flush();
  expect(table.files().map(({ name }) => name)).toEqual([...written.keys()]);
  return written;
}

/** Reads as the importer does: what is not in quotes and empty is nothing. */
function readBack(csv: string): Map<number, Properties> {
  const [header, ...lines] = parse(csv, {
    record_delimiter: "\n",
    cast: (text, { quoting }) => (text === "" && !quoting ? null : text),
  }) as (string | null)[][];
  const columns = header!.slice(1).map((name) => [name!.slice(0, name!.lastIndexOf(":")), name!.slice(name!.lastIndexOf(":") + 1)] as const);
  return new Map(
    lines.map(([id, ...texts]) => {
      const said = columns.flatMap(([name, type], place) => (texts[place] === null ? [] : [[name, valueOf(type, texts[place]!)] as const]));
      return [Number(id), Object.fromEntries(said)];
    }),
  );
}

function valueOf(type: string, text: string): unknown {
  if (type === "float[]") return Float32Array.from(text.split(listDelimiter), Number);
  if (type.endsWith("[]")) return text.split(listDelimiter).map((item) => valueOf(type.slice(0, -2), item));
  if (type === "long" || type === "double") return Number(text);
  if (type === "datetime") return new Date(text);
  return type === "boolean" ? text === "true" : text;
}

const text = fc.string({ unit: fc.oneof(fc.string({ unit: "binary", maxLength: 1 }), fc.constantFrom('"', ",", "\n", "\r", "\t", "\\", "\u2028", ";", "\0", " ")) });
const item = text.filter((value) => !value.includes(listDelimiter));
const number = fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((value) => (value === 0 ? 0 : value));
const vector = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }).map((values) => Float32Array.from(values));
const value = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.date({ noInvalidDate: true, min: new Date("1000-01-01"), max: new Date("9000-01-01") }),
  vector,
  fc.array(item, { minLength: 1 }).filter((items) => items.length > 1 || items[0] !== ""),
  fc.array(number, { minLength: 1 }),
  fc.array(fc.boolean(), { minLength: 1 }),
);
const key = fc.oneof(fc.constantFrom("a", "b", "c"), fc.string({ minLength: 1 }).filter((name) => !/[({\r\n]/.test(name) && name !== "__proto__"));

describe("a table", () => {
  it("says every property of every row, with its type", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.dictionary(key, value, { noNullPrototype: true })), async (rows) => {
        const back = new Map([...(await filesOf(rows)).values()].flatMap((csv) => [...readBack(csv)]));
        expect([...back].sort(([one], [other]) => one - other)).toEqual([...rows.entries()]);
      }),
    );
  });

  it("needs a file for each type that a column has, and none for each set of columns", async () => {
    const columns = Array.from({ length: 8 }, (_, column) => `c${column}`);
    const subsets = Array.from({ length: 256 }, (_, set) => Object.fromEntries(columns.filter((_, bit) => ((set >> bit) & 1) === 1).map((name) => [name, 1])));
    expect((await filesOf(subsets)).size).toBeLessThanOrEqual(columns.length + 1);
    const alternating = Array.from({ length: 20 }, (_, row) => ({ year: row % 2 === 0 ? 2026 : "MMXXVI" }));
    expect((await filesOf(alternating)).size).toBe(2);
  });

  it("tells an empty text from none, and leaves out what says nothing", async () => {
    const files = await filesOf([{ a: "", b: null, c: [] }, { a: "x" }]);
    expect([...files.values()]).toEqual(['":ID(thing)","a:string"\n0,""\n1,"x"\n']);
  });

  it.each([
    ["a list with a text that holds the delimiter", { a: ["x", `y${listDelimiter}z`] }],
    ["a list of one empty text", { a: [""] }],
    ["a name with a round bracket", { "price (EUR)": 1 }],
    ["a name with a curly bracket", { "a{b": 1 }],
    ["a name with a line break", { "a\nb": 1 }],
  ])("refuses %s", async (_, properties) => {
    await expect(filesOf([properties])).rejects.toMatchObject({ code: "INGEST.NOT_EXPORTABLE", message: expect.stringContaining("The property") as string });
  });
});
