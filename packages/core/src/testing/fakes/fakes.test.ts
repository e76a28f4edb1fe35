import { describe, expect, it } from "vitest";
import type { ChatStreamEvent } from "../../ports/chat-model.js";
import { deterministicEmbedder } from "./deterministic-embedder.js";
import { inMemoryVectorStore } from "./in-memory-vector-store.js";
import { overlapReranker } from "./overlap-reranker.js";
import { scriptedChatModel, type ScriptedChatModelOptions } from "./scripted-chat-model.js";

const ask = (content: string) => ({ messages: [{ role: "user", content }] as const });

async function eventsOf(stream: AsyncIterable<ChatStreamEvent>): Promise<readonly ChatStreamEvent[]> {
  const events: ChatStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

describe("scriptedChatModel", () => {
  it("says what it was told to, in order, and keeps the requests", async () => {
    const failure = new RangeError("overloaded");
    const chatModel = scriptedChatModel({ answers: ["one two", { text: "x", finishReason: "other" }, failure], model: "mine" });
    expect(await chatModel.complete(ask("a b c"))).toEqual({
      text: "one two",
      finishReason: "stop",
      usage: { inputTokens: 3, outputTokens: 2 },
    });
    expect(await chatModel.complete(ask("d"))).toMatchObject({ text: "x", finishReason: "other" });
    await expect(chatModel.complete(ask("e"))).rejects.toBe(failure);
    await expect(chatModel.complete(ask("f"))).rejects.toMatchObject({ code: "FAKE.SCRIPT_ENDED" });
    expect(chatModel.requests.map(({ messages }) => messages[0]!.content)).toEqual(["a b c", "d", "e", "f"]);
    expect(chatModel.model).toBe("mine");
  });

  it("streams the same answer word by word, white space kept, and keeps the requests", async () => {
    const chatModel = scriptedChatModel({ answers: () => " one\ttwo  three\n" });
    const request = { ...ask("a b"), maxOutputTokens: 3 };
    const events = await eventsOf(chatModel.stream(request));
    expect(events).toEqual([
      ...[" one", "\ttwo", "  three\n"].map((text) => ({ type: "text", text })),
      { type: "end", answer: await chatModel.complete(request) },
    ]);
    expect(events.at(-1)).toMatchObject({ answer: { text: " one\ttwo  three\n", finishReason: "stop", usage: { outputTokens: 3 } } });
    expect(chatModel.requests).toEqual([request, request]);
  });

  it("streams a declined answer and an error as it is told to", async () => {
    const chatModel = scriptedChatModel({ answers: [{ text: "", finishReason: "declined" }, new RangeError("overloaded")] });
    expect(await eventsOf(chatModel.stream(ask("a")))).toMatchObject([{ type: "end", answer: { finishReason: "declined", text: "" } }]);
    await expect(eventsOf(chatModel.stream(ask("a")))).rejects.toThrow("overloaded");
  });

  it("ends a stream with the caller's reason between two words", async () => {
    const controller = new AbortController();
    const reason = new Error("the caller left");
    const seen: unknown[] = [];
    const reading = async (): Promise<void> => {
      for await (const event of scriptedChatModel({ answers: () => "one two" }).stream({ ...ask("a"), signal: controller.signal })) {
        seen.push(event);
        controller.abort(reason);
      }
    };
    await expect(reading()).rejects.toBe(reason);
    expect(seen).toEqual([{ type: "text", text: "one" }]);
  });

  it("cuts a text at the limit of its output, between two words", async () => {
    const chatModel = scriptedChatModel({ answers: () => "one two  three" });
    expect(await chatModel.complete({ ...ask("x"), maxOutputTokens: 2 })).toMatchObject({ text: "one two", finishReason: "length" });
    expect(await chatModel.complete({ ...ask("x"), maxOutputTokens: 3 })).toMatchObject({ text: "one two  three", finishReason: "stop" });
  });

  it.each([{}, { answers: "x" }, { answers: [], modle: "x" }])("refuses %o", (options) => {
    expect(() => scriptedChatModel(options as unknown as ScriptedChatModelOptions)).toThrow(
      expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }) as Error,
    );
  });
});

describe("deterministicEmbedder", () => {
  it("puts texts that share words nearer than texts that do not", async () => {
    const texts = ["grey heron nests", "a heron nests high", "railway timetable"];
    const [heron, other, railway] = await deterministicEmbedder(64).embed({ texts, kind: "document" });
    const dot = (one: Float32Array, two: Float32Array): number => one.reduce((sum, value, index) => sum + value * two[index]!, 0);
    expect(dot(heron!, other!)).toBeGreaterThan(dot(heron!, railway!) + 0.2);
  });

  it("gives the same vectors on every machine and in every version", async () => {
    const [vector] = await deterministicEmbedder(3).embed({ texts: ["heron"], kind: "document" });
    expect(Array.from(vector!, (value) => value.toFixed(4))).toMatchInlineSnapshot(`
      [
        "-0.2448",
        "-0.9154",
        "0.3197",
      ]
    `);
  });

  it.each([0, -1, 1.5, 4_097, Number.NaN])("refuses %d dimensions", (dimensions) => {
    expect(() => deterministicEmbedder(dimensions)).toThrow(expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }) as Error);
  });

  it("says how it is called where it is given an object", () => {
    expect(() => deterministicEmbedder({ dimensions: 64 } as unknown as number)).toThrow("as in deterministicEmbedder(64)");
  });
});

describe("overlapReranker", () => {
  it("scores by the share of the question's words", async () => {
    const documents = ["nothing", "a heron", "the grey heron"];
    expect(await overlapReranker().rerank({ question: "grey heron?", documents })).toEqual([
      { index: 2, score: 1 },
      { index: 1, score: 0.5 },
      { index: 0, score: 0 },
    ]);
    expect(await overlapReranker().rerank({ question: "?!", documents: ["a"] })).toEqual([{ index: 0, score: 0 }]);
  });
});

describe("inMemoryVectorStore", () => {
  it("embeds questions as questions, with the embedder it is given", async () => {
    const kinds: string[] = [];
    const sound = deterministicEmbedder();
    const store = inMemoryVectorStore({ embedder: { ...sound, embed: (request) => (kinds.push(request.kind), sound.embed(request)) } });
    await store.upsert("c", { id: "a", content: "heron" });
    await store.search("c", { question: "heron", topK: 1 });
    expect(kinds).toEqual(["document", "question"]);
  });
});
