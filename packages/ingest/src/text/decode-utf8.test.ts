import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeUtf8 } from "./decode-utf8.js";

const offsetOf = (bytes: readonly number[]): unknown => {
  try {
    decodeUtf8(Uint8Array.from(bytes));
  } catch (error) {
    return (error as { details: { offset: number } }).details.offset;
  }
  return undefined;
};

describe("decodeUtf8", () => {
  it("gives a text whose bytes are the given ones", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(decodeUtf8(Buffer.from(`word\uFEFF\uFFFD${text}`)).endsWith(text)).toBe(true);
      }),
    );
    expect(decodeUtf8(Buffer.from("\uFEFFa"))).toBe("\uFEFFa");
  });

  it("names the first byte that is no UTF-8", () => {
    expect(offsetOf([0x61, 0xab])).toBe(1);
    expect(offsetOf([0xef, 0xbf, 0xbd, 0xc3, 0xa4, 0xc3])).toBe(5);
    expect(offsetOf([0xf0, 0x9f, 0x8e, 0x61])).toBe(0);
    expect(offsetOf([0x61, 0xed, 0xa0, 0x80])).toBe(1);
    expect(offsetOf([0xc0, 0x80])).toBe(0);
  });

  it("refuses other encodings and what is no text", () => {
    const utf16 = Buffer.from("\uFEFFhello", "utf16le");
    expect(() => decodeUtf8(utf16)).toThrow(expect.objectContaining({ code: "INGEST.NOT_UTF8", message: "The bytes are UTF-16LE." }));
    expect(() => decodeUtf8(Buffer.from("hello", "utf16le"))).toThrow(expect.objectContaining({ code: "INGEST.NOT_TEXT" }));
    expect(decodeUtf8(Buffer.from("a NUL\0 between words is kept"))).toContain("\0");
  });
});
