import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTextSearcher } from "./text-searcher.js";

describe("many searches in one text", () => {
  const piece = fc.constantFrom("ada", "Ada", "a", "aa", " ", ", ", "5.7", "12,500", "京", "都", "e\u0301", "🎺", "it", "-", "love");
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));
  const wanted = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(""));

  it("find what the first one finds", () => {
    fc.assert(
      fc.property(text, wanted, (whole, part) => {
        const searcher = createTextSearcher(whole);
        const first = [...searcher.wholeWords(part)];
        for (let count = 0; count < 40; count += 1) Array.from(searcher.wholeWords("other"));
        expect([...searcher.wholeWords(part)]).toEqual(first);
      }),
    );
  });

  it("take time by what they find, not by the text each", () => {
    const names = Array.from({ length: 8000 }, (_, index) => `Name${index} Of${index}`);
    const searcher = createTextSearcher(names.join(" was there before "));
    const before = process.cpuUsage();
    const found = names.map((name) => [...searcher.wholeWords(name)].length);
    const { user } = process.cpuUsage(before);
    expect(new Set(found)).toEqual(new Set([1]));
    // Reading the text 8,000 times would take many seconds.
    expect(user / 1e6).toBeLessThan(4);
  });

  it("of one letter again and again are read once", () => {
    const searcher = createTextSearcher("a ".repeat(50_000));
    const before = process.cpuUsage();
    for (let count = 0; count < 50; count += 1) expect([...searcher.wholeWords("a ".repeat(20_000).trim())]).toHaveLength(2);
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(4);
  });
});
