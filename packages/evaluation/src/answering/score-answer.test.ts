import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizedTokens } from "./normalized-tokens.js";
import { scoreAnswer } from "./score-answer.js";

describe("the tokens of an answer", () => {
  it.each([
    ["The Denver Broncos!", ["denver", "broncos"]],
    ["an  Apple,\na day", ["apple", "day"]],
    ["$1,000.50", ["100050"]],
    ["ＦＵＬＬ ﬁnal", ["full", "final"]],
    ["丹佛野马队", ["丹", "佛", "野", "马", "队"]],
    ["ใน 308 แต้ม", ["ใ", "น", "308", "แ", "ต้", "ม"]],
    ["BBC第1台", ["bbc", "第", "1", "台"]],
    ["हिन्दी में", ["हिन्दी", "में"]],
  ])("of %j leave out what does not count, and are characters where words have no spaces", (text, tokens) => {
    expect(normalizedTokens(text)).toEqual(tokens.map((token) => token.normalize("NFKC")));
  });

  it("are what would be left out, where nothing else is there", () => {
    expect(normalizedTokens("The")).toEqual(["the"]);
    expect(normalizedTokens("C++ +")).toEqual(["c"]);
    expect(normalizedTokens("+")).toEqual(["+"]);
    expect(normalizedTokens(" \n")).toEqual([]);
  });
});

describe("the scores of an answer", () => {
  it("have the values worked out by hand", () => {
    expect(scoreAnswer("The Panthers gave up just 308 points.", ["308"])).toEqual({ exactMatch: 0, f1: 2 / 7, contains: 1 });
    expect(scoreAnswer("308!", ["308"])).toEqual({ exactMatch: 1, f1: 1, contains: 1 });
    expect(scoreAnswer("points: 3080", ["308"])).toEqual({ exactMatch: 0, f1: 0, contains: 0 });
    expect(scoreAnswer("野马队", ["丹佛野马队"])).toEqual({ exactMatch: 0, f1: 6 / 8, contains: 0 });
    expect(scoreAnswer("他们是丹佛野马队。", ["丹佛野马队"])).toMatchObject({ exactMatch: 0, contains: 1 });
    expect(scoreAnswer("York New", ["New York"])).toEqual({ exactMatch: 0, f1: 1, contains: 0 });
  });

  it("count a token as often as both have it", () => {
    expect(scoreAnswer("bora bora bora", ["Bora Bora"]).f1).toBe(4 / 5);
  });

  it("are 0 for what was not said", () => {
    expect(scoreAnswer("", ["308"])).toEqual({ exactMatch: 0, f1: 0, contains: 0 });
  });

  it("are those of the gold answer that fits best, each measure for itself", () => {
    expect(scoreAnswer("the village of Murasame castle", ["Murasame castle", "village murasame of castle"])).toEqual({ exactMatch: 0, f1: 1, contains: 1 });
  });

  const word = fc.constantFrom("ada", "wrote", "it", "1843", "丹", "佛", "ตั้ง", "The", "x-y");
  const phrase = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));

  it("are 1 for a gold answer itself, and its parts agree: who matches contains, who contains shares tokens", () => {
    fc.assert(
      fc.property(phrase, fc.array(phrase, { minLength: 1, maxLength: 3 }), (text, gold) => {
        expect(scoreAnswer(text, [...gold, text.toUpperCase()])).toEqual({ exactMatch: 1, f1: 1, contains: 1 });
        const { exactMatch, f1, contains } = scoreAnswer(text, gold);
        expect(contains).toBeGreaterThanOrEqual(exactMatch);
        expect(f1).toBeGreaterThanOrEqual(exactMatch);
        if (contains === 1) expect(f1).toBeGreaterThan(0);
        expect(f1).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("contain a gold answer whatever stands around it, also without spaces where the script has none", () => {
    const withWords = phrase.filter((text) => /[^The ]/.test(text));
    fc.assert(
      fc.property(phrase, withWords, phrase, (before, gold, after) => {
        expect(scoreAnswer(`${before} ${gold}, ${after}`, [gold]).contains).toBe(1);
        expect(scoreAnswer(`我在${gold}那`, [gold]).contains).toBe(1);
      }),
    );
  });
});
