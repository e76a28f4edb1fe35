import { leastProcessorTime } from "@graphspan/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldForSearch } from "./fold-text.js";
import { letterPairs } from "./unspaced-scripts.js";

describe("letterPairs", () => {
  it.each([
    ["Thai, marks at their letters", "ที่นี่", "ที่นี่"],
    ["Thai of three letters", "ภาษา", "ภา าษ ษา"],
    ["Lao", "ລາວ", "ລາ າວ"],
    ["Khmer", "ខ្មែរ", "ខ្មែ មែរ"],
    ["Burmese", "မြန်မာ", "မြန် န်မာ"],
    ["Korean", "서울에서", "서울 울에 에서"],
    ["a single letter", "집", "집"],
    ["a word that begins in Latin", "iPhone을쓰면", "iPhone 을쓰 쓰면"],
    ["Japanese, but only its katakana", "検索データベースとは", "検索 デー ータ タベ ベー ース とは"],
    ["katakana written as letter and mark", "デ\u3099", "デ\u3099"],
    ["Latin, Han and hiragana as they are", "検索とはwhat", "検索とはwhat"],
  ])("cuts %s", (_, word, pairs) => {
    expect(letterPairs(word).join(" ")).toBe(pairs);
  });

  it("lets a text be found by any part of it that has two letters or more", () => {
    const thai = fc.array(fc.constantFrom("ก", "ข", "ค", "ง", "จ", "น", "ม", "ร", "อ", "ก่", "ขี้", "เ", "แ"), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(thai, fc.nat(), fc.integer({ min: 2, max: 20 }), (letters, from, length) => {
        const start = from % (letters.length - 1);
        const asked = letters.slice(start, start + length);
        const text = new Set(foldForSearch(letters.join("")).split(" "));
        for (const word of foldForSearch(asked.join("")).split(" ")) expect(text).toContain(word);
      }),
    );
  });

  it.each(["ก", "가", "ក"])("takes time linear in a long run of %s", (letter) => {
    const cost = (length: number, runs: number): number => {
      const text = letter.repeat(length);
      return leastProcessorTime(runs, () => letterPairs(text));
    };
    // As many characters in all; in quadratic time the long text would take 16 times as long.
    expect(cost(320_000, 1) / cost(20_000, 16)).toBeLessThan(6);
  });
});
