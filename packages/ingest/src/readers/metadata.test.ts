import { describe, expect, it } from "vitest";
import { markdownReader } from "./markdown-reader.js";
import { flattenMetadata } from "./metadata.js";
import { readJsonRow } from "./json-row-reader.js";

const metadataOfRow = (meta: string) => readJsonRow(`{"id": "a", "meta": ${meta}}`).read().metadata;
const frontMatter = (yaml: string) => markdownReader.read({ bytes: Buffer.from(`---\n${yaml}\n---\nbody`), fileName: "a.md" });
const itself: unknown[] = [];
itself.push(itself);
class Point {
  readonly x = 1;
}

describe("metadata", () => {
  it("refuses keys that no property can have, and names them", () => {
    const keys = ["a\u0000b", "", " ", "k".repeat(2_000), "é".repeat(40_000)];
    for (const key of keys)
      for (const metadata of [{ [key]: 1 }, { outer: { [key]: 1 } }, { [key]: { inner: 1 } }])
        expect(() => flattenMetadata(metadata)).toThrow(
          expect.objectContaining({
            code: "INGEST.INVALID_METADATA",
            details: { key: "outer" in metadata ? `outer.${key}` : key },
          }),
        );
    expect(() => flattenMetadata({ list: [{ "k\ud800": 1 }] })).toThrow(expect.objectContaining({ code: "INGEST.LONE_SURROGATE" }));
    expect(() => frontMatter('"nul\\0key": v')).toThrow(expect.objectContaining({ code: "INGEST.INVALID_METADATA" }));
    expect(() => frontMatter('sub: "lone \\ud800 x"')).toThrow(expect.objectContaining({ code: "INGEST.LONE_SURROGATE" }));
  });

  it("refuses values that would be lost, and names their key", () => {
    const holes = [1, , 3];
    const values = [holes, [undefined], [1, undefined], new Map([[1, 2]]), new Set([1]), Buffer.from("x"), new Date(NaN), /x/];
    const others = [new Error("x"), () => 1, Symbol("x"), new Point(), itself, [[new Set()]], { deep: { map: [new Map()] } }];
    for (const value of [...values, ...others])
      expect(() => flattenMetadata({ ok: 1, "the key": value })).toThrow(
        expect.objectContaining({ code: "INGEST.INVALID_METADATA", message: expect.stringContaining("the key") as unknown }),
      );
    for (const yaml of ["k: !!set {a, b}", "k: !!binary aGVsbG8=", "k: !!omap [a: 1]", "k: [!!set {a}]"])
      expect(() => frontMatter(yaml)).toThrow(expect.objectContaining({ code: "INGEST.INVALID_METADATA" }));
  });

  it("refuses what is nested too deeply, in every format", () => {
    for (const [open, close] of [["[", "]"], ['{"a":', "}"]] as const)
      for (const depth of [200, 20_000])
        expect(() => metadataOfRow(`{"k": ${open.repeat(depth)}1${close.repeat(depth)}}`)).toThrow(
          expect.objectContaining({ code: "INGEST.INVALID_METADATA", message: expect.stringContaining("deeper") as unknown }),
        );
    expect(frontMatter(`k: ${"[".repeat(20_000)}${"]".repeat(20_000)}`).warnings).toEqual([expect.stringContaining("nested too deeply")]);
  });

  it("keeps every whole number exactly, as text where no number can hold it", () => {
    const json =
      '{"a": 9007199254740993, "b": [9007199254740993, 1], "c": [1, 2], "d": -9007199254740991, "e": 1e400, "f": [-123456789012345678901]}';
    expect(metadataOfRow(json)).toEqual({
      a: "9007199254740993",
      b: '["9007199254740993",1]',
      c: [1, 2],
      d: -9007199254740991,
      e: "1e400",
      f: ["-123456789012345678901"],
    });
    const yaml = "a: 9007199254740993\nb: [9007199254740993, 1]\nc: [1, 2]\nd: 123456789012345678901234567890\ne: 0xff\nf: 1.5";
    expect(frontMatter(yaml).metadata).toEqual({
      a: "9007199254740993",
      b: '["9007199254740993",1]',
      c: [1, 2],
      d: "123456789012345678901234567890",
      e: 255,
      f: 1.5,
    });
    const [large, digits] = [10n ** 30n, `1${"0".repeat(30)}`];
    expect(flattenMetadata({ a: large, b: [1n, 2], c: [large] })).toEqual({ a: digits, b: [1, 2], c: [digits] });
  });

  it("takes digits inside of texts and keys for text", () => {
    const json = '{"9007199254740993": "a \\"9007199254740993\\" \\\\", "b": 9007199254740993, "c": "\\u00309007199254740993"}';
    expect(metadataOfRow(json)).toEqual({
      "9007199254740993": 'a "9007199254740993" \\',
      b: "9007199254740993",
      c: "09007199254740993",
    });
  });

  it("stores numbers that are not finite and dates as text, and leaves out what is nothing", () => {
    const date = new Date(0);
    const metadata = { a: NaN, b: [1, -Infinity], c: date, d: [date], e: null, f: undefined, g: [{ h: undefined, i: null }] };
    expect(flattenMetadata(metadata)).toEqual({
      a: "NaN",
      b: '[1,"-Infinity"]',
      c: "1970-01-01T00:00:00.000Z",
      d: ["1970-01-01T00:00:00.000Z"],
      g: '[{"i":null}]',
    });
    expect(frontMatter("a: .nan\nb: -.inf").metadata).toEqual({ a: "NaN", b: "-Infinity" });
  });
});
