import { coreErrorCatalogue, defineErrors } from "@graphspan/core";
import { scriptedChatModel } from "@graphspan/core/testing";
import { connect, fullText, type GraphStore } from "@graphspan/neo4j";
import { deterministicEmbedder, needsServer, testServer } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AnswersReport } from "../answering/answers-report.js";
import { type TestDataset, type TestDatasetContent, writeDataset } from "../dataset/test-dataset.fixture.js";
import { evaluate } from "./evaluate.js";
import type { EvaluateOptions } from "./evaluate-options.js";

const heron = "Der Reiher – ein Vogel – nistet am Ufer. A grey heron waits for frogs in the morning.";
const otter = "The otter sleeps under the ice. It was seen 308 times in 1843.";
const byteSpan = (text: string, words: string): [number, number] => {
  const start = Buffer.byteLength(text.slice(0, text.indexOf(words)));
  return [start, start + Buffer.byteLength(words)];
};

const ponds: TestDatasetContent = {
  corpus: [
    { id: "heron", title: "Heron", text: heron, meta: { pond: "north" } },
    { id: "otter", title: "Otter", text: otter, meta: { pond: "south" } },
  ],
  queries: [
    { id: "q1", text: "What does the grey heron wait for?", type: "bird", answer: "frogs", answerByte: byteSpan(heron, "frogs") },
    { id: "q2", text: "How often was the otter seen?", type: "otter", answer: 308, answerByte: byteSpan(otter, "308") },
    { id: "q3", text: "Where does the otter sleep?", type: "otter", answers: ["below the ice", "in frozen water"] },
    { id: "q4", text: "What do zebras drink?", type: "null_query", answer: "Insufficient information." },
    { id: "q5", text: "Does the heron sing about frogs?", type: "null_query" },
    { id: "q6", text: "Nobody knows whether this has an answer." },
  ],
  qrels: [
    ["q1", "heron", 1],
    ["q2", "otter", 1],
    ["q3", "otter", 1],
  ],
};

describe.skipIf(testServer() === undefined)(`an evaluation of answers (${testServer() ? "on a server" : needsServer})`, { timeout: 120_000 }, () => {
  let store: GraphStore;
  let dataset: TestDataset | undefined;

  beforeAll(async () => {
    store = await connect(testServer()!);
  });

  afterEach(async () => {
    await dataset?.remove();
    dataset = undefined;
  });

  afterAll(() => store.close());

  async function measure(options: Partial<EvaluateOptions>, content = ponds): Promise<AnswersReport> {
    dataset = await writeDataset(content);
    const { corpus, queries, qrels } = dataset;
    const { report } = await evaluate({ store, corpus, queries, qrels, preset: fullText(), answers: {}, ...options });
    expect(report.counts).toMatchObject({ queries: 3, queriesWithoutJudgements: 3 });
    return report.answers!;
  }

  it("finds the gold answers in the quoted bytes, and asks queries without judgements too", async () => {
    const answers = await measure({});
    expect(answers).toMatchObject({ answerable: 3, unanswerable: 2, passedOver: 1, floor: null, model: null, evidenceHoldsGold: { mean: 1, queries: 2 } });
    expect(Object.keys(answers.stages)).toEqual(["quoted"]);
    expect(answers.stages.quoted).toMatchObject({
      refused: { mean: 0.5, queries: 2 },
      wronglyRefused: { mean: 0 },
      reasons: { unanswerable: { noCandidates: 1 }, answerable: {} },
      contains: { mean: 2 / 3, queries: 3 },
      citesGold: { mean: 1, queries: 2 },
    });
    expect(answers.byType).toMatchObject({ bird: { answerable: 1, unanswerable: 0 }, null_query: { answerable: 0, unanswerable: 2 }, otter: { answerable: 2 } });
  });

  it("places gold answers where rows are grouped, and asks a sample of each type", async () => {
    const grouped = { ...ponds, corpus: (ponds.corpus as readonly object[]).map((row) => ({ ...row, meta: { place: "ponds" } })) };
    const answers = await measure({ groupBy: "place", answers: { perType: 1 } }, grouped);
    expect(answers).toMatchObject({ answerable: 2, unanswerable: 1, passedOver: 3 });
    expect(answers.stages.quoted?.citesGold?.mean).toBe(1);
  });

  it("tells what a floor refuses, also of questions that have an answer", async () => {
    const embedder = deterministicEmbedder(64);
    const answers = await measure({ preset: undefined, embedder, answers: { minSimilarity: 0.99 } });
    expect(answers.floor).toMatchObject({ minSimilarity: 0.99 });
    expect(answers.floor?.others[0]?.minSimilarity).toBe(0.1);
    expect(answers.stages.quoted).toMatchObject({ refused: { mean: expect.any(Number) as number }, wronglyRefused: { mean: 0 } });
    expect(answers.stages.quotedAboveFloor).toMatchObject({
      refused: { mean: 1 },
      wronglyRefused: { mean: 1 },
      reasons: { unanswerable: { belowFloor: 2 }, answerable: { belowFloor: 3 } },
      contains: { mean: 0 },
      citesGold: { mean: 0 },
    });
  });

  it("follows what a model says through the checker and the floor", async () => {
    const said = (text: string, quote: string): object => ({ text, citations: [{ passage: 1, quote }] });
    const script: Readonly<Record<string, object>> = {
      "What does the grey heron wait for?": { answerable: true, statements: [said("Frogs.", "grey heron waits for frogs")] },
      "How often was the otter seen?": { answerable: true, statements: [said("It was seen 309 times.", "It was seen 308 times in 1843")] },
      "What do zebras drink?": { answerable: false, statements: [] },
      "Does the heron sing about frogs?": { answerable: true, statements: [said("It sings.", "The heron sings about frogs.")] },
    };
    const model = scriptedChatModel({
      model: "parrot",
      answers: ({ messages }) => {
        const asked = messages.at(-1)!.content;
        const [, answer] = Object.entries(script).find(([question]) => asked.includes(question)) ?? [];
        return answer === undefined ? defineErrors(coreErrorCatalogue)("CHAT.ANSWER_CUT", "The answer was cut.") : JSON.stringify(answer);
      },
    });
    const answers = await measure({ preset: undefined, embedder: deterministicEmbedder(64), answers: { model, minSimilarity: -1 } });
    expect(model.requests).toHaveLength(5);
    expect(answers.model).toMatchObject({ name: "parrot", usage: { outputTokens: expect.any(Number) as number } });
    expect(answers.model!.usage.inputTokens).toBeGreaterThan(100);
    const { said: before, checked, checkedAboveFloor } = answers.stages;
    expect(before).toMatchObject({
      refused: { mean: 1 / 2 },
      wronglyRefused: { mean: 1 / 3 },
      reasons: { unanswerable: { modelDeclined: 1 }, answerable: { failed: 1 } },
      exactMatch: { mean: 1 / 3, queries: 3 },
      citesGold: { mean: 1, queries: 2 },
    });
    expect(checked).toMatchObject({
      refused: { mean: 1 },
      wronglyRefused: { mean: 2 / 3 },
      reasons: { unanswerable: { modelDeclined: 1, noSupportedStatement: 1 }, answerable: { noSupportedStatement: 1, failed: 1 } },
      exactMatch: { mean: 1 / 3 },
      citesGold: { mean: 1 / 2 },
    });
    expect(checkedAboveFloor).toEqual(checked);
  });
});
