import type { Clock } from "@graphspan/openai-client";
import {
  type Answer,
  capped,
  cut,
  cutInBody,
  describeEmbedder,
  deterministicEmbedder,
  type EmbeddingItem,
  hang,
  hangInBody,
  rawText,
  refusal,
  type ScriptedOpenAIServer,
  startScriptedOpenAIServer,
  vectors,
} from "@graphspan/testkit";
import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOpenAIEmbedder } from "./openai-embedder.js";
import type { OpenAIEmbedderOptions } from "./openai-options.js";

const apiKey = "sk-test-0123456789";
const texts = ["heron", "otter", "kingfisher"];

let server: ScriptedOpenAIServer;
let slept: number[];

/** No time passes in a sleep, and the jitter takes the whole delay. */
const clock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => {
    slept.push(milliseconds);
    return Promise.resolve();
  },
  random: () => 0.999,
};

beforeAll(async () => {
  server = await startScriptedOpenAIServer();
});
beforeEach(() => {
  server.reset();
  slept = [];
});
afterAll(() => server.close());

const open = (options: Partial<OpenAIEmbedderOptions> = {}) =>
  createOpenAIEmbedder({ model: "small", dimensions: 8, baseUrl: server.baseUrl, apiKey, ...options }, clock);

const embed = async (options: Partial<OpenAIEmbedderOptions> = {}, list: readonly string[] = texts) =>
  (await open(options)).embed({ texts: list, kind: "document" });

const expected = (list: readonly string[] = texts) => deterministicEmbedder(8).embed({ texts: list, kind: "document" });

describeEmbedder("createOpenAIEmbedder", async () => {
  const own = await startScriptedOpenAIServer();
  const embedder = await createOpenAIEmbedder({ model: "small", dimensions: 8, baseUrl: own.baseUrl });
  return { embedder, requestCount: () => own.requests.length, close: () => own.close() };
});

function withoutIndex(items: readonly EmbeddingItem[]): readonly EmbeddingItem[] {
  return items.map(({ object, embedding }) => ({ object, embedding }));
}

describe("what is asked", () => {
  it("asks for floats and gets the right vectors from a server that sends floats whatever it is asked", async () => {
    server.always(vectors({ floatsAlways: true }));
    expect(await embed()).toEqual(await expected());
    expect(server.requests[0]!.body.encoding_format).toBe("float");
  });

  it("sends the key to a server that has one, and no authorization without a key", async () => {
    await embed();
    await embed({ apiKey: undefined, headers: { "api-key": "azure-secret" } });
    expect(server.requests[0]!.headers["authorization"]).toBe(`Bearer ${apiKey}`);
    expect(server.requests[1]!.headers["authorization"]).toBeUndefined();
    expect(server.requests[1]!.headers["api-key"]).toBe("azure-secret");
  });

  it.each([
    { model: "text-embedding-3-small", dimensions: undefined, sent: undefined, size: 1536 },
    { model: "text-embedding-3-large", dimensions: undefined, sent: undefined, size: 3072 },
    { model: "text-embedding-ada-002", dimensions: undefined, sent: undefined, size: 1536 },
    { model: "text-embedding-3-small", dimensions: 256, sent: 256, size: 256 },
    { model: "someone-else", dimensions: 8, sent: undefined, size: 8 },
  ])("asks $model for $sent dimensions where $dimensions are wanted", async ({ model, dimensions, sent, size }) => {
    server.always(vectors({ dimensions: size }));
    const [vector] = await embed({ model, dimensions });
    expect(vector).toHaveLength(size);
    expect(server.requests[0]!.body.dimensions).toBe(sent);
  });

  it("sends the dimensions to another server's model when told to", async () => {
    await embed({ sendDimensions: true });
    expect(server.requests[0]!.body.dimensions).toBe(8);
  });

  it("does not take server, key or organization from the environment", async () => {
    const names = ["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"] as const;
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = "http://127.0.0.1:9/from-the-environment";
    try {
      await embed({ apiKey: undefined });
    } finally {
      names.forEach((name, index) => {
        if (before[index] === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = before[index];
      });
    }
    expect(JSON.stringify(server.requests[0]!.headers)).not.toContain("from-the-environment");
  });
});

describe("options", () => {
  it.each([
    { options: { model: "someone-else", dimensions: undefined }, named: "dimensions" },
    { options: { baseUrl: undefined, apiKey: undefined }, named: "apiKey" },
    { options: { apiKey: "key\n" }, named: "apiKey" },
    { options: { baseUrl: "not a url" }, named: "baseUrl" },
    { options: { baseUrl: "ftp://server/v1" }, named: "baseUrl" },
    { options: { baseUrl: "http://user:pass-in-url@server/v1" }, named: "baseUrl" },
    { options: { maxInputsPerRequest: 2_049 }, named: "maxInputsPerRequest" },
    { options: { timeoutMs: 0 }, named: "timeoutMs" },
    { options: { retries: 3 }, named: "retries" },
  ])("refuses $options and names $named", async ({ options, named }) => {
    const error = await open(options as Partial<OpenAIEmbedderOptions>).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
    expect(String(error)).toContain(named);
    expect(String(error)).not.toContain("pass-in-url");
  });
});

describe("what comes back", () => {
  const changed = (change: (items: readonly EmbeddingItem[]) => readonly EmbeddingItem[]) => vectors({ change });
  const embedding = (position: number, value: unknown) =>
    changed((items) => items.map((item, index) => (index === position ? { ...item, embedding: value } : item)));
  const index = (...indexes: readonly (number | undefined)[]) =>
    changed((items) =>
      withoutIndex(items).map((item, position) => (indexes[position] === undefined ? item : { ...item, index: indexes[position] })),
    );
  const eight = (value: unknown) => [1, 2, 3, value, 5, 6, 7, 8];

  it("puts vectors in another order back by their index", async () => {
    server.always(changed((items) => items.toReversed()));
    expect(await embed()).toEqual(await expected());
  });

  it("takes the order as it is where no vector has an index and the count is right", async () => {
    server.always(index(undefined, undefined, undefined));
    expect(await embed()).toEqual(await expected());
  });

  it.each([
    { fault: "one vector too few", answer: changed((items) => items.slice(1)), code: "EMBEDDING.WRONG_COUNT" },
    { fault: "one vector too few and no index", answer: changed((items) => withoutIndex(items.slice(1))), code: "EMBEDDING.WRONG_COUNT" },
    { fault: "one vector too many", answer: changed((items) => [...items, items[0]!]), code: "EMBEDDING.WRONG_COUNT" },
    { fault: "no vectors", answer: changed(() => []), code: "EMBEDDING.WRONG_COUNT" },
    { fault: "an index twice", answer: index(0, 1, 1), code: "EMBEDDING.WRONG_ORDER" },
    { fault: "an index beyond the end", answer: index(0, 1, 3), code: "EMBEDDING.WRONG_ORDER" },
    { fault: "indexes from one", answer: index(1, 2, 3), code: "EMBEDDING.WRONG_ORDER" },
    { fault: "a negative index", answer: index(-1, 0, 1), code: "EMBEDDING.WRONG_ORDER" },
    { fault: "an index on some only", answer: index(0, undefined, 2), code: "EMBEDDING.WRONG_ORDER" },
    { fault: "null for a vector", answer: embedding(1, null), code: "EMBEDDING.INVALID_VECTOR" },
    { fault: "null for a number", answer: embedding(1, eight(null)), code: "EMBEDDING.INVALID_VECTOR" },
    { fault: "a text for a number", answer: embedding(1, eight("4")), code: "EMBEDDING.INVALID_VECTOR" },
    { fault: "a number beyond 32 bits", answer: embedding(1, eight(1e300)), code: "EMBEDDING.INVALID_VECTOR" },
    { fault: "zeros only", answer: embedding(1, [0, 0, 0, 0, 0, 0, 0, 0]), code: "EMBEDDING.INVALID_VECTOR" },
    { fault: "base64 where floats were asked for", answer: embedding(1, "AACAPwAAAEA="), code: "EMBEDDING.INVALID_VECTOR" },
    { fault: "an empty vector", answer: embedding(1, []), code: "EMBEDDING.WRONG_DIMENSIONS" },
    { fault: "vectors a quarter as long", answer: vectors({ dimensions: 2 }), code: "EMBEDDING.WRONG_DIMENSIONS" },
    { fault: "longer vectors", answer: vectors({ dimensions: 9 }), code: "EMBEDDING.WRONG_DIMENSIONS" },
  ])("refuses $fault, once", async ({ answer, code }) => {
    server.always(answer);
    await expect(embed()).rejects.toMatchObject({ code, retryable: false });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    { fault: "broken JSON", answer: rawText(200, '{"data": [') },
    { fault: "a web page", answer: rawText(200, "<html>Sign in</html>", "text/html") },
    { fault: "JSON that is no list of embeddings", answer: rawText(200, '{"message":"model is loading"}') },
  ])("tries again after $fault, and says so when it stays", async ({ answer }) => {
    server.script(answer);
    expect(await embed()).toEqual(await expected());
    server.always(answer);
    await expect(embed({ maxRetries: 1 })).rejects.toMatchObject({ code: "EMBEDDING.UNREADABLE_ANSWER" });
  });
});

describe("limits of a request", () => {
  it("splits 600 texts of 800 tokens under a cap of 300,000 tokens and 2,048 texts, in order", async () => {
    const countTokens = (text: string) => text.length / 4;
    server.always(capped({ maxInputs: 2_048, maxTokens: 300_000, countTokens }));
    const many = Array.from({ length: 600 }, (_, index) => `${index}`.padEnd(3_200, "long"));
    expect(await embed({}, many)).toEqual(await expected(many));
    expect(server.requests.length).toBeGreaterThan(1);
    expect(server.requests.length).toBeLessThan(20);
  });

  it("splits by the number of texts", async () => {
    server.always(capped({ maxInputs: 2_048, maxTokens: 1e9, countTokens: () => 1 }));
    const many = Array.from({ length: 5_000 }, (_, index) => `text${index}`);
    expect(await embed({}, many)).toEqual(await expected(many));
    expect(server.requests.map(({ body }) => body.input.length).toSorted((a, b) => b - a)).toEqual([2_048, 2_048, 904]);
  });

  it.each([400, 413, 422])("splits further in halves when the server's limit is lower than it was told, status %i", async (status) => {
    const tooLarge = refusal(status, { message: "This model's maximum context length is 3 tokens, you requested more" });
    server.always((request, response) => (request.body.input.length > 3 ? tooLarge(request, response) : vectors()(request, response)));
    const many = Array.from({ length: 20 }, (_, index) => `text${index}`);
    expect(await embed({}, many)).toEqual(await expected(many));
  });

  it("names the one text that is too long for the model, in the caller's counting", async () => {
    const long = refusal(400, { message: "maximum context length is 8192 tokens", code: "context_length_exceeded" });
    server.always((request, response) => (request.body.input.includes("long") ? long(request, response) : vectors()(request, response)));
    const list = ["a", "b", "c", "d", "e", "long", "g"];
    await expect(embed({ maxInputsPerRequest: 4 }, list)).rejects.toMatchObject({
      code: "EMBEDDING.TEXT_TOO_LONG",
      details: { position: 5 },
    });
  });
});

describe("faults of the server", () => {
  it.each([
    { fault: "status 429", answer: refusal(429, { message: "slow down" }), code: "EMBEDDING.RATE_LIMITED" },
    { fault: "status 500", answer: refusal(500, { message: "oops" }), code: "EMBEDDING.SERVER_FAILED" },
    { fault: "status 503", answer: rawText(503, "unavailable", "text/plain"), code: "EMBEDDING.SERVER_FAILED" },
    { fault: "an error in a good answer", answer: rawText(200, '{"error":"model is loading"}'), code: "EMBEDDING.SERVER_FAILED" },
    { fault: "a cut connection", answer: cut(), code: "EMBEDDING.SERVER_UNREACHABLE" },
    { fault: "a connection cut in the body", answer: cutInBody(), code: "EMBEDDING.SERVER_UNREACHABLE" },
  ])("tries again after $fault, and says so when it stays", async ({ answer, code }) => {
    server.script(answer, answer);
    expect(await embed()).toEqual(await expected());
    expect(slept).toHaveLength(2);
    server.always(answer);
    await expect(embed({ maxRetries: 1 })).rejects.toMatchObject({ code, retryable: true });
    expect(server.requests).toHaveLength(5);
  });

  it.each<{ readonly fault: string; readonly answer: Answer; readonly code: string }>([
    {
      fault: "another address",
      answer: (_, response) => {
        response.writeHead(308, { location: "/v2/embeddings" }).end();
      },
      code: "EMBEDDING.REDIRECTED",
    },
    {
      fault: "an answer that says it will have a gigabyte",
      answer: (_, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "1000000000" }).write("{");
      },
      code: "EMBEDDING.ANSWER_TOO_LARGE",
    },
    { fault: "a wrong key", answer: refusal(401, { message: `Incorrect API key provided: ${apiKey}` }), code: "EMBEDDING.UNAUTHORIZED" },
    { fault: "a forbidden model", answer: refusal(403, { message: "no access" }), code: "EMBEDDING.UNAUTHORIZED" },
    { fault: "an unknown model", answer: refusal(404, { message: "no such model" }), code: "EMBEDDING.REQUEST_REFUSED" },
    { fault: "a bad request", answer: refusal(400, { message: "unknown field" }), code: "EMBEDDING.REQUEST_REFUSED" },
    {
      fault: "an empty account",
      answer: refusal(429, { message: "no money", code: "insufficient_quota" }),
      code: "EMBEDDING.QUOTA_EXCEEDED",
    },
  ])("does not try again after $fault", async ({ answer, code }) => {
    server.always(answer);
    await expect(embed()).rejects.toMatchObject({ code, retryable: false });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    { form: "seconds", headers: { "retry-after": "7" }, least: 7_000, most: 7_000 },
    { form: "milliseconds", headers: { "retry-after-ms": "1234", "retry-after": "9" }, least: 1_234, most: 1_234 },
    { form: "an HTTP date", headers: { "retry-after": new Date(Date.now() + 3_600_000).toUTCString() }, least: 3_000_000, most: 3_600_000 },
    { form: "a date that is over", headers: { "retry-after": new Date(0).toUTCString() }, least: 499, most: 500 },
    { form: "nonsense", headers: { "retry-after": "soon" }, least: 499, most: 500 },
  ])("waits as long as Retry-After says in $form, and at least its own delay", async ({ headers, least, most }) => {
    server.script(refusal(429, { message: "slow down" }, headers));
    expect(await embed({ timeoutMs: 7_200_000 })).toEqual(await expected());
    expect(slept).toHaveLength(1);
    expect(slept[0]).toBeGreaterThanOrEqual(least);
    expect(slept[0]).toBeLessThanOrEqual(most);
  });

  it("does not begin a wait that would pass the time limit", async () => {
    server.script(refusal(429, { message: "slow down" }, { "retry-after": "3600" }));
    await expect(embed()).rejects.toMatchObject({ code: "EMBEDDING.RATE_LIMITED", details: { retryAfterMs: 3_600_000 } });
    expect(slept).toEqual([]);
  });

  it.each([
    { where: "before the head", answer: hang() },
    { where: "in the body", answer: hangInBody() },
  ])("gives up a server that hangs $where at the time limit, retries counted in it, and closes the connection", async ({ answer }) => {
    server.always(answer);
    await expect(embed({ timeoutMs: 400, attemptTimeoutMs: 150, maxRetries: 20, firstDelayMs: 1 })).rejects.toMatchObject({
      code: "EMBEDDING.TIMEOUT",
    });
    await server.abandoned(server.requests.length);
    expect(server.requests.length).toBeGreaterThanOrEqual(2);
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });

  it("gets over one attempt that hangs", async () => {
    server.script(hang());
    expect(await embed({ attemptTimeoutMs: 100 })).toEqual(await expected());
  });

  it.each([
    { where: "before the head", answer: hang() },
    { where: "in the body", answer: hangInBody() },
  ])("ends at once with the caller's reason when aborted while the server hangs $where", async ({ answer }) => {
    server.always(answer);
    const controller = new AbortController();
    const reason = new Error("the caller left");
    const call = (await open()).embed({ texts, kind: "document", signal: controller.signal });
    await server.received(1);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await server.abandoned(1);
  });

  it("says which server could not be reached", async () => {
    const gone = await startScriptedOpenAIServer();
    await gone.close();
    const error = await embed({ baseUrl: gone.baseUrl, maxRetries: 0 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "EMBEDDING.SERVER_UNREACHABLE" });
    expect(String(error)).toContain(new URL(gone.baseUrl).host);
    expect(String(error)).toContain("ECONNREFUSED");
  });
});

describe("secrets", () => {
  const secretHeader = "header-secret-42";

  it.each([
    { where: "in the message", answer: refusal(401, { message: `key ${apiKey} with ${secretHeader} is wrong` }) },
    { where: "in the code", answer: refusal(400, { message: "no", code: apiKey }) },
    { where: "in a code that is no text", answer: rawText(400, `{"error":{"message":"no","code":{"key":"${apiKey}"}}}`) },
    { where: "in plain text", answer: rawText(500, `Authorization: Bearer ${apiKey}, ${secretHeader}`, "text/plain") },
    { where: "in a header", answer: refusal(429, { message: "no" }, { "x-request-id": apiKey }) },
    { where: "instead of vectors", answer: rawText(200, `{"key":"${apiKey}"}`) },
    { where: "in a broken answer", answer: rawText(200, `${apiKey} ${secretHeader}`) },
    { where: "nowhere, with a cut connection", answer: cut() },
  ])("never shows key and headers in an error when the server repeats them $where", async ({ answer }) => {
    server.always(answer);
    const error = await embed({ maxRetries: 0, headers: { "api-key": secretHeader } }).catch((reason: unknown) => reason);
    const shown = inspect(error, { depth: 20, showHidden: true });
    expect(shown).toContain("EMBEDDING.");
    expect(shown).not.toContain(apiKey);
    expect(shown).not.toContain(secretHeader);
  });
});
