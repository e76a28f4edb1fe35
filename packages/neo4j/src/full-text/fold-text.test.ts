import { leastProcessorTime } from "@graphspan/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldForSearch } from "./fold-text.js";

describe("foldForSearch", () => {
  it.each([
    ["a decomposed accent", "cafe\u0301", "café"],
    ["Latin ligatures", "ﬁnal oﬃce ﬂow ﬆone", "final office flow stone"],
    ["Arabic presentation forms", "\uFEF3\uFEEE\uFEE1", "يوم"],
    ["soft hyphens inside a word", "Dampf\u00ADkessel\u00ADprüfung", "Dampfkesselprüfung"],
    ["a soft hyphen at a line end", "Dampf\u00AD\nkessel und Dampf\u00AD \r\n  kessel", "Dampfkessel und Dampfkessel"],
    ["zero-width characters", "ze\u200Bro\u200C wi\u200Ddth\uFEFF \u2060x", "zero width x"],
    ["an accent behind a zero-width character", "e\u200D\u0301", "é"],
    ["a curly apostrophe inside a word", "l’homme ‘quoted’", "l'homme homme quoted"],
    ["the geresh inside a word", "ג׳ירפה", "ג'ירפה ירפה"],
    ["tone marks above Armenian letters", "Ինչպե՞ս Բարև՜", "Ինչպես Բարև"],
    ["letters and digits of the width of ideographs", "ＡＢＣ１２３ｱ", "ABC123 ア"],
    ["katakana of half their width, with their marks", "ｶﾞﾗｽ ﾃﾞｰﾀ", "ガラ ラス デー ータ"],
    ["symbols that stand for digits or letters", "x² ①② ½ 20㎏ Ⓐ 5₨ 5﷼", "x 2 1 2 1 2 20 kg A 5 Rs 5 ریال"],
  ])("resolves %s", (_, text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  it.each([
    ["3.14", "3.14 3 14"],
    ["can't", "can't can"],
    ["foo_bar", "foo_bar foo bar"],
    ["example.com", "example.com example com"],
    ["zone:alpha", "zone:alpha zone alpha"],
    ["1,000", "1,000 1 000"],
    ["__init__", "__init__ init"],
    ["U.S.", "U.S"],
  ])("puts the parts of %s behind it", (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  it.each([
    ["kx-41", "kx 41"],
    ["end. Start", "end Start"],
    ["a: b", "a b"],
    ["well-known A/B", "well known A B"],
    ["צה״ל", "צה ל"],
    ["安装API：token配置", "安装API token配置"],
    ["Vraiment\u202F! oui", "Vraiment oui"],
    ["foo‿bar\r\n", "foo bar"],
    ["nice🦊🏽catch 🇫🇮🇸🇪", "nice 🦊 catch 🇫🇮 🇸🇪"],
    ["____ → \u0301", ""],
  ])("puts one space between the words of %j", (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  it.each(["Plain Case ÀÉÎ kept", "検索とは", "Ⅳ ๑๒", "ʻokina"])("leaves %j as it is", (text) => {
    expect(foldForSearch(text)).toBe(text);
  });

  it("leaves nothing between words but one space", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(foldForSearch(text)).toMatch(/^(?:(?:[\p{L}\p{N}\p{M}_.:'·,;]+|\p{RI}{2}|\p{Extended_Pictographic})(?: (?!$)|$))*$/u);
      }),
      { numRuns: 1_000 },
    );
  });

  it("leaves nothing that a second look would fold away", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const folded = foldForSearch(text);
        expect(folded).toBe(folded.normalize("NFC"));
        expect(folded).not.toMatch(/[\uFB00-\uFB06]|\p{Default_Ignorable_Code_Point}/u);
      }),
    );
  });

  it.each([
    ["letters", "a"],
    ["underscores", "_"],
    ["joined letters", "a."],
    ["digits and commas", "1,"],
    ["combining marks", "\u0301"],
    ["apostrophes", "’"],
  ])("takes time linear in a long run of %s", (_, unit) => {
    const cost = (length: number, runs: number): number => {
      const text = unit.repeat(length / unit.length);
      return leastProcessorTime(runs, () => foldForSearch(text));
    };
    // As many characters in all; in quadratic time the long text would take 16 times as long.
    expect(cost(320_000, 4) / cost(20_000, 64)).toBeLessThan(6);
  });
});
