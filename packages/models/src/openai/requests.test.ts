import { completeObject } from "@graphspan/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { chatModelOptionsSchema, type OpenAIChatModelOptions } from "./chat-model-options.js";
import { apiKey, eventsOf, messages, scriptedModels } from "./model.fixture.js";
import { openai } from "./openai-chat-model.js";

const { server, open } = scriptedModels();
const bodies = () => server().chat.requests.map(({ body }) => body as unknown as Record<string, unknown>);
const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"], additionalProperties: false };

describe("what is asked", () => {
  it("holds the messages and nothing that was not given", async () => {
    await open().complete({ messages });
    expect(bodies()).toEqual([{ model: "small", messages }]);
  });

  it("holds what was given, and asks a stream for its usage", async () => {
    await eventsOf(open().stream({ messages, temperature: 0, maxOutputTokens: 9 }));
    expect(bodies()).toEqual([
      { model: "small", messages, temperature: 0, max_tokens: 9, stream: true, stream_options: { include_usage: true } },
    ]);
  });

  it("limits the output by the field that the server knows", async () => {
    await open({ maxTokensField: "max_completion_tokens" }).complete({ messages, maxOutputTokens: 9 });
    expect(bodies()).toEqual([{ model: "small", messages, max_completion_tokens: 9 }]);
  });

  it("passes texts on as they are: braces, dollars, quotes, odd spaces, lone surrogates", async () => {
    const content = '{name} ${x} {{y}} %s \\u0041 "\u2028\u00a0\ufeff\0 \ud83d and \udc26\r\n';
    const { text } = await open().complete({ messages: [{ role: "user", content }] });
    expect(server().chat.requests[0]!.body.messages).toEqual([{ role: "user", content }]);
    expect(text).toBe(content);
    expect((await eventsOf(open().stream({ messages: [{ role: "user", content }] }))).at(-1)).toMatchObject({ answer: { text: content } });
  });

  it("sends the key to a server that has one, and no authorization without a key", async () => {
    await open().complete({ messages });
    await open({ apiKey: undefined, headers: { "api-key": "azure-secret" } }).complete({ messages });
    const [withKey, azure] = server().chat.requests.map(({ headers }) => headers);
    expect(withKey!["authorization"]).toBe(`Bearer ${apiKey}`);
    expect(azure!["authorization"]).toBeUndefined();
    expect(azure!["api-key"]).toBe("azure-secret");
  });

  it("sends the query of the address with every request, as Azure needs it", async () => {
    const model = open({ baseUrl: `${server().baseUrl}/?api-version=2024-10-21` });
    await model.complete({ messages });
    await eventsOf(model.stream({ messages }));
    expect(server().chat.requests.map(({ query }) => query)).toEqual([{ "api-version": "2024-10-21" }, { "api-version": "2024-10-21" }]);
  });

  it("sends and loads nothing before it is asked", async () => {
    const model = open();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(model.model).toBe("small");
    expect(server().chat.requests).toEqual([]);
  });
});

describe("an answer by a schema", () => {
  it("is asked for strictly where the schema fits", async () => {
    const { text } = await open().complete({ messages, jsonSchema: schema });
    expect(JSON.parse(text)).toEqual({ city: "text" });
    expect(bodies()[0]!["response_format"]).toEqual({ type: "json_schema", json_schema: { name: "answer", schema, strict: true } });
  });

  it("is asked for by the schema as it is where strict mode has no form for it", async () => {
    const optional = { ...schema, required: [] };
    await open().complete({ messages, jsonSchema: optional });
    expect(bodies()[0]!["response_format"]).toMatchObject({ json_schema: { schema: optional, strict: false } });
  });

  it("is described in the system message where the server knows no schemas", async () => {
    const model = open({ structuredOutput: "jsonObject" });
    await model.complete({ messages, jsonSchema: schema });
    await model.complete({ messages: [{ role: "system", content: "Be brief." }, ...messages], jsonSchema: schema });
    await model.complete({ messages });
    const [alone, added, plain] = bodies();
    expect(alone).toMatchObject({ response_format: { type: "json_object" }, messages: [{ role: "system" }, messages[0]] });
    expect(added).toMatchObject({ messages: [{ role: "system" }, messages[0]] });
    const [system] = added!["messages"] as readonly { readonly content: string }[];
    expect(system!.content).toMatch(/^Be brief\.\n\nAnswer with one JSON object/);
    expect(system!.content).toContain(JSON.stringify(schema));
    expect(plain).toEqual({ model: "small", messages });
  });

  it("is an object of the caller's type, over the wire", async () => {
    const city = z.strictObject({ city: z.string() });
    const { value, usage } = await completeObject({ model: open(), messages, schema: city });
    expect(value.city).toBe("text");
    expect(usage.outputTokens).toBe(1);
  });
});

describe("options", () => {
  it.each([
    { options: { model: "" }, named: "model" },
    { options: { baseUrl: undefined, apiKey: undefined }, named: "apiKey" },
    { options: { baseUrl: "https://api.openai.com/v1/", apiKey: undefined }, named: "apiKey" },
    { options: { apiKey: "key\n" }, named: "apiKey" },
    { options: { baseUrl: "ftp://server/v1" }, named: "baseUrl" },
    { options: { baseUrl: "http://user:pass-in-url@server/v1" }, named: "baseUrl" },
    { options: { structuredOutput: "tools" }, named: "structuredOutput" },
    { options: { timeoutMs: 0 }, named: "timeoutMs" },
    { options: { retries: 3 }, named: "retries" },
  ])("refuses $options and names $named", ({ options, named }) => {
    const opening = (): unknown => open(options as Partial<OpenAIChatModelOptions>);
    expect(opening).toThrow(expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS", message: expect.stringContaining(named) as string }) as Error);
    expect(opening).not.toThrow("pass-in-url");
  });

  it.each([
    [undefined, "max_completion_tokens"],
    ["https://api.openai.com/v1/", "max_completion_tokens"],
    ["http://127.0.0.1:11434/v1", "max_tokens"],
  ])("limit the output of the server at %s by %s", (baseUrl, field) => {
    expect(chatModelOptionsSchema.parse({ model: "m", apiKey, baseUrl }).maxTokensField).toBe(field);
  });
});

describe("openai", () => {
  const names = ["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"] as const;

  async function withEnvironment(values: readonly (string | undefined)[], work: () => Promise<void>): Promise<void> {
    const before = names.map((name) => process.env[name]);
    const set = (list: readonly (string | undefined)[]): void => {
      names.forEach((name, index) => {
        if (list[index] === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = list[index];
      });
    };
    set(values);
    try {
      await work();
    } finally {
      set(before);
    }
  }

  it("takes key and address from the environment, and nothing else", () =>
    withEnvironment(["env-key", server().baseUrl, "env-org", "env-project"], async () => {
      const model = openai("small");
      expect((await model.complete({ messages })).text).toBe(messages[0].content);
      const { headers } = server().chat.requests[0]!;
      expect(headers["authorization"]).toBe("Bearer env-key");
      expect(JSON.stringify(headers)).not.toMatch(/env-(org|project)/);
    }));

  it("prefers what it is told", () =>
    withEnvironment(["env-key", "http://127.0.0.1:9/v1", undefined, undefined], async () => {
      await openai("small", { baseUrl: server().baseUrl, apiKey: "told" }).complete({ messages });
      expect(server().chat.requests[0]!.headers["authorization"]).toBe("Bearer told");
    }));

  it("is refused without a key", () =>
    withEnvironment([undefined, undefined, undefined, undefined], () => {
      expect(() => openai("gpt-4o")).toThrow("apiKey");
      return Promise.resolve();
    }));
});
