import { describe, expect, it } from "vitest";
import { readJsonRow } from "./json-row-reader.js";

const read = (row: unknown) => readJsonRow(JSON.stringify(row)).read();

describe("readJsonRow", () => {
  it("makes the text from title and text", () => {
    expect(read({ id: "a", title: "T", text: "body" }).text).toBe("T\nbody");
    expect(read({ id: "a", title: "T", text: "" }).text).toBe("T");
    expect(read({ id: "a", text: "body" }).text).toBe("body");
    expect(read({ id: "a", title: null }).text).toBe("");
    expect(read({ id: "a" }).title).toBe("a");
  });

  it("takes ids that are texts or whole numbers", () => {
    expect(readJsonRow('{"id": 7}').id).toBe("7");
    expect(readJsonRow('{"id": "x/1"}').id).toBe("x/1");
  });

  it("flattens metadata and keeps its types", () => {
    const row = {
      id: "a",
      text: "x",
      meta: {
        src: { page: 1, deep: { ok: true } },
        list: [{ a: 1 }],
        mixed: [1, "a"],
        tags: ["a"],
        numbers: [1, 2.5],
        none: null,
        empty: {},
      },
      lang: "sv",
    };
    expect(read(row).metadata).toEqual({
      "src.page": 1,
      "src.deep.ok": true,
      list: '[{"a":1}]',
      mixed: '[1,"a"]',
      tags: ["a"],
      numbers: [1, 2.5],
      lang: "sv",
    });
  });

  it("lets a key that was written flat win over a nested one of the same name", () => {
    expect(read({ id: "a", meta: { "a.b": 1, a: { b: 2 } } }).metadata).toEqual({ "a.b": 1 });
    expect(read({ id: "a", meta: { a: { b: 2 }, "a.b": 1 } }).metadata).toEqual({ "a.b": 1 });
  });

  it("knows the bibliography, in the row or in its metadata", () => {
    const bibliography = { publisher: "P", publishedAt: "2023-09-26", author: "A", language: "en" };
    expect(read({ id: "a", meta: bibliography }).bibliography).toEqual(bibliography);
    expect(read({ id: "a", ...bibliography }).bibliography).toEqual(bibliography);
  });

  it("refuses what is no row, with a code", () => {
    for (const line of ["{", "[]", "null", '"a"', "{}", '{"id": ""}', '{"id": 1.5}', '{"id": "a", "meta": 1}', '{"id": "a", "text": 1}'])
      expect(() => readJsonRow(line).read()).toThrow(expect.objectContaining({ code: "INGEST.INVALID_ROW" }));
  });

  it("ends what it says about broken JSON with a full stop", () => {
    for (const line of ["{", '{"id": }', "nonsense"]) expect(() => readJsonRow(line)).toThrow(/^The line is no JSON: .+[^.]\.$/);
  });

  it("refuses half a surrogate pair anywhere, with its offset", () => {
    for (const row of [
      '{"id":"a\\ud800"}',
      '{"id":"a","text":"ab\\udc00"}',
      '{"id":"a","title":"\\ud800x"}',
      '{"id":"a","meta":{"k\\ud800":1}}',
      '{"id":"a","meta":{"k":["\\ud800"]}}',
      '{"id":"a","meta":{"k":"\\ud800"}}',
    ])
      expect(() => readJsonRow(row).read()).toThrow(expect.objectContaining({ code: "INGEST.LONE_SURROGATE" }));
    expect(() => readJsonRow('{"id":"a","text":"ab\\udc00"}').read()).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ offset: 2 }) as unknown }),
    );
  });
});
