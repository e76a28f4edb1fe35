import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fullTextQuery } from "./full-text-query.js";
import { luceneLiteral } from "./lucene-text.js";

const fields = [
  { property: "searchText", boost: 1, isFolded: true },
  { property: "searchTitle", boost: 0.5, isFolded: true },
];
const wordsOf = (question: string): string | null => fullTextQuery(question, [{ property: "text", boost: 1, isFolded: true }]).text;

/** A term in which every character that Lucene could read as syntax is escaped. */
const literal = /^(?:"[\p{sc=Han}\p{sc=Hira}]{2}"$|[\p{L}\p{N}\p{M}_.']|\\[^\p{L}\p{N}\p{M}_]|^\\(?=(?:AND|OR|NOT|TO)$))+$/u;

describe("fullTextQuery", () => {
  it("asks each field by its name", () => {
    expect(fullTextQuery("Where do foxes live?", fields)).toEqual({
      text: "searchText:(Where do foxes live) searchTitle:(Where do foxes live)^0.5",
      clauses: 8,
    });
  });

  it.each([
    ["Which A/B trials failed?", "text:(Which A B trials failed)"],
    ["foxes AND hens", String.raw`text:(foxes \AND hens)`],
    ["NOT foxes OR TO", String.raw`text:(\NOT foxes \OR \TO)`],
    ["foxes && hens || -cows +pigs !x", "text:(foxes hens cows pigs x)"],
    ["title:valve", String.raw`text:(title\:valve title valve)`],
    ["kx-* va?ve fox~2 hen^4", "text:(kx va ve fox 2 hen 4)"],
    ['"open (bracket [1 TO {', String.raw`text:(open bracket 1 \TO)`],
    [String.raw`back\slash \u0041 \\`, "text:(back slash u0041)"],
    ["constructor __proto__ toString", "text:(constructor __proto__ proto toString)"],
    ["Fox fox FOX", "text:(Fox)"],
    ["🦊🏽 ❤️", String.raw`text:(\🦊 \❤)`],
  ])("reads %j as words", (question, text) => {
    expect(wordsOf(question)).toBe(text);
  });

  it.each([
    ["東京都", '東京都 "東京" "京都"'],
    ["検索はどこ?", '検索はどこ "検索" "索は" "はど" "どこ"'],
    ["京 都 a京b都", "京 都 a京b都"],
    ["京都京都", '京都京都 "京都" "都京"'],
    ["東京タワー", '東京 タワ ワー "東京"'],
  ])("asks for the ideographs and hiragana of %s side by side, besides each of them", (question, terms) => {
    expect(wordsOf(question)).toBe(`text:(${terms})`);
  });

  it("asks a folded copy for pairs of letters, and a text as it was stored for whole words", () => {
    const both = [
      { property: "searchText", boost: 1, isFolded: true },
      { property: "title", boost: 1, isFolded: false },
    ];
    expect(fullTextQuery("ภาษา 서울에서 foxes", both).text).toBe("searchText:(ภา าษ ษา 서울 울에 에서 foxes) title:(ภาษา 서울에서 foxes)");
  });

  it.each(["", "   ", "*", "?", "???", "~ ^ [ ] { } ( )", "\\", '"', "\u00AD\u200B", "____", "\u0301", "→", "\uE000\uD800"])(
    "has nothing to ask for %j",
    (question) => {
      expect(fullTextQuery(question, fields)).toEqual({ text: null, reason: "the question holds no letter or digit" });
    },
  );

  it("writes every text as words that mean only themselves", () => {
    const special = fc.constantFrom(..."+-!(){}[]^\"~*?:\\/&|<>=@#'._, \t\n".split(""), "AND", "OR", "NOT", "TO", "&&", "||", "\\u0041");
    const text = fc
      .array(fc.oneof(special, fc.string({ unit: "binary", maxLength: 4 }), fc.constantFrom("fox", "検索", "3")))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (question) => {
        const query = wordsOf(question);
        if (query === null) return;
        const inside = /^text:\((.+)\)$/su.exec(query)?.[1];
        for (const term of inside?.split(" ") ?? [""]) {
          expect(term).toMatch(literal);
          expect(["AND", "OR", "NOT"]).not.toContain(term);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("keeps below Lucene's limit, with words from the beginning and the end", () => {
    const pasted = Array.from({ length: 30_000 }, (_, index) => `word${index}`).join(" ");
    const terms = wordsOf(`${pasted} actual question`)?.slice("text:(".length, -1).split(" ") ?? [];
    expect(terms).toHaveLength(1_000);
    expect(terms).toContain("word0");
    expect(terms).toContain("question");
    expect(terms).not.toContain("word15000");
  });

  it("counts each character of a script without spaces", () => {
    const han = Array.from({ length: 5_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(" ");
    expect(wordsOf(han)?.split(" ").length).toBeLessThanOrEqual(500);
  });

  it("takes the beginning and the end of pages without a break, and what stands before and after them", () => {
    const pages = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
    const query = wordsOf(`foxes ${pages} hens`)!;
    for (const found of ["foxes", "hens", '"一丁"', `"${pages.slice(-2)}"`]) expect(query).toContain(found);
    expect(query.match(/"/g)!.length / 2 + (query.match(/\p{sc=Han}/gu) ?? []).length / 3).toBeLessThan(1_000);
  });

  it("asks a word once however often it is repeated", () => {
    expect(wordsOf("fox ".repeat(100_000))).toBe("text:(fox)");
  });

  it("cuts a word of any length to what the tokenizer takes, between two characters", () => {
    expect(wordsOf("a".repeat(100_000))).toBe(`text:(${"a".repeat(255)})`);
    expect(wordsOf("𝒳".repeat(1_000))).toBe(`text:(${"𝒳".repeat(127)})`);
  });
});

describe("luceneLiteral", () => {
  it.each([
    ["my field", String.raw`my\ field`],
    ["a:b", String.raw`a\:b`],
    [String.raw`x\u0041`, String.raw`x\\u0041`],
    ["AND", String.raw`\AND`],
    ["searchText", "searchText"],
  ])("writes %j as %s", (text, literalText) => {
    expect(luceneLiteral(text)).toBe(literalText);
  });
});
