import { type Answer, type ChatCompletionsBody, completion, cut, cutInBody, hang, hangInBody, rawText, refusal, startScriptedOpenAIServer } from "@graphspan/testkit";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { apiKey, eventsOf, messages, scriptedModels } from "./model.fixture.js";

const { server, slept, open } = scriptedModels();
const content = messages[0].content;

describe("faults of the server", () => {
  it.each<{ readonly fault: string; readonly answer: Answer; readonly code: string }>([
    { fault: "status 429", answer: refusal(429, { message: "slow down" }), code: "CHAT.RATE_LIMITED" },
    { fault: "status 500", answer: refusal(500, { message: "oops" }), code: "CHAT.SERVER_FAILED" },
    { fault: "status 503", answer: rawText(503, "unavailable", "text/plain"), code: "CHAT.SERVER_FAILED" },
    { fault: "an error in a good answer", answer: rawText(200, '{"error":{"message":"loading","code":503}}'), code: "CHAT.SERVER_FAILED" },
    { fault: "a limit in a good answer", answer: rawText(200, '{"error":{"message":"slow down","code":429}}'), code: "CHAT.RATE_LIMITED" },
    { fault: "a cut connection", answer: cut(), code: "CHAT.SERVER_UNREACHABLE" },
    { fault: "a connection cut in the body", answer: cutInBody(), code: "CHAT.SERVER_UNREACHABLE" },
    { fault: "broken JSON", answer: rawText(200, '{"choices": ['), code: "CHAT.UNREADABLE_ANSWER" },
    { fault: "a web page", answer: rawText(200, "<html>Sign in</html>", "text/html"), code: "CHAT.UNREADABLE_ANSWER" },
  ])("are tried again after $fault, and told when they stay", async ({ answer, code }) => {
    server().chat.script(answer, answer);
    expect((await open().complete({ messages })).text).toBe(content);
    expect(slept()).toEqual([expect.closeTo(499.5, 1), expect.closeTo(999, 0)]);
    server().chat.always(answer);
    await expect(open({ maxRetries: 1 }).complete({ messages })).rejects.toMatchObject({ code, retryable: true });
    expect(server().chat.requests).toHaveLength(5);
  });

  it.each<{ readonly fault: string; readonly answer: Answer; readonly code: string }>([
    { fault: "a wrong key", answer: refusal(401, { message: `Incorrect API key provided: ${apiKey}` }), code: "CHAT.UNAUTHORIZED" },
    { fault: "an unknown model", answer: refusal(404, { message: "no such model" }), code: "CHAT.REQUEST_REFUSED" },
    {
      fault: "a field it does not know",
      answer: refusal(400, { message: "Unsupported parameter: 'max_tokens' is not supported", code: "unsupported_parameter" }),
      code: "CHAT.REQUEST_REFUSED",
    },
    {
      fault: "a conversation that is too long",
      answer: refusal(400, { message: "maximum context length is 8192 tokens", code: "context_length_exceeded" }),
      code: "CHAT.REQUEST_TOO_LARGE",
    },
    {
      fault: "another address",
      answer: (_, response) => {
        response.writeHead(307, { location: `${server().baseUrl}/elsewhere` }).end();
      },
      code: "CHAT.REDIRECTED",
    },
    {
      fault: "an answer that says it will have a gigabyte",
      answer: (_, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "1000000000" }).write("{");
      },
      code: "CHAT.ANSWER_TOO_LARGE",
    },
    { fault: "an empty account", answer: refusal(429, { message: "no money", code: "insufficient_quota" }), code: "CHAT.QUOTA_EXCEEDED" },
  ])("are not tried again after $fault", async ({ answer, code }) => {
    server().chat.always(answer);
    await expect(open().complete({ messages })).rejects.toMatchObject({ code, retryable: false });
    await expect(eventsOf(open().stream({ messages }))).rejects.toMatchObject({ code, retryable: false });
    expect(server().chat.requests).toHaveLength(2);
  });

  it("by a filter that refuses the request are a declined answer, not an error", async () => {
    server().chat.always(refusal(400, { message: "The prompt was filtered", code: "content_filter" }));
    const declined = { text: "", finishReason: "declined", usage: { inputTokens: 0, outputTokens: 0 } };
    expect(await open().complete({ messages })).toEqual(declined);
    expect(await eventsOf(open().stream({ messages }))).toEqual([{ type: "end", answer: declined }]);
  });

  it("waits as long as Retry-After says, and not beyond its time limit", async () => {
    const limited = refusal(429, { message: "slow down" }, { "retry-after": "7" });
    server().chat.script(limited);
    await open().complete({ messages });
    server().chat.script(limited);
    await eventsOf(open().stream({ messages }));
    expect(slept()).toEqual([7_000, 7_000]);
    server().chat.script(limited);
    await expect(open({ timeoutMs: 6_000 }).complete({ messages })).rejects.toMatchObject({ details: { retryAfterMs: 7_000, status: 429 } });
  });

  it("says which server could not be reached", async () => {
    const gone = await startScriptedOpenAIServer();
    await gone.close();
    const error = await open({ baseUrl: gone.baseUrl, maxRetries: 0 })
      .complete({ messages })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "CHAT.SERVER_UNREACHABLE" });
    expect(String(error)).toContain(new URL(gone.baseUrl).host);
  });
});

describe("time", () => {
  it.each<[string, Answer]>([
    ["before the head", hang()],
    ["in the body", hangInBody()],
  ])("ends for a server that hangs %s, retries counted in it, and closes the connection", async (_, answer) => {
    server().chat.always(answer);
    await expect(open({ timeoutMs: 400, attemptTimeoutMs: 150, maxRetries: 20, firstDelayMs: 1 }).complete({ messages })).rejects.toMatchObject({
      code: "CHAT.TIMEOUT",
    });
    await server().chat.abandoned(server().chat.requests.length);
    expect(server().chat.requests.length).toBeGreaterThanOrEqual(2);
    expect(server().chat.requests.length).toBeLessThanOrEqual(3);
  });

  it("is left for another try where one hangs", async () => {
    server().chat.script(hang());
    expect((await open({ attemptTimeoutMs: 100 }).complete({ messages })).text).toBe(content);
  });

  it("ends with the caller's reason when aborted on the way, also on the wire", async () => {
    server().chat.always(hangInBody());
    const controller = new AbortController();
    const call = open().complete({ messages, signal: controller.signal });
    await server().chat.received(1);
    controller.abort("the caller left");
    await expect(call).rejects.toBe("the caller left");
    await server().chat.abandoned(1);
  });
});

describe("secrets", () => {
  const secretHeader = "header-secret-42";
  const secretQuery = "query-secret-43";
  const all = `${apiKey} ${secretHeader} ${secretQuery}`;

  it.each<[string, Answer<ChatCompletionsBody>]>([
    ["in the message", refusal(401, { message: all })],
    ["in the code", refusal(400, { message: "no", code: all })],
    ["in plain text", rawText(500, all, "text/plain")],
    ["in a header", refusal(429, { message: "no" }, { "x-request-id": apiKey })],
    ["in a broken answer", rawText(200, all)],
    ["in an event of a stream", completion({ changeEvents: () => [{ error: { message: all, code: all } }], change: () => ({ error: all }) })],
    [
      "in an event after the first words",
      completion({ changeEvents: (events) => [...events.slice(0, 3), { error: { message: all } }], change: () => ({ error: all }) }),
    ],
    ["in an event that is no JSON", completion({ changeEvents: () => [`data: ${all}\n\n`], change: () => all })],
    ["nowhere, with a cut connection", cut()],
  ])("are never shown in an error when the server repeats them %s", async (_, answer) => {
    server().chat.always(answer);
    const model = open({ maxRetries: 0, headers: { "api-key": secretHeader }, baseUrl: `${server().baseUrl}?key=${secretQuery}` });
    const errors = await Promise.all([
      model.complete({ messages }).catch((error: unknown) => error),
      eventsOf(model.stream({ messages })).catch((error: unknown) => error),
    ]);
    for (const shown of [...errors, model].map((value) => inspect(value, { depth: 20, showHidden: true }))) {
      for (const secret of [apiKey, secretHeader, secretQuery]) expect(shown).not.toContain(secret);
    }
    for (const error of errors) expect(error).toMatchObject({ code: expect.stringMatching(/^CHAT\./) as string });
  });
});
