import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createQuoteFinder } from "./find-quote.js";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textAt = (text: string, { startByte, endByte }: { startByte: number; endByte: number }): string =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytesOf(text).subarray(startByte, endByte));

describe("a quote is found", () => {
  it.each([
    ["The de\ufb01ned \ufb02ow rate is 4.", "defined flow rate", "de\ufb01ned \ufb02ow rate"],
    ["a\u00a0flow\u00a0\u00a0rate", "flow rate", "flow\u00a0\u00a0rate"],
    ["He said \u201cno\u201d, didn\u2019t he", "\"no\", didn't he", "\u201cno\u201d, didn\u2019t he"],
    ["first line\r\n   second line", "line second", "line\r\n   second"],
    ["inter\u00ad\nnational law", "international law", "inter\u00ad\nnational law"],
    ["pages 3\u20135 of it", "3-5", "3\u20135"],
    ["caf\u0065\u0301 au lait", "caf\u00e9 au lait", "cafe\u0301 au lait"],
    ["\uff21\uff22 1", "AB 1", "\uff21\uff22 1"],
    ["東京都に住む", "京都", "京都"],
    ["<\u200bpassage> ends", "<passage>", "<\u200bpassage>"],
    ["The **limit** is `5` here.", "limit is 5", "limit** is `5"],
    ["* _Herons_ nest\n* in trees", "Herons nest in trees", "Herons_ nest\n* in trees"],
    ["built in 2024\u00b9 by her", "in 2024", "in 2024"],
    ["it weighs 10\u2076 g", "10\u2076 g", "10\u2076 g"],
  ])("in %j: %j", (text, quote, words) => {
    const found = createQuoteFinder(text).find(quote)!;
    expect(found.text).toBe(words);
    expect(textAt(text, found.span)).toBe(words);
  });

  it("as it is before it is found folded", () => {
    const found = createQuoteFinder("didn\u2019t and didn't").find("didn't");
    expect(found).toEqual({ span: { startByte: 13, endByte: 19 }, offset: 11, text: "didn't", isExact: true });
  });

  it("at every place, none of which overlap", () => {
    expect(createQuoteFinder("ha ha ha ha").findAll("ha ha").map(({ span }) => span)).toEqual([
      { startByte: 0, endByte: 5 },
      { startByte: 6, endByte: 11 },
    ]);
  });
});

describe("a quote is not found", () => {
  it.each([
    ["the defined flow rate", "the refined flow rate"],
    ["Canada", "Ada"],
    ["Ada's", "Ad"],
    ["the end", ""],
    ["the end", " \u200b "],
    ["cafe\u0301", "cafe"],
    ["flow rate", "flow-rate"],
    ["flow rate", "Flow rate"],
    ["x", "\ud800"],
    ["it weighs 10\u2076 g", "106 g"],
    ["2\u00bd of them", "21/2"],
    ["a circle of \u2473", "20"],
    ["The limit is 5.7 million.", "The limit is 5"],
    ["The limit is 5.7 million.", "7 million"],
    ["It is for 12,500 people.", "500 people"],
    ["snake_case is a name", "snakecase"],
    ["2*3 is six", "23"],
  ])("in %j: %j", (text, quote) => {
    expect(createQuoteFinder(text).find(quote)).toBeNull();
  });
});

describe("whatever is quoted", () => {
  const odd = fc.array(
    fc.oneof(fc.string({ unit: "binary", maxLength: 5 }), fc.constantFrom(" ", "\r\n", "\u00a0", "\ufb01", "e\u0301", "\u00ad", "\u00ad\n", "\u200b", "🎺", "👩‍👩‍👧", "ﷺ", "\u00a8", "京", "’", "—")),
    { maxLength: 12 },
  );
  const text = odd.map((parts) => parts.join(""));

  it("the span holds the words that are given, and these fold to the quote", () => {
    fc.assert(
      fc.property(text, text, text, (before, quote, behind) => {
        const whole = `${before} ${quote} ${behind}`;
        for (const found of createQuoteFinder(whole).findAll(quote)) expect(textAt(whole, found.span)).toBe(found.text);
      }),
    );
  });

  it("words that stand between spaces are found", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "é", "1", "京", "ﬁ", "’"), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(text, word, text, (before, quote, behind) => {
        expect(createQuoteFinder(`${before} ${quote} ${behind}`).find(quote)).not.toBeNull();
      }),
    );
  });
});

describe("texts that are made to cost time", () => {
  it.each([
    ["a", "a"],
    ["a", "ba"],
    ["a ", "a a"],
    ["\ufb01", "fi"],
  ])("of %j again and again are read once for a quote of %j", (piece, quote) => {
    const finder = createQuoteFinder(piece.repeat(100_000));
    const long = quote + piece.repeat(50_000).trimEnd();
    finder.find(long);
    // Quadratic time would be minutes.
    expect(finder.find("absent")).toBeNull();
  });
});
