import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.js";
import { decodeWindows1252, isLikelyWindows1252 } from "./windows-1252.js";

const mark = "\uFEFF";
const refusalOf = (bytes: Uint8Array): unknown => {
  try {
    return decodeText(bytes).encoding;
  } catch (error) {
    const { code, details } = error as { code: string; details: { offset: number } };
    return [code, details.offset];
  }
};
const bigEndian = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
/** Every character of Windows-1252, by its byte. */
const western = new Map(
  Array.from({ length: 256 }, (_, byte) => byte)
    .filter((byte) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte))
    .map((byte) => [decodeWindows1252(Uint8Array.of(byte)).text, byte]),
);
const inWestern = (text: string): Uint8Array => Uint8Array.from(text, (character) => western.get(character)!);

const encoders: Readonly<Record<string, (text: string) => Uint8Array>> = {
  "utf-8": (text) => Buffer.from(text),
  "utf-16le": (text) => Buffer.from(mark + text, "utf16le"),
  "utf-16be": (text) => bigEndian(mark + text),
  "windows-1252": inWestern,
};
const anyText = fc.string({ unit: "binary" }).map((text) => `some words ${text.replaceAll("\0", "")}`);
const westernText = fc
  .string({ unit: fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyz ABC,.")) })
  .map((text) => `Ein längerer Text, der für einen gehalten wird: “${text}”, façade – £5`);
const textsOf = (encoding: string): fc.Arbitrary<string> => (encoding === "windows-1252" ? westernText : anyText);

describe("decodeText", () => {
  it.each(Object.keys(encoders))("reads %s, and loses nothing on the way", (encoding) => {
    fc.assert(
      fc.property(textsOf(encoding), (text) => {
        const bytes = encoders[encoding]!(text);
        const decoded = decodeText(bytes);
        expect(decoded.encoding).toBe(encoding);
        expect(decoded.text).toBe(text);
        expect(Buffer.from(encoders[encoding]!(decoded.text)).equals(bytes)).toBe(true);
      }),
    );
  });

  it.each(Object.keys(encoders))("says where in bytes of %s a part of the text lies", (encoding) => {
    const alone: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
      "utf-8": (bytes) => Buffer.from(bytes).toString(),
      "utf-16le": (bytes) => Buffer.from(bytes).toString("utf16le"),
      "utf-16be": (bytes) => Buffer.from(bytes).swap16().toString("utf16le"),
      "windows-1252": (bytes) => decodeWindows1252(bytes).text,
    };
    fc.assert(
      fc.property(textsOf(encoding), fc.nat(), fc.nat(), (text, one, other) => {
        const characters = Array.from(text);
        const [first, last] = [one % (characters.length + 1), other % (characters.length + 1)].sort((a, b) => a - b);
        const start = characters.slice(0, first).join("").length;
        const part = characters.slice(first, last).join("");
        const bytes = encoders[encoding]!(text);
        const { byteOffset } = decodeText(bytes);
        expect(alone[encoding]!(bytes.subarray(byteOffset(start), byteOffset(start + part.length)))).toBe(part);
      }),
    );
  });

  it("keeps the mark of UTF-8, and not that of UTF-16", () => {
    expect(decodeText(Buffer.from(`${mark}a`)).text).toBe(`${mark}a`);
    expect(decodeText(Buffer.from(`${mark}a`, "utf16le")).text).toBe("a");
    expect(decodeText(bigEndian(mark)).text).toBe("");
    expect(decodeText(bigEndian(`${mark}${mark}a`)).text).toBe(`${mark}a`);
  });

  it("never reads bytes that are marked as another encoding", () => {
    const broken = Buffer.concat([Buffer.from(mark), inWestern("Das wäre Windows-1252")]);
    expect(refusalOf(broken)).toEqual(["INGEST.NOT_UTF8", 8]);
    for (const bytes of [
      [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0],
      [0, 0, 0xfe, 0xff, 0, 0, 0, 0x61],
    ])
      expect(refusalOf(Uint8Array.from(bytes))).toEqual(["INGEST.NOT_UTF8", 0]);
  });

  it("names the byte at which UTF-16 breaks off or holds half a pair", () => {
    const [le, be] = [Buffer.from(`${mark}ab\ud83ecd`, "utf16le"), bigEndian(`${mark}ab\udd84`)];
    expect(refusalOf(le)).toEqual(["INGEST.LONE_SURROGATE", 6]);
    expect(refusalOf(be)).toEqual(["INGEST.LONE_SURROGATE", 6]);
    expect(refusalOf(le.subarray(0, 5))).toEqual(["INGEST.NOT_TEXT", 4]);
    expect(refusalOf(bigEndian(mark + "\0a".repeat(50)))).toEqual(["INGEST.NOT_TEXT", 0]);
  });

  it("reads from any place in memory and leaves the bytes as they are", () => {
    const whole = Buffer.concat([Buffer.from("x"), bigEndian(`${mark}text`)]);
    const before = whole.toString("hex");
    expect(decodeText(whole.subarray(1)).text).toBe("text");
    expect(whole.toString("hex")).toBe(before);
    expect(decodeText(new Uint8Array(inWestern("x für")).subarray(1)).text).toBe(" für");
  });
});

describe("Windows-1252", () => {
  it("has every character that the Encoding Standard gives it", () => {
    expect(western.size).toBe(251);
    expect(decodeWindows1252(Uint8Array.of(0x80, 0x85, 0x92, 0x9f, 0xa0, 0xe9, 0xff)).text).toBe("€…’Ÿ\u00a0éÿ");
  });

  it.each([
    ["German", "Die Straße ist naß – „wirklich“."],
    ["French", "« Où est le cœur ? » demanda-t-il, déçu."],
    ["English with typographic marks", "It’s the reader’s choice — “really”…"],
    ["Spanish", "¿Qué pasó mañana?"],
    ["Icelandic", "Það er ekki ágætt að þýða of mikið."],
  ])("is found in %s", (_, text) => {
    expect(decodeText(inWestern(text))).toMatchObject({ encoding: "windows-1252", text });
  });

  it.each([
    ["a control character", Uint8Array.of(0x61, 0x62, 0xe9, 0x01), 2],
    ["a byte that is no character", Uint8Array.of(0x61, 0x62, 0xe9, 0x20, 0x81), 2],
    ["few letters", inWestern("12,50 € + 3,99 € = 16,49 €"), 6],
    ["Russian in Windows-1251", Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0]), 0],
    ["Russian in KOI8-R", Uint8Array.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]), 0],
    ["Greek in ISO 8859-7", Uint8Array.from([0xca, 0xe1, 0xeb, 0xe7, 0xec, 0xdd, 0xf1, 0xe1]), 0],
    ["Chinese in GBK", Uint8Array.from([0xd6, 0xd0, 0xce, 0xc4, 0xd2, 0xbb, 0xb7, 0xdd]), 0],
    ["Japanese in Shift_JIS", Uint8Array.from([0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9, 0x82, 0xbf, 0x82, 0xcd]), 0],
  ])("is not found in %s", (_, bytes, offset) => {
    expect(isLikelyWindows1252(bytes)).toBe(false);
    expect(refusalOf(bytes)).toEqual(["INGEST.NOT_UTF8", offset]);
  });

  it("never stands for bytes that hold a character which is none, whatever says so", () => {
    expect(() => decodeWindows1252(Uint8Array.of(0x61, 0x9d))).toThrow(
      expect.objectContaining({ code: "INGEST.NOT_TEXT", details: { offset: 1, encoding: "windows-1252" } }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        let text: string;
        try {
          text = decodeText(bytes).text;
        } catch {
          return;
        }
        expect(text).not.toMatch(/[\u0080-\u009f]/u);
        expect(text.includes("\ufffd")).toBe(Buffer.from(bytes).includes(Buffer.from("\ufffd")));
      }),
    );
  });
});
