import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutToBytes, cutToTokens } from "./cut-text.js";

const text = fc.string({ unit: "binary", maxLength: 80 });
const isBetweenCharacters = (whole: string, part: string): boolean => whole.startsWith(part) && (part + whole.slice(part.length)).isWellFormed() && part.isWellFormed();

describe("a text is cut", () => {
  it("behind the last whole character that fits into the bytes", () => {
    fc.assert(
      fc.property(text, fc.nat(200), (whole, most) => {
        const { text: kept, bytes } = cutToBytes(whole, most);
        expect(isBetweenCharacters(whole, kept)).toBe(true);
        expect(bytes).toBe(Buffer.byteLength(kept));
        expect(bytes).toBeLessThanOrEqual(most);
        const [next] = whole.slice(kept.length);
        if (next !== undefined) expect(bytes + Buffer.byteLength(String.fromCodePoint(whole.codePointAt(kept.length)!))).toBeGreaterThan(most);
      }),
    );
  });

  it("also where half a pair has no bytes of its own", () => {
    expect(cutToBytes("a\ud800b", 4)).toEqual({ text: "a\ud800", bytes: 4 });
  });

  it("behind the last whole character that fits into the tokens", () => {
    const countTokens = (part: string): number => Math.ceil(Array.from(part).length / 3);
    fc.assert(
      fc.property(text, fc.nat(20), (whole, most) => {
        const { text: kept, tokens } = cutToTokens(whole, most, countTokens);
        expect(isBetweenCharacters(whole, kept)).toBe(true);
        expect(Array.from(kept)).toHaveLength(Math.min(Array.from(whole).length, 3 * most));
        expect(tokens).toBe(countTokens(kept));
      }),
    );
  });
});
