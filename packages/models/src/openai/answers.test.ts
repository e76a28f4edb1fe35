import { type Completion, completion, type CompletionAnswer, describeConformance, hang, startScriptedOpenAIServer } from "@graphspan/testkit";
import { chatModelSuite } from "@graphspan/core/testing";
import { describe, expect, it } from "vitest";
import { messages, scriptedModels, streamed } from "./model.fixture.js";
import { createOpenAIChatModel } from "./openai-chat-model.js";

const { server, slept, open } = scriptedModels();

describeConformance(
  "createOpenAIChatModel",
  chatModelSuite(async () => {
    const own = await startScriptedOpenAIServer();
    return {
      chatModel: createOpenAIChatModel({ model: "small", baseUrl: own.baseUrl }),
      requestCount: () => own.chat.requests.length,
      stall: () => {
        own.chat.script(hang());
      },
      close: () => own.close(),
    };
  }),
);

const withMessage = (message: object, more: object = {}) => ({
  change: ({ choices, ...rest }: Completion) => ({ ...rest, choices: [{ ...choices[0]!, message, ...more }] }),
});
const delta = (content: object, finish: string | null = null) => ({ choices: [{ index: 0, delta: content, finish_reason: finish }] });
const withDeltas = (...events: readonly (object | string)[]) => ({ changeEvents: () => [...events, delta({}, "stop")] });

/** The same fault in an answer at once and in a stream. */
async function both(answer: CompletionAnswer) {
  server().chat.always(completion(answer));
  const { answer: last, text } = await streamed(open().stream({ messages }));
  const atOnce = await open().complete({ messages });
  expect(last!.text).toBe(text);
  return [atOnce, last!];
}

describe("an answer", () => {
  it("comes with why it ended and what it used, at once and in a stream", async () => {
    for (const answer of await both({}))
      expect(answer).toEqual({ text: messages[0].content, finishReason: "stop", usage: { inputTokens: 6, outputTokens: 6 } });
  });

  it.each([
    ["stop", "stop"],
    ["length", "length"],
    ["content_filter", "declined"],
    ["tool_calls", "other"],
    ["eos_token", "other"],
    ["", "other"],
  ])("that ends with %o ends in our words with %s", async (finishReason, expected) => {
    for (const answer of await both({ finishReason, text: "so far" })) expect(answer).toMatchObject({ finishReason: expected, text: "so far" });
  });

  it("that the server does not explain ends for another reason", async () => {
    server().chat.always(completion(withMessage({ content: "so far" }, { finish_reason: null })));
    expect(await open().complete({ messages })).toMatchObject({ text: "so far", finishReason: "other" });
  });

  it("that is a refusal of the model is declined, with its words", async () => {
    const refusal = { content: null, refusal: "I cannot help with that." };
    const answers = await both({ ...withMessage(refusal), ...withDeltas(delta({ refusal: "I cannot help" }), delta({ refusal: " with that." })) });
    for (const answer of answers) expect(answer).toMatchObject({ text: "I cannot help with that.", finishReason: "declined" });
  });

  it.each([
    ["has no words", { content: null }, ""],
    ["leaves its words out", {}, ""],
    ["has thoughts in fields of their own", { content: "yes", reasoning_content: "hm", reasoning: "hm", thinking: { a: 1 } }, "yes"],
    ["has odd further fields", { content: "yes", refusal: null, annotations: [], audio: null, role: 7 }, "yes"],
  ])("that %s is read as it is", async (_, message, text) => {
    for (const answer of await both({ ...withMessage(message), ...withDeltas(delta(message)) })) expect(answer).toMatchObject({ text, finishReason: "stop" });
  });

  it.each<[string, unknown, string, string]>([
    ["a text", [{ type: "text", text: "yes" }], "yes", "stop"],
    ["texts and thoughts", [{ type: "thinking", thinking: [{ type: "text", text: "hm" }] }, "y", { type: "output_text", text: "es" }, { text: "!" }], "yes!", "stop"],
    ["things nobody knows", [{ type: "reasoning", text: "hm" }, { type: "text", text: null }, { type: "image_url" }, null, 7], "", "stop"],
    ["a refusal", [{ type: "refusal", refusal: "I cannot." }], "I cannot.", "declined"],
    ["nothing", [], "", "stop"],
  ])("in parts is read part by part: %s", async (_, content, text, finishReason) => {
    const message = { content };
    for (const answer of await both({ ...withMessage(message), ...withDeltas(delta(message)) })) expect(answer).toMatchObject({ text, finishReason });
  });

  it("is the first of several, in whatever order they come", async () => {
    const choice = (index: number | undefined, content: string, finish: string | null) => ({ index, message: { content }, delta: { content }, finish_reason: finish });
    const change = (completed: Completion) => ({ ...completed, choices: [choice(1, "other", "length"), choice(0, "one two", "stop")] });
    const chunks = [[choice(0, "one", null)], [choice(1, "other", "length")], [choice(1, "!", null), choice(0, " two", "stop")], [choice(1, "?", "length")]];
    const answers = await both({ change, changeEvents: () => chunks.map((choices) => ({ choices })) });
    for (const answer of answers) expect(answer).toMatchObject({ text: "one two", finishReason: "stop" });
    const unnumbered = await both({
      change: (completed) => ({ ...completed, choices: [choice(undefined, "one", "stop"), choice(undefined, "other", "length")] }),
      changeEvents: () => [{ choices: [choice(undefined, "one", "stop"), choice(undefined, "other", "length")] }],
    });
    for (const answer of unnumbered) expect(answer).toMatchObject({ text: "one", finishReason: "stop" });
  });

  it.each([
    ["none", null],
    ["nonsense", { prompt_tokens: "many", completion_tokens: -1 } as never],
  ])("without a usage that can be read (%s) counts as nothing", async (_, usage) => {
    for (const answer of await both({ usage })) expect(answer.usage).toEqual({ inputTokens: 0, outputTokens: 0 });
  });

  it.each([
    ["no choices", { choices: [] }],
    ["choices that are null", { choices: null }],
    ["a choice without a message", { choices: [{ index: 0, finish_reason: "stop" }] }],
    ["words that are no text", { choices: [{ message: { content: { text: "x" } } }] }],
    ["only a second choice", { choices: [{ index: 1, message: { content: "x" }, finish_reason: "stop" }] }],
    ["a message of an error", { message: "model is loading" }],
  ])("with %s is tried again, and refused when it stays so", async (_, body) => {
    const answer = completion({ change: () => body });
    server().chat.script(answer);
    expect((await open().complete({ messages })).text).toBe(messages[0].content);
    expect(slept()).toHaveLength(1);
    server().chat.always(answer);
    await expect(open({ maxRetries: 1 }).complete({ messages })).rejects.toMatchObject({ code: "CHAT.UNREADABLE_ANSWER" });
  });
});

describe("the usage of a stream", () => {
  it("is the last that the server tells, wherever it tells it", async () => {
    const usage = (completed: number) => ({ usage: { prompt_tokens: 3, completion_tokens: completed, total_tokens: 3 + completed } });
    server().chat.always(
      completion({ changeEvents: () => [{ ...delta({ content: "a" }), ...usage(1) }, { ...delta({ content: "b" }, "stop"), ...usage(2) }, delta({})] }),
    );
    expect((await streamed(open().stream({ messages }))).answer).toMatchObject({ text: "ab", usage: { inputTokens: 3, outputTokens: 2 } });
  });
});
