import { type Answer, type ChatCompletionsBody, completion, cut, hang, rawText, refusal } from "@graphspan/testkit";
import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { eventsOf, messages, scriptedModels, streamed } from "./model.fixture.js";

const { server, slept, open } = scriptedModels();
const content = messages[0].content;
const delta = (words: object, finish: string | null = null) => ({ choices: [{ index: 0, delta: words, finish_reason: finish }] });

function repeatedly(response: ServerResponse, words: string): void {
  const timer = setInterval(() => response.write(words), 20);
  response.on("close", () => {
    clearInterval(timer);
  });
}

/** The bytes of the stream that the server usually sends, where its first words end, and where it has said why the answer ended. */
async function usualBytes(): Promise<{ readonly length: number; readonly firstWords: number; readonly whole: number }> {
  const response = await fetch(`${server().baseUrl}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: "small", messages, stream: true, stream_options: { include_usage: true } }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  server().reset();
  const endOfEvent = (words: string) => bytes.indexOf("\n\n", bytes.indexOf(words)) + 2;
  return { length: bytes.length, firstWords: endOfEvent("Wher"), whole: endOfEvent('"finish_reason":"stop"') };
}

describe("a stream", () => {
  it.each([1, 2, 5, 64, 100_000])("arrives whole in pieces, torn into writes of %d bytes", async (bytesPerWrite) => {
    server().chat.script(completion({ bytesPerWrite }));
    const { text, pieces, answer } = await streamed(open().stream({ messages }));
    expect(text).toBe(content);
    expect(pieces).toBeGreaterThan(5);
    expect(answer).toEqual({ text: content, finishReason: "stop", usage: { inputTokens: 6, outputTokens: 6 } });
  });

  it("arrives whole with any line ends, comments, signs of life and fields of other makers between its events", async () => {
    const raw = [
      ": OPENROUTER PROCESSING\n\n",
      "\n\n",
      "event: message\r\nid: 7\r\nretry: 10\r\ndata: " + JSON.stringify(delta({ role: "assistant", content: "" })) + "\r\n\r\n",
      { choices: [], prompt_filter_results: [{ prompt_index: 0 }] },
      delta({ content: null, reasoning_content: "hm" }),
      "data:" + JSON.stringify(delta({ content: "one " })) + "\n\n",
      ": ping\n\n",
      { id: "x", object: "chat.completion.chunk" },
      delta({ content: "two" }),
      { choices: [{ index: 0, finish_reason: "stop" }] },
    ];
    server().chat.script(completion({ changeEvents: () => raw }));
    expect(await streamed(open().stream({ messages }))).toMatchObject({ text: "one two", pieces: 2, answer: { finishReason: "stop" } });
  });

  it("is complete without a mark at its end where the server has said why it ended", async () => {
    server().chat.script(completion({ isMarkedDone: false }));
    expect((await streamed(open().stream({ messages }))).text).toBe(content);
  });

  const sent = (...events: readonly object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  const whole = sent(delta({ content: "one" }), delta({ content: " two" }, "stop"));

  it.each<[string, (response: ServerResponse) => void]>([
    ["is cut", (response) => response.destroy()],
    ["hangs", () => undefined],
    ["goes on with signs of life", (response) => { repeatedly(response, ": ping\n\n"); }],
    ["goes on with empty events", (response) => { repeatedly(response, sent(delta({}))); }],
    ["goes on with what is no JSON", (response) => response.end("data: {no json\n\n")],
    ["goes on with an error", (response) => response.end(sent({ error: { message: "overloaded" } }))],
  ])("that has said why it ended is whole, though it %s then", async (_, then) => {
    server().chat.always((__, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(whole);
      setTimeout(then, 50, response);
    });
    const startedAt = performance.now();
    const { text, answer } = await streamed(open({ attemptTimeoutMs: 200 }).stream({ messages }));
    expect({ text, answer }).toMatchObject({ text: "one two", answer: { text: "one two", finishReason: "stop" } });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(server().chat.requests).toHaveLength(1);
  });

  it("that has said why it ended waits a second for its usage, not as long as for words", async () => {
    server().chat.script((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(whole);
      setTimeout(() => response.write(sent({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } })), 300);
    });
    const startedAt = performance.now();
    const { answer } = await streamed(open().stream({ messages }));
    expect(answer).toMatchObject({ text: "one two", usage: { inputTokens: 3, outputTokens: 2 } });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await server().chat.abandoned(1);
  });

  it("that is declined behind its end is declined", async () => {
    server().chat.script(completion({ changeEvents: () => [delta({ content: "one" }, "stop"), { error: { message: "no", code: "content_filter" } }] }));
    expect((await streamed(open().stream({ messages }))).answer).toMatchObject({ text: "one", finishReason: "declined" });
  });

  it("that is left between its end and its usage ends with the caller's reason", async () => {
    server().chat.always((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(whole);
    });
    const controller = new AbortController();
    const reading = async (): Promise<void> => {
      for await (const event of open().stream({ messages, signal: controller.signal }))
        if (event.type === "text" && event.text === " two") setTimeout(() => { controller.abort("the caller left"); }, 50);
    };
    await expect(reading()).rejects.toBe("the caller left");
  });

  it("without words is an answer without words", async () => {
    server().chat.script(completion({ changeEvents: () => [delta({}, "length")] }));
    expect(await eventsOf(open().stream({ messages }))).toEqual([
      { type: "end", answer: { text: "", finishReason: "length", usage: { inputTokens: 0, outputTokens: 0 } } },
    ]);
  });
});

describe("a stream that breaks", () => {
  it("is never taken for a whole one before its end was told, wherever it is cut, and is tried again as long as no words were given", async () => {
    const { length, firstWords, whole } = await usualBytes();
    let broken = 0;
    for (let cutAfterBytes = 0; cutAfterBytes < length; cutAfterBytes += 53) {
      server().reset();
      server().chat.script(completion({ cutAfterBytes, bytesPerWrite: 64 }));
      const outcome = await streamed(open().stream({ messages })).catch((error: unknown) => error);
      const requests = server().chat.requests.length;
      if (cutAfterBytes < firstWords) expect({ cutAfterBytes, requests }).toMatchObject({ requests: 2 });
      // What was sent last may be lost with the connection: then no words were given, and there is a second request, or the end was not told.
      const isBroken = requests === 1 && (cutAfterBytes < whole || outcome instanceof Error);
      if (isBroken) broken += 1;
      const expected = isBroken ? { code: "CHAT.STREAM_BROKEN", retryable: true } : { text: content };
      expect({ cutAfterBytes, outcome }).toMatchObject({ outcome: expected });
    }
    expect(broken).toBeGreaterThan(0);
  });

  it.each<[string, Answer<ChatCompletionsBody>, string]>([
    ["is cut before its head", cut(), "CHAT.SERVER_UNREACHABLE"],
    ["is refused with 429", refusal(429, { message: "slow down" }), "CHAT.RATE_LIMITED"],
    ["is refused with 500", refusal(500, { message: "oops" }), "CHAT.SERVER_FAILED"],
    ["is a page", rawText(200, "<html>Sign in</html>", "text/html"), "CHAT.UNREADABLE_ANSWER"],
    ["ends at once", completion({ changeEvents: () => [] }), "CHAT.UNREADABLE_ANSWER"],
    ["ends after its role", completion({ changeEvents: ([role]) => [role!] }), "CHAT.UNREADABLE_ANSWER"],
    ["begins with no JSON", completion({ changeEvents: (events) => ["data: {no json\n\n", ...events] }), "CHAT.UNREADABLE_ANSWER"],
    ["begins with something else", completion({ changeEvents: (events) => [{ choices: "none" }, ...events] }), "CHAT.UNREADABLE_ANSWER"],
    ["begins with an error", completion({ changeEvents: () => [{ error: { message: "overloaded" } }] }), "CHAT.SERVER_FAILED"],
    [
      "begins with an error about its rate",
      completion({ changeEvents: () => [{ error: { message: "slow down", code: "rate_limit_exceeded" } }] }),
      "CHAT.RATE_LIMITED",
    ],
  ])("and %s, is tried again, and the reason told when it stays", async (_, answer, code) => {
    server().chat.script(answer, answer);
    expect((await streamed(open().stream({ messages }))).text).toBe(content);
    expect(slept()).toHaveLength(2);
    server().chat.always(answer);
    await expect(eventsOf(open({ maxRetries: 1 }).stream({ messages }))).rejects.toMatchObject({ code, retryable: true });
    expect(server().chat.requests).toHaveLength(5);
  });

  it.each<[string, readonly (object | string)[]]>([
    ["with no JSON", ["data: {no json\n\n"]],
    ["with something else", [{ choices: "none" }]],
    ["with an error of the server", [{ error: { message: "overloaded" } }]],
    ["without the end of an answer", []],
  ])("%s after its first words is an error, behind the words that came", async (_, events) => {
    server().chat.script(completion({ changeEvents: () => [delta({ content: "one" }), ...events] }));
    const seen: string[] = [];
    const reading = async (): Promise<void> => {
      for await (const event of open().stream({ messages })) if (event.type === "text") seen.push(event.text);
    };
    await expect(reading()).rejects.toMatchObject({ code: "CHAT.STREAM_BROKEN", cause: { code: expect.stringMatching(/^CHAT\./) as string } });
    expect(seen).toEqual(["one"]);
    expect(server().chat.requests).toHaveLength(1);
  });

  it("with an event that does not end is an error that trying again does not help", async () => {
    server().chat.script(completion({ bytesPerWrite: 1_000_000, changeEvents: () => [delta({ content: "one" }), `data: ${"a".repeat(4_300_000)}`] }));
    await expect(eventsOf(open().stream({ messages }))).rejects.toMatchObject({ code: "CHAT.ANSWER_TOO_LARGE", retryable: false });
    expect(server().chat.requests).toHaveLength(1);
  });

  it("by a filter of the server is declined, with the words that came", async () => {
    server().chat.script(completion({ changeEvents: () => [delta({ content: "one" }), { error: { message: "no", code: "content_filter" } }] }));
    expect(await streamed(open().stream({ messages }))).toMatchObject({ text: "one", answer: { text: "one", finishReason: "declined" } });
  });
});

describe("a stream that hangs", () => {
  it("before its first words is given up and tried again", async () => {
    server().chat.script(hang(), completion({ hangAfterBytes: 50 }));
    expect((await streamed(open({ attemptTimeoutMs: 100 }).stream({ messages }))).text).toBe(content);
    await server().chat.abandoned(2);
  });

  it("after its first words is over, and the request ended", async () => {
    const { firstWords } = await usualBytes();
    server().chat.script(completion({ hangAfterBytes: firstWords }));
    await expect(eventsOf(open({ attemptTimeoutMs: 100 }).stream({ messages }))).rejects.toMatchObject({ code: "CHAT.TIMEOUT" });
    expect(server().chat.requests).toHaveLength(1);
    await server().chat.abandoned(1);
  });

  it("keeps its time limit over all tries", async () => {
    server().chat.always(hang());
    await expect(eventsOf(open({ attemptTimeoutMs: 150, timeoutMs: 400, maxRetries: 20, firstDelayMs: 1 }).stream({ messages }))).rejects.toMatchObject({
      code: "CHAT.TIMEOUT",
    });
    expect(server().chat.requests.length).toBeGreaterThanOrEqual(2);
    await server().chat.abandoned(server().chat.requests.length);
  });

  it("does not count the time that the reader takes between two events as the server's", async () => {
    const texts: string[] = [];
    for await (const event of open({ attemptTimeoutMs: 100 }).stream({ messages })) {
      if (texts.length === 0) await new Promise((resolve) => setTimeout(resolve, 200));
      if (event.type === "text") texts.push(event.text);
    }
    expect(texts.join("")).toBe(content);
  });
});

describe("a stream that is left", () => {
  it("ends the request, so that the server stops", async () => {
    server().chat.script(completion({ hangAfterBytes: 500 }));
    for await (const event of open().stream({ messages })) if (event.type === "text") break;
    await server().chat.abandoned(1);
  });

  it.each([
    ["before its head", hang()],
    ["after its first words", completion({ hangAfterBytes: 500 })],
  ])("by an abort %s ends at once with the caller's reason, and ends the request", async (_, answer) => {
    server().chat.script(answer);
    const controller = new AbortController();
    const reason = new Error("the caller left");
    const reading = eventsOf(open().stream({ messages, signal: controller.signal }));
    await server().chat.received(1);
    setTimeout(() => {
      controller.abort(reason);
    }, 50);
    await expect(reading).rejects.toBe(reason);
    await server().chat.abandoned(1);
    expect(server().chat.requests).toHaveLength(1);
  });

  it("by an abort between two events gives nothing more", async () => {
    const controller = new AbortController();
    const seen: unknown[] = [];
    const reading = async (): Promise<void> => {
      for await (const event of open().stream({ messages, signal: controller.signal })) {
        seen.push(event);
        controller.abort("enough");
      }
    };
    await expect(reading()).rejects.toBe("enough");
    expect(seen).toHaveLength(1);
  });
});
