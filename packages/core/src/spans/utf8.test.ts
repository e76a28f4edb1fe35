import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGraphspanError } from "../errors/graphspan-error.js";
import { createUtf8Index, cutToUtf8Bytes, utf8Length } from "./utf8.js";

const encoder = new TextEncoder();
/** Text of whole code points from every plane, with the pieces that break offsets mixed in. */
const text = fc
  .array(fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.constantFrom("\uFEFF", "\r\n", "🎺", "👩‍👩‍👧", "e\u0301", "京都", "\u00AD", "𠀀")), {
    maxLength: 30,
  })
  .map((parts) => parts.join(""));

const codeOf = (action: () => unknown): string | undefined => {
  try {
    action();
  } catch (error) {
    if (isGraphspanError(error)) return error.code;
    throw error;
  }
  return undefined;
};

describe("utf8Length", () => {
  it("equals the length of the encoded text", () => {
    fc.assert(fc.property(text, (value) => utf8Length(value) === encoder.encode(value).length));
  });

  it.each(["\ud800", "a\udc00", "\udc00\ud800", "x\ud83cy"])("refuses half a surrogate pair: %j", (value) => {
    expect(codeOf(() => utf8Length(value))).toBe("SPAN.LONE_SURROGATE");
  });
});

describe("createUtf8Index", () => {
  it("gives the byte offset of every code-point boundary", () => {
    fc.assert(
      fc.property(text, (value) => {
        const index = createUtf8Index(value);
        expect(index.byteLength).toBe(encoder.encode(value).length);
        let offset = 0;
        let bytes = 0;
        for (const point of value) {
          expect(index.byteOffset(offset)).toBe(bytes);
          offset += point.length;
          bytes += encoder.encode(point).length;
        }
        expect(index.byteOffset(value.length)).toBe(bytes);
      }),
    );
  });

  it.each([127, 128, 129, 255, 256, 257])("is right around a checkpoint that a pair straddles, at %i units", (length) => {
    const value = `${"é".repeat(length)}🎺${"b".repeat(300)}`;
    const index = createUtf8Index(value);
    expect(index.byteOffset(length)).toBe(2 * length);
    expect(index.byteOffset(length + 2)).toBe(2 * length + 4);
    expect(index.byteOffset(value.length)).toBe(2 * length + 4 + 300);
  });

  it("refuses offsets outside the text and inside a pair", () => {
    const index = createUtf8Index("a🎺");
    for (const offset of [-1, 2, 4, 0.5, Number.NaN]) expect(codeOf(() => index.byteOffset(offset))).toBe("SPAN.NOT_A_BOUNDARY");
  });
});

describe("cutToUtf8Bytes", () => {
  it("keeps the longest prefix of whole code points that fits", () => {
    fc.assert(
      fc.property(text, fc.nat(60), (value, maxBytes) => {
        const cut = cutToUtf8Bytes(value, maxBytes);
        expect(value.startsWith(cut.text)).toBe(true);
        expect(cut.bytes).toBe(encoder.encode(cut.text).length);
        expect(cut.bytes).toBeLessThanOrEqual(maxBytes);
        const [next] = value.slice(cut.text.length);
        if (next !== undefined) {
          const whole = String.fromCodePoint(value.codePointAt(cut.text.length)!);
          expect(cut.bytes + encoder.encode(whole).length).toBeGreaterThan(maxBytes);
        }
      }),
    );
  });
});
