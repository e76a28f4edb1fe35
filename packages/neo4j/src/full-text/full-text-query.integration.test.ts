import { needsServer, testServer } from "@graphspan/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRetriever, type Retriever } from "../retrieve/retriever.js";
import { createSampleGraph, type SampleDocument, type SampleGraph } from "../retrieve/sample-graph.fixture.js";
import { foldForSearch } from "./fold-text.js";

const documents: readonly SampleDocument[] = [
  { id: "pump", chunks: ["Pump A/B trial log"] },
  { id: "foxes", chunks: ["foxes and hens live here"] },
  { id: "valve", chunks: ["kx-41 valve zone:alpha"] },
  { id: "boiler", chunks: ["Die Dampf\u00ADkessel\u00ADprüfung"] },
  { id: "broken", chunks: ["Eine Wasser\u00AD\nstands\u00ADanzeige"] },
  { id: "numbers", chunks: ["reads 3.14 exactly, not 1,000"] },
  { id: "code", chunks: ["we can't call foo_bar on example.com from __init__"] },
  { id: "ligature", chunks: ["the ﬁnal oﬃce"] },
  { id: "japanese", chunks: ["データベース検索"] },
  { id: "french", chunks: ["l’homme est venu. Vraiment\u202F! oui"] },
  { id: "hebrew", chunks: ["צה״ל הודיע", "ג׳ירפה בגן"] },
  { id: "armenian", chunks: ["Ինչպե՞ս ես"] },
  { id: "chinese", chunks: ["安装API：token配置"] },
  { id: "undertie", chunks: ["fob‿bat"] },
  { id: "numerals", chunks: ["erstens① zweitens② und 20 ㎏, x³"] },
  { id: "korean", chunks: ["서울에서 부산까지 기차를 탔다"] },
  { id: "thai", chunks: ["สุนัขจิ้งจอกอาศัยอยู่ในป่า"] },
  { id: "khmer", chunks: ["ប្រទេសកម្ពុជា"] },
  { id: "titled", title: "Über‑Flüge – l’été › ภาษาไทย", chunks: ["nothing of that"] },
  { id: "emoji", chunks: ["nice🦊🏽catch", "flag 🇫🇮 family 👨‍👩‍👧 love ❤️"] },
];

const found = async (retriever: Retriever, question: string): Promise<string[]> =>
  (await retriever.retrieve(question, { budget: { neighbourChunks: 0, maxItems: 128 } })).items.map(({ documentId }) => documentId);

describe.skipIf(!testServer())(`questions as full-text queries (${needsServer})`, () => {
  let graph: SampleGraph;
  let retriever: Retriever;

  beforeAll(async () => {
    graph = await createSampleGraph("FullText", { indexes: ["fullText"] });
    await graph.write(documents.map((document) => ({ title: "", ...document })));
    retriever = createRetriever({ store: graph.store, layout: graph.layout, embeddingSet: null });
  });
  afterAll(() => graph.close());

  it.each([
    ["Which A/B trials failed?", "pump"],
    ["either/or pump", "pump"],
    ["/pump trial/", "pump"],
    ["foxes AND", "foxes"],
    ["OR hens", "foxes"],
    ["NOT hens", "foxes"],
    ["foxes && hens", "foxes"],
    ["cows || -hens", "foxes"],
    ["kx-*", "valve"],
    ["-valve", "valve"],
    ["zone:alpha", "valve"],
    ["alpha", "valve"],
    ["zone", "valve"],
    ["title:valve", "valve"],
    ["documentId:valve", "valve"],
    ["~valve", "valve"],
    ["valve^", "valve"],
    ["[valve TO", "valve"],
    ['"valve', "valve"],
    ["(valve", "valve"],
    ["valve\\", "valve"],
    ["서울", "korean"],
    ["부산은", "korean"],
    ["จิ้งจอกอยู่ที่ไหน", "thai"],
    ["កម្ពុជា", "khmer"],
    ["Flüge", "titled"],
    ["l'été", "titled"],
    ["ภาษา", "titled"],
    ["Dampfkesselprüfung", "boiler"],
    ["Dampf\u00ADkesselprüfung", "boiler"],
    ["Wasserstandsanzeige", "broken"],
    ["3.14", "numbers"],
    ["3", "numbers"],
    ["1,000", "numbers"],
    ["1000 000", "numbers"],
    ["can't", "code"],
    ["can’t", "code"],
    ["foo_bar", "code"],
    ["bar", "code"],
    ["example.com", "code"],
    ["example", "code"],
    ["__init__", "code"],
    ["init", "code"],
    ["final office", "ligature"],
    ["l'homme", "french"],
    ["homme", "french"],
    ["検索", "japanese"],
    ["Vraiment", "french"],
    ["צה״ל", "hebrew"],
    ['צה"ל', "hebrew"],
    ["ג׳ירפה", "hebrew"],
    ["ג'ירפה", "hebrew"],
    ["Ինչպե՞ս", "armenian"],
    ["Ինչպես", "armenian"],
    ["API", "chinese"],
    ["token", "chinese"],
    ["API：token", "chinese"],
    ["fob", "undertie"],
    ["fob‿bat", "undertie"],
    ["①", "numerals"],
    ["①②", "numerals"],
    ["zweitens", "numerals"],
    ["kg", "numerals"],
    ["x³", "numerals"],
    ["🦊", "emoji"],
    ["🦊🏻", "emoji"],
    ["catch", "emoji"],
    ["🇫🇮", "emoji"],
    ["❤️", "emoji"],
    ["👨‍👩‍👧", "emoji"],
  ])("%j finds the passage of its words", async (question, documentId) => {
    expect(await found(retriever, question)).toContain(documentId);
  });

  it.each([
    "~x9",
    "a9^",
    "{",
    "(",
    "\\",
    "",
    "   ",
    "*",
    "?",
    "/etc9 hosts9",
    "AND9",
    "constructor",
    "__proto__",
    "hasOwnProperty",
    "id:pump9",
    "*:*",
    "[* TO *]",
    "/.*/",
  ])("%j finds nothing where no passage has its words", async (question) => {
    expect(await found(retriever, question)).toEqual([]);
  });

  it("finds nothing by the id of a document", async () => {
    expect(await found(retriever, "japanese")).toEqual([]);
  });

  it("never fails, and never finds a passage that shares no word with the question", { timeout: 240_000 }, async () => {
    const passages = documents.map(({ id, chunks }) => ({ id, words: searchableWords(chunks.join(" ")) }));
    const special = fc.constantFrom(
      ..."+-!(){}[]^\"~*?:\\/&|<>=@#'._, \n".split(""),
      "AND",
      "OR",
      "NOT",
      " TO ",
      "&&",
      "||",
      "\\u002a",
      "*:*",
      "text:",
      "^2",
      "~1",
    );
    const word = fc.oneof(
      fc.constantFrom("foxes", "pump", "検", "データ", "3.14", "zone:alpha", "homme", "zzz", "фокс", "שלום", "การค้นหา", "검색", "ﬁnal"),
      fc.string({ unit: "grapheme", maxLength: 3 }),
      fc.string({ unit: "binary", maxLength: 3 }),
    );
    const questions = fc.sample(
      fc.array(fc.oneof(special, word, fc.constant(" ")), { maxLength: 12 }).map((parts) => parts.join("")),
      {
        numRuns: 2_400,
        seed: 41,
      },
    );
    for (let start = 0; start < questions.length; start += 8)
      await Promise.all(
        questions.slice(start, start + 8).map(async (question) => {
          const ids = await found(retriever, question);
          const asked = foldForSearch(question).toLowerCase();
          const sharing = passages.filter(({ words }) => words.some((word) => asked.includes(word))).map(({ id }) => id);
          expect({ question, strangers: ids.filter((id) => !sharing.includes(id)) }).toEqual({ question, strangers: [] });
          const plain = question.split(/[\s+\-!(){}[\]^"~*?\\/&|<>=@#]+/u);
          const missing = [...ownWords].filter(([word, id]) => plain.includes(word) && !ids.includes(id));
          expect({ question, missing }).toEqual({ question, missing: [] });
        }),
      );
  });

  it.each([
    ["a hundred thousand times the same word", () => "foxes ".repeat(100_000)],
    [
      "thirty pages with the question at their end",
      () => `${Array.from({ length: 15_000 }, (_, index) => `filler${index}`).join(" ")}\nfoxes?`,
    ],
    ["thousands of words joined by dots", () => `foxes ${Array.from({ length: 4_000 }, (_, index) => `a${index}b`).join(".")}`],
    ["a word of a million letters", () => `foxes ${"x".repeat(1_000_000)}`],
  ])("answers %s", async (_, question) => {
    expect(await found(retriever, question())).toEqual(["foxes"]);
  });
});

/** Words that stand in one passage only. */
const ownWords = new Map([
  ["foxes", "foxes"],
  ["pump", "pump"],
  ["3.14", "numbers"],
  ["zone:alpha", "valve"],
  ["homme", "french"],
]);

/** What the analyzer finds in a passage: its words without joiners, and ideographs one by one. */
function searchableWords(text: string): string[] {
  const words = foldForSearch(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u);
  return [...words, ...(text.match(/[\p{sc=Han}\p{sc=Hira}]/gu) ?? [])].filter((word) => word !== "");
}

describe.skipIf(!testServer()).each(["english", "cjk", "standard-folding", "thai", "whitespace"])(
  `questions for the analyzer %s (${needsServer})`,
  (analyzer) => {
    let graph: SampleGraph;
    let retriever: Retriever;

    beforeAll(async () => {
      graph = await createSampleGraph("Analyzer", { indexes: ["fullText"], analyzer });
      await graph.write([
        { id: "mixed", chunks: ["The pump can't reach example.com", "データベース検索 การค้นหาข้อมูล"] },
        { id: "café", chunks: ["zone:alpha foo_bar 3.14"] },
      ]);
      retriever = createRetriever({ store: graph.store, layout: graph.layout, embeddingSet: null });
    });
    afterAll(() => graph.close());

    it.each([
      ["pump AND", "mixed"],
      ["zone:alpha", "café"],
      ["alpha", "café"],
      ["bar", "café"],
      ["14", "café"],
      ["example", "mixed"],
    ])("%j is found", async (question, documentId) => {
      expect(await found(retriever, question)).toEqual([documentId]);
    });

    it("takes as many ideographs as there are", async () => {
      const text = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
      await expect(found(retriever, text)).resolves.toBeInstanceOf(Array);
      await expect(found(retriever, text.split("").join(" "))).resolves.toBeInstanceOf(Array);
    });

    it("has no words left of stop words, and says nothing wrong", async () => {
      await expect(found(retriever, "AND the OR")).resolves.toBeInstanceOf(Array);
    });
  },
);
