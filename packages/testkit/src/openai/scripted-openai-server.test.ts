import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cut, cutInBody, hang, hangInBody, rawText, refusal } from "./answers.js";
import { completion } from "./chat-completions.js";
import { type ScriptedOpenAIServer, startScriptedOpenAIServer } from "./scripted-openai-server.js";

let server: ScriptedOpenAIServer;
let client: OpenAI;

beforeAll(async () => {
  server = await startScriptedOpenAIServer();
  client = new OpenAI({ apiKey: "none", baseURL: server.baseUrl, maxRetries: 0, logLevel: "off" });
});
beforeEach(() => {
  server.reset();
});
afterAll(() => server.close());

const messages = [{ role: "user" as const, content: "Wo nistet der Graureiher? 🐦 アオサギ" }];
const ask = (more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) =>
  client.chat.completions.create({ model: "small", messages, ...more });

const schema = {
  type: "object",
  properties: { city: { type: "string" }, tags: { type: "array", items: { enum: ["a", "b"] } }, size: { anyOf: [{ type: "integer" }] } },
  required: ["city", "tags", "size"],
  additionalProperties: false,
};
const tools = [{ type: "function" as const, function: { name: "look_up", parameters: schema } }];
const example = { city: "text", tags: ["a"], size: 1 };

/** What a client puts together from a stream. */
async function streamed(more: Partial<OpenAI.ChatCompletionCreateParamsStreaming> = {}) {
  const stream = await client.chat.completions.create({ model: "small", messages, ...more, stream: true });
  const seen = { text: "", arguments: "", names: [] as string[], finish: [] as string[], usage: [] as unknown[], chunks: 0 };
  for await (const { choices, usage } of stream) {
    seen.chunks += 1;
    if (usage) seen.usage.push(usage);
    for (const { delta, finish_reason: finish } of choices) {
      seen.text += delta.content ?? "";
      for (const call of delta.tool_calls ?? []) {
        if (call.function?.name !== undefined) seen.names.push(call.function.name);
        seen.arguments += call.function?.arguments ?? "";
      }
      if (finish !== null) seen.finish.push(finish);
    }
  }
  return seen;
}

describe("chat completions at once", () => {
  it("say back the last message, and keep what was asked", async () => {
    const { choices, usage } = await ask({ temperature: 0, max_completion_tokens: 9 });
    expect(choices).toMatchObject([{ message: { role: "assistant", content: messages[0]!.content }, finish_reason: "stop" }]);
    expect(usage).toEqual({ prompt_tokens: 6, completion_tokens: 6, total_tokens: 12 });
    expect(server.chat.requests[0]!.body).toMatchObject({ model: "small", messages, temperature: 0, max_completion_tokens: 9 });
    expect(server.requests).toEqual([]);
  });

  it("give an example of the JSON schema that is asked for", async () => {
    const { choices } = await ask({ response_format: { type: "json_schema", json_schema: { name: "place", schema, strict: true } } });
    expect(JSON.parse(choices[0]!.message.content!)).toEqual(example);
  });

  it("call a tool with an example of its parameters, or with what the script says", async () => {
    server.chat.script(completion({ tool: { name: "look_up" } }), completion({ tool: { name: "look_up", arguments: "{no json" } }));
    const [right, wrong] = [await ask({ tools }), await ask({ tools })].map(({ choices }) => choices[0]!);
    expect(right).toMatchObject({ finish_reason: "tool_calls", message: { tool_calls: [{ function: { name: "look_up" } }] } });
    const [call] = right!.message.tool_calls!;
    expect(JSON.parse(call!.type === "function" ? call!.function.arguments : "")).toEqual(example);
    expect(wrong!.message.tool_calls).toMatchObject([{ function: { arguments: "{no json" } }]);
  });

  it("end for any reason the script names, with the usage it names or none", async () => {
    const usage = { prompt_tokens: 0, completion_tokens: -1, total_tokens: 7 };
    server.chat.script(completion({ text: "cut", finishReason: "length", usage }), completion({ finishReason: "vanished", usage: null }));
    expect(await ask()).toMatchObject({ choices: [{ message: { content: "cut" }, finish_reason: "length" }], usage });
    const odd = await ask();
    expect(odd.choices[0]!.finish_reason).toBe("vanished");
    expect(odd.usage).toBeUndefined();
  });
});

describe("chat completions as a stream", () => {
  it.each([1, 3, 7, 100_000])("arrive whole, torn into writes of %d bytes", async (bytesPerWrite) => {
    server.chat.script(completion({ bytesPerWrite }));
    const { text, finish, usage, chunks } = await streamed();
    expect({ text, finish, usage }).toEqual({ text: messages[0]!.content, finish: ["stop"], usage: [] });
    expect(chunks).toBeGreaterThan(5);
  });

  it("tell their usage in a last event where that is asked for", async () => {
    const { usage } = await streamed({ stream_options: { include_usage: true } });
    expect(usage).toEqual([{ prompt_tokens: 6, completion_tokens: 6, total_tokens: 12 }]);
  });

  it("deliver the arguments of a tool piece by piece", async () => {
    server.chat.script(completion({ tool: { name: "look_up" } }));
    const seen = await streamed({ tools });
    expect(seen).toMatchObject({ names: ["look_up"], finish: ["tool_calls"], text: "" });
    expect(JSON.parse(seen.arguments)).toEqual(example);
  });

  it("end at the limit that is asked for, and say so", async () => {
    for (const limit of [{ max_completion_tokens: 2 }, { max_tokens: 2 }]) {
      expect(await streamed(limit)).toMatchObject({ text: "Wo nistet", finish: ["length"] });
      expect((await ask(limit)).choices).toMatchObject([{ message: { content: "Wo nistet" }, finish_reason: "length" }]);
    }
  });

  it("are changed as the script says, before they are torn", async () => {
    const odd = { choices: [{ index: 0, delta: { content: "odd" }, finish_reason: null }] };
    server.chat.script(completion({ changeEvents: () => [": keep-alive\n\n", odd], isMarkedDone: false }));
    expect(await streamed()).toMatchObject({ text: "odd", finish: [] });
    server.chat.script(completion({ change: ({ choices }) => ({ choices: choices.slice(1) }) }));
    expect((await ask()).choices).toEqual([]);
  });

  it("hang where the script says, and notice that they are given up", async () => {
    server.chat.script(completion({ hangAfterBytes: 300 }));
    const stream = await client.chat.completions.create({ model: "small", messages, stream: true });
    const chunks = stream[Symbol.asyncIterator]();
    await chunks.next();
    await chunks.return?.();
    await server.chat.abandoned(1);
  });

  it("break where the connection is cut", async () => {
    for (const cutAfterBytes of [0, 1, 200, 1_000]) {
      server.chat.script(completion({ cutAfterBytes }));
      await expect(streamed()).rejects.toThrow();
    }
  });
});

describe.each([
  { endpoint: "chat" as const, call: () => ask() as Promise<unknown> },
  { endpoint: "embeddings" as const, call: () => client.embeddings.create({ model: "small", input: ["a"] }) as Promise<unknown> },
])("what may go wrong with $endpoint", ({ endpoint, call }) => {
  const scripted = () => (endpoint === "chat" ? server.chat : server);

  it("is refused with a status, a message and headers", async () => {
    scripted().script(refusal(429, { message: "slow down" }, { "retry-after": "2" }), refusal(500, { message: "on fire" }));
    const limited: unknown = await call().catch((error: unknown) => error);
    expect(limited).toMatchObject({ status: 429, message: expect.stringContaining("slow down") as string });
    expect((limited as { headers: Headers }).headers.get("retry-after")).toBe("2");
    await expect(call()).rejects.toMatchObject({ status: 500 });
    await call();
  });

  it("is no JSON, or cut", async () => {
    for (const answer of [rawText(200, '{"choices": ['), cut(), cutInBody()]) {
      scripted().script(answer);
      await expect(call()).rejects.toThrow();
    }
  });

  it("never comes, and the server hears that the client gave up", async () => {
    for (const [index, answer] of [hang(), hangInBody()].entries()) {
      scripted().script(answer);
      const controller = new AbortController();
      const options = { signal: controller.signal };
      const calling =
        endpoint === "chat"
          ? client.chat.completions.create({ model: "small", messages }, options)
          : client.embeddings.create({ model: "small", input: ["a"] }, options);
      await scripted().received(index + 1);
      controller.abort();
      await expect(calling).rejects.toThrow();
      await scripted().abandoned(index + 1);
    }
  });
});

describe.each(["embeddings", "chat/completions"])("a request to %s", (path) => {
  const post = (body: string) => fetch(`${server.baseUrl}/${path}`, { method: "POST", body });

  it.each(["", "{", "no JSON", '{"input": ["a"'])("that is no JSON (%j) is refused", async (body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining("JSON") as string } });
  });

  it.each(["null", "{}", "[]", "7", '{"input": 7, "messages": 7}'])("that makes its answer fail (%j) is answered with an error", async (body) => {
    const response = await post(body);
    expect(response.status).toBe(500);
    expect(await response.json()).toHaveProperty("error.message");
  });
});

describe("embeddings", () => {
  it("take one text without a list around it", async () => {
    const [alone, listed] = await Promise.all(
      ["hello", ["hello"]].map((input) => client.embeddings.create({ model: "small", input, encoding_format: "float" })),
    );
    expect(alone!.data).toHaveLength(1);
    expect(alone!.data).toEqual(listed!.data);
  });

  it.each(["", [" "], ["a", "\n"], ["half a pair \ud800"]])("refuse the input %j, which a real model would", async (input) => {
    await expect(client.embeddings.create({ model: "small", input })).rejects.toMatchObject({ status: 400 });
  });
});

describe("an answer that throws", () => {
  const fails = (): never => {
    throw new RangeError("on fire");
  };

  it.each([
    ["at once", fails],
    ["later", () => Promise.reject(new RangeError("on fire"))],
  ] as const)("%s is told to the client", async (_, answer) => {
    server.script(answer);
    await expect(client.embeddings.create({ model: "small", input: ["a"] })).rejects.toMatchObject({ status: 500 });
  });

  it("in the middle of its body cuts the connection", async () => {
    server.script((_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write("{");
      fails();
    });
    await expect(client.embeddings.create({ model: "small", input: ["a"] })).rejects.toThrow();
  });
});

it("keeps what stands behind the path", async () => {
  await fetch(`${server.baseUrl}/embeddings?api-version=2`, { method: "POST", body: JSON.stringify({ model: "small", input: ["a"] }) });
  expect(server.requests).toMatchObject([{ query: { "api-version": "2" } }]);
});

it("knows no other path", async () => {
  expect((await fetch(`${server.baseUrl}/models`)).status).toBe(404);
  expect((await fetch(`${server.baseUrl}/chat/completions`)).status).toBe(404);
});
