import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8Length } from "../spans/utf8.js";
import { spendBudget } from "./spend-budget.js";

const items = (...texts: string[]): { text: string }[] => texts.map((text) => ({ text }));

describe("spendBudget", () => {
  it("takes everything that fits and reports no limit", () => {
    const { bought, omitted, limitsReached } = spendBudget(items("one", "two"), { maxItems: 2, maxUtf8Bytes: 6 });
    expect(bought.map(({ text, cut }) => [text, cut])).toEqual([["one", false], ["two", false]]);
    expect(omitted).toEqual([]);
    expect(limitsReached).toEqual([]);
  });

  it("stops at the item limit", () => {
    const { omitted, limitsReached } = spendBudget(items("one", "two", "three"), { maxItems: 2, maxUtf8Bytes: 64 });
    expect(omitted).toEqual(items("three"));
    expect(limitsReached).toEqual(["items"]);
  });

  it("cuts the text that crosses the byte limit on a code-point boundary and omits the rest", () => {
    const { bought, omitted, limitsReached } = spendBudget(items("ab", "c🎺d", "e"), { maxItems: 8, maxUtf8Bytes: 6 });
    expect(bought.map(({ text, cut, utf8Bytes }) => [text, cut, utf8Bytes])).toEqual([["ab", false, 2], ["c", true, 1]]);
    expect(omitted).toEqual(items("e"));
    expect(limitsReached).toEqual(["bytes"]);
  });

  it("omits a text of which only white space or nothing would be left", () => {
    expect(spendBudget(items("abcd", "  efg"), { maxItems: 8, maxUtf8Bytes: 6 }).omitted).toEqual(items("  efg"));
    expect(spendBudget(items("abcd", "🎺"), { maxItems: 8, maxUtf8Bytes: 6 }).omitted).toEqual(items("🎺"));
  });

  it("never overspends, keeps rank order and loses nothing", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(text.map((value) => ({ text: value }))), fc.integer({ min: 1, max: 10 }), fc.nat(200), (ranked, maxItems, maxUtf8Bytes) => {
        const { bought, omitted, limitsReached } = spendBudget(ranked, { maxItems, maxUtf8Bytes });
        expect([...bought.map(({ item }) => item), ...omitted]).toEqual(ranked);
        expect(bought.length).toBeLessThanOrEqual(maxItems);
        expect(bought.reduce((sum, { text: part }) => sum + utf8Length(part), 0)).toBeLessThanOrEqual(maxUtf8Bytes);
        for (const { item, text: part, cut } of bought) expect(cut ? item.text.startsWith(part) && part !== item.text : part === item.text).toBe(true);
        expect(limitsReached.length > 0).toBe(omitted.length > 0 || bought.some(({ cut }) => cut));
      }),
    );
  });
});
