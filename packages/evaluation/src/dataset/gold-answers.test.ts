import { createUtf8Index, isGraphspanError } from "@graphspan/core";
import { documentId } from "@graphspan/neo4j";
import { afterEach, describe, expect, it } from "vitest";
import type { GoldAnswer } from "./gold-answer.js";
import { type Dataset, readDataset } from "./read-dataset.js";
import { type TestDataset, type TestDatasetContent, writeDataset } from "./test-dataset.fixture.js";

const text = "Größe: 308 Fuß – 丹佛。";
const spanOf = (words: string): [number, number] => {
  const start = text.indexOf(words);
  const bytes = createUtf8Index(text);
  return [bytes.byteOffset(start), bytes.byteOffset(start + words.length)];
};
const corpus = [
  { id: "a", text: "Erste Zeile – 🦦", meta: { group: "g" } },
  { id: "b", title: "Höhe", text, meta: { group: "g" } },
];
const qrels: TestDatasetContent["qrels"] = [["q", "b", 1]];
const settings = { groupBy: undefined, ignoreScopes: false, withGold: true, signal: undefined };

let dataset: TestDataset | undefined;
afterEach(async () => {
  await dataset?.remove();
  dataset = undefined;
});

async function read(query: object, content: Partial<TestDatasetContent> = {}, options: Partial<typeof settings> | { groupBy: string } = {}): Promise<Dataset> {
  await dataset?.remove();
  dataset = await writeDataset({ corpus, queries: [{ id: "q", text: "How high?", ...query }], qrels, ...content });
  return readDataset(dataset, { ...settings, ...options });
}

const goldOf = async (query: object): Promise<GoldAnswer | null | undefined> => (await read(query)).queries[0]?.gold;

describe("what a query says about its answer", () => {
  it.each<[object, Partial<GoldAnswer>]>([
    [{}, { answers: [], span: null, isAnswerable: true }],
    [{ answer: "308" }, { answers: ["308"] }],
    [{ answer: 308, answers: [], aliases: ["308 Fuß", "308", " "] }, { answers: ["308", "308 Fuß"] }],
    [{ answers: ["308", true] }, { answers: ["308", "true"] }],
    [{ answer: null, type: "2-doc" }, { answers: [], isAnswerable: true }],
    [{ answer: "Insufficient information.", type: "null_query" }, { answers: [], isAnswerable: false }],
    [{ answer: null, type: "adversarial" }, { answers: [], isAnswerable: false }],
    [{ type: "unanswerable" }, { isAnswerable: false }],
    [{ answer: "308", answerable: false }, { answers: [], isAnswerable: false }],
    [{ answer: "308", type: "adversarial", answerable: true }, { answers: ["308"], isAnswerable: true }],
  ])("is read from %j", async (query, gold) => {
    expect(await goldOf(query)).toMatchObject(gold);
  });

  it("is not looked at unless it is asked for, whatever it is", async () => {
    const { queries } = await read({ answer: { text: ["308"] }, answerByte: "7" }, {}, { withGold: false });
    expect(queries[0]?.gold).toBeNull();
    await expect(read({ answer: { text: ["308"] } })).rejects.toMatchObject({ code: "EVALUATION.INVALID_QUERIES", message: expect.stringContaining("queries.jsonl:1: answer") as string });
  });

  it("lets queries without judgements be asked that are to be refused, or have a gold answer", async () => {
    const queries = [
      { id: "q", text: "Judged?" },
      { id: "r", text: "Refused?", type: "null_query" },
      { id: "s", text: "Known?", answer: "yes" },
      { id: "t", text: "Unknown?" },
    ];
    const { unjudged, withoutJudgements } = await read({}, { queries });
    expect(unjudged.map(({ id }) => id)).toEqual(["r", "s"]);
    expect(withoutJudgements).toBe(3);
    expect((await read({}, { queries }, { withGold: false })).unjudged).toEqual([]);
  });

  it("needs a scope that holds something also where nobody judged the query", async () => {
    const queries = [
      { id: "q", text: "Judged?" },
      { id: "r", text: "Refused?", answerable: false, scope: { document: "z" } },
    ];
    await expect(read({}, { queries })).rejects.toMatchObject({ code: "EVALUATION.EMPTY_SCOPE" });
  });
});

describe("the span of a gold answer", () => {
  it("is found in the document of its row, counted in UTF-8 bytes", async () => {
    const { goldPlaces } = await read({ answer: "丹佛", answerByte: spanOf("丹佛") });
    const [startByte, endByte] = spanOf("丹佛").map((byte) => byte + Buffer.byteLength("Höhe\n"));
    expect(goldPlaces).toEqual(new Map([["q", { documentId: documentId({ uri: "b" }), span: { startByte, endByte } }]]));
  });

  it("moves with its row where rows are grouped", async () => {
    const { goldPlaces } = await read({ answer: "丹佛", answerByte: spanOf("丹佛") }, {}, { groupBy: "group" });
    const { documentId: id, span } = goldPlaces.get("q")!;
    const joined = Buffer.from(`${corpus[0]!.text}\n\nHöhe\n${text}`);
    expect(id).toBe(documentId({ uri: "g" }));
    expect(joined.subarray(span.startByte, span.endByte).toString()).toBe("丹佛");
  });

  it.each<[string, object, TestDatasetContent["qrels"], string]>([
    ["counts characters", { answer: "丹佛", answerByte: [text.indexOf("丹佛"), text.indexOf("丹佛") + 2] }, qrels, "which is not the answer"],
    ["is behind the text", { answer: "308", answerByte: [900, 903] }, qrels, 'hold ""'],
    ["holds nothing", { answer: "308", answerByte: [9, 9] }, qrels, "answerByte: holds no byte"],
    ["has no answer", { answerByte: spanOf("308") }, qrels, "which is not the answer"],
    [
      "may belong to one of two rows",
      { answer: "308", answerByte: spanOf("308") },
      [
        ["q", "a", 1],
        ["q", "b", 1],
      ],
      "and 2 are",
    ],
  ])("is refused when it %s", async (_, query, judged, message) => {
    const error: unknown = await read(query, { qrels: judged }).catch((reason: unknown) => reason);
    if (!isGraphspanError(error)) return expect.unreachable(String(error));
    expect(error.code).toBe("EVALUATION.INVALID_QUERIES");
    expect(error.message).toContain("queries.jsonl:1: ");
    expect(error.message).toContain(message);
  });

  it("is none where its row is not in the corpus", async () => {
    const { goldPlaces, warnings } = await read(
      { answer: "308", answerByte: spanOf("308") },
      {
        queries: [
          { id: "q", text: "How?", answer: "308", answerByte: spanOf("308") },
          { id: "r", text: "Why?" },
        ],
        qrels: [
          ["q", "gone", 1],
          ["r", "a", 1],
        ],
      },
    );
    expect(goldPlaces.size).toBe(0);
    expect(warnings).toHaveLength(1);
  });
});
