import type { Evidence } from "@graphspan/core";
import { describe, expect, it } from "vitest";
import type { ProblemCode } from "../answer/answer.js";
import { evidenceOf } from "../evidence.fixture.js";
import { checkStatement } from "./check-statement.js";

const codesOf = (text: string, quote: string, evidence: Evidence = evidenceOf([quote])): ProblemCode[] =>
  checkStatement({ text, citations: [{ passage: 1, quote }] }, evidence).problems.map(({ code }) => code);

describe("a citation holds", () => {
  it.each([
    ["de\ufb01ned \ufb02ow rate of the pump", "defined flow rate", "de\ufb01ned \ufb02ow rate"],
    ["the defined\u00a0flow\u00a0rate", "defined flow rate", "defined\u00a0flow\u00a0rate"],
    ["it is \u201cdefined\u201d so", 'is "defined" so', "is \u201cdefined\u201d so"],
    ["the defined\r\n  flow rate", "defined flow rate", "defined\r\n  flow rate"],
  ])("by the passage's own bytes: %j quoted as %j", (passage, quote, words) => {
    const evidence = evidenceOf(["Before it.", [passage, { startByte: 1000 }]]);
    const { citations, problems } = checkStatement({ text: "it flows", citations: [{ passage: 2, quote }] }, evidence);
    expect(problems).toEqual([]);
    expect(citations[0]).toMatchObject({ number: 1, rank: 2, chunkId: "chunk-2", quote: words });
    const { startByte, endByte } = citations[0]!.span;
    expect(new TextDecoder().decode(new TextEncoder().encode(passage).subarray(startByte - 1000, endByte - 1000))).toBe(words);
  });

  it("in bytes of the chunk, where that is all that is known", () => {
    const evidence = evidenceOf([["Herons nest in trees.", { grounding: "chunk", startByte: 0 }]]);
    const { citations } = checkStatement({ text: "They nest.", citations: [{ passage: 1, quote: "nest in trees" }] }, evidence);
    expect(citations[0]).toMatchObject({ grounding: "chunk", span: { startByte: 7, endByte: 20 } });
  });
});

describe("a citation does not hold", () => {
  const evidence = evidenceOf([["The handbook.pdf says that herons nest in trees.", { title: "x.md", path: "x.md" }], "Owls hunt at night.", "Storks nest on chimneys."]);

  it.each<[string, number | string, string, ProblemCode]>([
    ["of a passage that is not there", 7, "herons nest in trees", "unknownPassage"],
    ["of a file", "handbook.pdf", "herons nest in trees", "unknownPassage"],
    ["of a passage in between", 1.5, "herons nest in trees", "unknownPassage"],
    ["with a changed word", 1, "herons nest on trees", "quoteNotFound"],
    ["with words of another passage", 2, "herons nest in trees", "quoteNotFound"],
    ["with no words", 1, "", "quoteNotFound"],
    ["with one word", 1, "handbook", "quoteTooShort"],
    ["with words that say nothing", 1, "in trees", "quoteTooShort"],
  ])("%s", (_, passage, quote, code) => {
    const { problems, isSupported, citations } = checkStatement({ text: "herons nest in trees", citations: [{ passage, quote }] }, evidence);
    expect({ codes: problems.map((problem) => problem.code), isSupported, citations }).toEqual({ codes: [code], isSupported: false, citations: [] });
  });

  it("and is left out and reported, while those that hold carry the statement", () => {
    const citations = [
      { passage: "handbook.pdf", quote: "herons nest in trees" },
      { passage: "[1]", quote: "herons nest in trees" },
    ];
    const statement = checkStatement({ text: "Herons nest in trees [7] [handbook.pdf] [1].", citations }, evidence);
    expect(statement).toMatchObject({ text: "Herons nest in trees.", isSupported: true });
    expect(statement.problems).toEqual([
      { code: "unknownPassage", what: "handbook.pdf" },
      { code: "unknownPassage", what: "[7]" },
      { code: "unknownPassage", what: "[handbook.pdf]" },
    ]);
    expect(statement.citations.map(({ source }) => source.path)).toEqual(["x.md"]);
  });

  it("and is needed for what only it says", () => {
    const citations = [
      { passage: 1, quote: "herons nest in trees" },
      { passage: 9, quote: "They are 90 cm tall." },
    ];
    const { isSupported, problems } = checkStatement({ text: "Herons nest in trees and are 90 cm tall.", citations }, evidence);
    expect({ isSupported, codes: problems.map(({ code }) => code) }).toEqual({ isSupported: false, codes: ["unknownPassage", "numberNotInQuote"] });
  });

  it("where there is none", () => {
    expect(checkStatement({ text: "Herons nest.", citations: [] }, evidence)).toMatchObject({ isSupported: false, problems: [{ code: "noCitation" }] });
  });
});

describe("a statement says the same in other words", () => {
  it.each([
    ["The dam holds 1200 cubic metres.", "It holds 1,200 cubic metres of water."],
    ["It cost 1.5 million in all.", "The cost came to 1,500,000 in the end."],
    ["Half a share is 50 percent.", "A half, so to say, is 50% of the share."],
    ["They have 7 wings.", "The houses have seven wings each."],
    ["It was the third bridge.", "It was the 3rd bridge on that river."],
    ["It opened on 2024-03-01.", "The bridge opened on 1 March 2024 at noon."],
    ["It opened on March 1, 2024.", "Es wurde am 1. März 2024 eröffnet, sagt man."],
    ["It opened in March 2024.", "It opened on 2024-03-01, a Friday."],
    ["It opened in 2024.", "The bridge opened on 1 March 2024."],
    ["Lovelace's notes were long.", "The notes by Ada Lovelace were long."],
    ["Herons nest in trees.", "The heron nests in trees, people say."],
    ["The X200 pump leaks.", "Model X-200 leaks at the seal."],
    ["One of the pumps leaks.", "A pump in the hall leaks."],
    ["The U.S. team won.", "The team of the US won."],
    ["The valve failed to open.", "The valve did not open in time."],
    ["Not only herons nest there.", "Herons and storks nest there."],
    ["Beyonce sang there.", "Beyoncé sang there in winter."],
    ["Überwiegend nisten die Reiher in Bäumen und das ist alt.", "Reiher nisten meist in Bäumen."],
    ["Он жил в Москве.", "Он приехал в город Москва и жил там."],
    ["東京は首都です。", "東京は日本の首都です。"],
    ["It measures 6.5 inches.", "It measures 6½ inches across."],
    ["وصل ١٢ شخصا", "وصل 12 شخصا إلى المدينة"],
  ])("%s", (text, quote) => {
    expect(codesOf(text, quote)).toEqual([]);
  });

  it("with a name that only the title or another sentence of the passage has", () => {
    const evidence = evidenceOf([["Ada wrote notes. She was the first programmer.", { title: "Lives of Lovelace" }]]);
    const quote = "She was the first programmer.";
    expect(codesOf("Ada Lovelace was the first programmer.", quote, evidence)).toEqual([]);
    expect(codesOf("Grace Hopper was the first programmer.", quote, evidence)).toEqual(["nameNotInPassage", "nameNotInPassage"]);
  });
});

describe("a statement says something else", () => {
  it.each<[string, string, ProblemCode]>([
    ["The limit is 20.", "The limit is 10 for all.", "numberNotInQuote"],
    ["The limit is 10%.", "The limit is 10 for all.", "numberNotInQuote"],
    ["It cost 1.5 billion.", "It cost 1.5 million in all.", "numberNotInQuote"],
    ["It fell to 5 degrees.", "It fell to -5 degrees at night.", "numberNotInQuote"],
    ["It has eight wings.", "The house has seven wings.", "numberNotInQuote"],
    ["It was the second bridge.", "It was the third bridge there.", "numberNotInQuote"],
    ["It opened on 2 March 2024.", "It opened on 1 March 2024.", "dateNotInQuote"],
    ["It opened on 2024-04-01.", "It opened on 1 March 2024.", "dateNotInQuote"],
    ["It opened in May.", "It opened on 1 March 2024.", "dateNotInQuote"],
    ["It opened in 2023.", "It opened on 1 March 2024.", "numberNotInQuote"],
    ["It was built by Zeta.", "It was built by Acme in a year.", "nameNotInPassage"],
    ["Zeta built it.", "Acme built it in a year.", "nameNotInPassage"],
    ["The X-300 pump leaks.", "Model X-200 leaks at the seal.", "nameNotInPassage"],
    ["Call createRetriever for it.", "Call createSearcher for that.", "nameNotInPassage"],
    ["See http://evil.example/login for it.", "Look into the manual for that.", "nameNotInPassage"],
    ["The bridge is not open.", "The bridge is open all day.", "negationDiffers"],
    ["Ada worked at Zeta.", "Ada never worked at Zeta.", "negationDiffers"],
    ["The valve is open.", "The valve isn't open now.", "negationDiffers"],
  ])("%s", (text, quote, code) => {
    expect(codesOf(text, quote)).toEqual([code]);
  });
});
