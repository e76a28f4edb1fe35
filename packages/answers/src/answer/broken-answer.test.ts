import { createOpenAIChatModel } from "@graphspan/models";
import { completion, startScriptedOpenAIServer, type ScriptedOpenAIServer } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { evidenceOf } from "../evidence.fixture.js";
import { answer, streamAnswer } from "./stream-answer.js";

let server: ScriptedOpenAIServer;
beforeAll(async () => {
  server = await startScriptedOpenAIServer();
});
afterEach(() => {
  server.reset();
});
afterAll(() => server.close());

const quotes = ["The limit is 10 for all pumps.", "Herons nest in tall trees.", "Owls hunt at night."] as const;
const evidence = evidenceOf([quotes.join(" ")]);
const statement = (index: 0 | 1 | 2): string => JSON.stringify({ text: quotes[index], citations: [{ passage: 1, quote: quotes[index] }] });
const whole = `{"answerable": true, "statements": [${statement(0)}, ${statement(1)}]}`;
const ask = (options: { maxOutputTokens?: number } = {}) =>
  answer({ question: "What?", evidence, model: createOpenAIChatModel({ model: "scripted", baseUrl: server.baseUrl, apiKey: "none", maxRetries: 0 }), ...options });

describe("an answer is read", () => {
  it.each([
    ["in a fence", `Here you are:\n\`\`\`json\n${whole}\n\`\`\`\nAnything {else}?`],
    ["behind thoughts", `<think>Perhaps {"answerable": false, "statements": []}? No.</think>\n${whole}`],
    ["behind braces that are none", `I use {curly} braces. ${whole}`],
    ["whose statements come first", `{"statements": [${statement(0)}, ${statement(1)}], "answerable": true}`],
    ["with more than was asked for", whole.replace("{", '{"confidence": 0.9, ').replace('"passage":1', '"passage":"1","page":3')],
  ])("%s, in one call", async (_, text) => {
    server.chat.script(completion({ text }));
    const { statements } = await ask();
    expect(statements.map(({ text: said }) => said)).toEqual([quotes[0], quotes[1]]);
    expect(server.chat.requests).toHaveLength(1);
  });
});

describe("an answer that is no JSON", () => {
  it.each([
    ["no object", "The limit is 10."],
    ["another object", '{"answer": "The limit is 10."}'],
    ["a statement of another shape", '{"answerable": true, "statements": ["The limit is 10."]}'],
    ["nothing", " "],
  ])("is mended in one round: %s", async (_, text) => {
    server.chat.script(completion({ text, usage: { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 } }), completion({ text: whole, usage: { prompt_tokens: 50, completion_tokens: 70, total_tokens: 120 } }));
    const { statements, provenance } = await ask();
    expect(statements).toHaveLength(2);
    expect(provenance).toMatchObject({ usage: { inputTokens: 55, outputTokens: 77 }, isIncomplete: false });
    expect(server.chat.requests[1]!.body.messages.at(-1)!.content).toContain("JSON");
  });

  it("keeps the statements that were given, and gives none of them again", async () => {
    server.chat.script(completion({ text: `{"answerable": true, "statements": [${statement(0)}, {"text": "Herons` + '"]}' }), completion({ text: whole }));
    const texts: string[] = [];
    const model = createOpenAIChatModel({ model: "scripted", baseUrl: server.baseUrl, apiKey: "none" });
    for await (const event of streamAnswer({ question: "What?", evidence, model })) if (event.type === "statement") texts.push(event.statement.text);
    expect(texts).toEqual([quotes[0], quotes[1]]);
  });

  it("is an error when it cannot be mended, unless there are statements", async () => {
    server.chat.script(completion({ text: "no" }), completion({ text: "no" }));
    await expect(ask()).rejects.toMatchObject({ code: "CHAT.INVALID_OBJECT" });
    server.chat.script(completion({ text: whole.slice(0, -20) + "]" }), completion({ text: "no" }));
    expect(await ask()).toMatchObject({ statements: [{ text: quotes[0] }], provenance: { isIncomplete: true }, refusal: null });
  });
});

describe("an answer that was cut", () => {
  it("keeps what was complete and tells that it is not all", async () => {
    server.chat.script(completion({ text: `{"answerable": true, "statements": [${statement(0)}, {"te`, finishReason: "length" }));
    expect(await ask()).toMatchObject({ statements: [{ text: quotes[0] }], provenance: { isIncomplete: true }, refusal: null });
    expect(server.chat.requests).toHaveLength(1);
  });

  it("is an error where nothing was complete", async () => {
    server.chat.script(completion({ text: '{"answerable": true, "sta', finishReason: "length" }));
    await expect(ask()).rejects.toMatchObject({ code: "CHAT.ANSWER_CUT" });
  });
});

describe("a model declines", () => {
  it.each([
    ["by saying so", { text: '{"answerable": false, "statements": []}' }],
    ["and its statements count for nothing then", { text: `{"answerable": false, "statements": [${statement(0)}]}` }],
    ["by saying nothing", { text: '{"answerable": true, "statements": []}' }],
    ["by its server's filter", { text: "", finishReason: "content_filter" }],
  ])("%s", async (_, told) => {
    server.chat.script(completion(told));
    expect(await ask()).toMatchObject({ statements: [], cut: [], refusal: { reason: "modelDeclined" }, provenance: { model: "scripted" } });
    expect(server.chat.requests).toHaveLength(1);
  });
});
