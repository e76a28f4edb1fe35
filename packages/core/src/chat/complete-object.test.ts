import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type ScriptedAnswer, scriptedChatModel } from "../testing/fakes/scripted-chat-model.js";
import { completeObject } from "./complete-object.js";
import type { CompleteObjectOptions } from "./complete-object-options.js";

const schema = z.strictObject({ city: z.string().min(1), size: z.int().optional() });
const messages = [{ role: "user", content: "Name the capital of France." }] as const;
const right = '{"city": "Paris"}';

const ask = (answers: readonly ScriptedAnswer[], more: Partial<CompleteObjectOptions<z.output<typeof schema>>> = {}) => {
  const model = scriptedChatModel({ answers });
  return { model, result: completeObject({ model, messages, schema, ...more }) };
};

describe("completeObject", () => {
  it("asks by the schema and gives the object, typed, with what it took", async () => {
    const { model, result } = ask([right], { temperature: 0, maxOutputTokens: 50 });
    const { value, usage, repairs } = await result;
    expect(value.city).toBe("Paris");
    expect({ usage, repairs }).toEqual({ usage: { inputTokens: 5, outputTokens: 2 }, repairs: 0 });
    expect(model.requests).toEqual([
      {
        messages,
        temperature: 0,
        maxOutputTokens: 50,
        signal: undefined,
        jsonSchema: {
          type: "object",
          properties: {
            city: { type: "string", minLength: 1 },
            size: { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
          },
          required: ["city"],
          additionalProperties: false,
        },
      },
    ]);
  });

  it("shows the model what it said and what is wrong, once, and adds up the usage", async () => {
    const wrong = 'Here: {"city": "", "size": "big"}';
    const { model, result } = ask([wrong, right]);
    expect(await result).toMatchObject({ value: { city: "Paris" }, repairs: 1 });
    const [, repair] = model.requests;
    expect(repair!.messages.slice(0, 2)).toEqual([...messages, { role: "assistant", content: wrong }]);
    const told = repair!.messages[2]!;
    expect(told.role).toBe("user");
    expect(told.content).toContain("- city: ");
    expect(told.content).toContain("- size: ");
    const counts = await Promise.all([wrong, right].map((text) => scriptedChatModel({ answers: [text] }).complete({ messages: [] })));
    expect((await result).usage.outputTokens).toBe(counts.reduce((sum, { usage }) => sum + usage.outputTokens, 0));
  });

  it("mends an answer without words without saying that the model had said something", async () => {
    const { model, result } = ask([" \n", right]);
    await result;
    expect(model.requests[1]!.messages.map(({ role }) => role)).toEqual(["user", "user"]);
  });

  it("gives up with all it knows after the repairs that are allowed", async () => {
    const { model, result } = ask(["no", '{"town": 1}', "{}"], { maxRepairs: 2 });
    await expect(result).rejects.toMatchObject({
      code: "CHAT.INVALID_OBJECT",
      details: { repairs: 2, text: "{}", issues: [{ path: "city" }], usage: { outputTokens: 4 } },
    });
    expect(model.requests).toHaveLength(3);
    const once = ask(["no", right], { maxRepairs: 0 });
    await expect(once.result).rejects.toMatchObject({ code: "CHAT.INVALID_OBJECT", retryable: true });
    expect(once.model.requests).toHaveLength(1);
  });

  it.each([
    ["length", "CHAT.ANSWER_CUT"],
    ["declined", "CHAT.DECLINED"],
  ] as const)("does not believe an answer that ends by %s, nor ask again", async (finishReason, code) => {
    const { model, result } = ask([{ text: right, finishReason }]);
    await expect(result).rejects.toMatchObject({ code, retryable: false, details: { usage: { inputTokens: 5, outputTokens: 2 } } });
    expect(model.requests).toHaveLength(1);
  });

  it("takes an answer that ends for a reason of the server's own by its text", async () => {
    expect(await ask([{ text: right, finishReason: "other" }]).result).toMatchObject({ value: { city: "Paris" } });
  });

  it("takes the last of several objects that fits", async () => {
    const { result } = ask([`{"city": "Lyon"} No: ${right} {"note": "done"}`]);
    expect(await result).toMatchObject({ value: { city: "Paris" }, repairs: 0 });
  });

  it("tells at most twenty faults", async () => {
    const { model, result } = ask([`{"city": "x", "list": [${'"x",'.repeat(29)}"x"]}`, right], {
      schema: z.object({ city: z.string(), list: z.array(z.int()) }),
    });
    await result.catch(() => undefined);
    expect(model.requests[1]!.messages[2]!.content.match(/^- /gm)).toHaveLength(21);
    expect(model.requests[1]!.messages[2]!.content).toContain("- and 10 more");
  });

  it("runs checks and transformations that JSON schemas do not know", async () => {
    const even = z.object({ n: z.int().refine((n) => Promise.resolve(n % 2 === 0), "must be even") }).transform(({ n }) => n / 2);
    const model = scriptedChatModel({ answers: ['{"n": 3}', '{"n": 4}'] });
    expect(await completeObject({ model, messages, schema: even })).toMatchObject({ value: 2, repairs: 1 });
    expect(model.requests[1]!.messages[2]!.content).toContain("n: must be even");
  });

  it("passes braces, dollars and lone surrogates on as they are", async () => {
    const content = "{name} ${x} {{y}} %s \ud83d";
    const { model, result } = ask([right], { messages: [{ role: "user", content }] });
    await result;
    expect(model.requests[0]!.messages[0]!.content).toBe(content);
  });

  it("ends with the caller's reason, also before the repair", async () => {
    const controller = new AbortController();
    const reason = new Error("the caller left");
    const model = scriptedChatModel({ answers: () => (controller.abort(reason), "no object") });
    await expect(completeObject({ model, messages, schema, signal: controller.signal })).rejects.toBe(reason);
    expect(model.requests).toHaveLength(1);
  });

  it("passes on what the model throws", async () => {
    const failure = new RangeError("overloaded");
    await expect(ask([failure]).result).rejects.toBe(failure);
  });

  it.each([
    ["no messages", { messages: [] }],
    ["a schema of a list", { schema: z.array(z.string()) }],
    ["a schema without a JSON schema", { schema: z.object({ at: z.date() }) }],
    ["no schema", { schema: {} }],
    ["no model", { model: {} }],
    ["too many repairs", { maxRepairs: 6 }],
    ["an unknown option", { repairs: 1 }],
  ])("refuses %s", async (_, options) => {
    const { model, result } = ask([right], options as never);
    await expect(result).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
    expect(model.requests).toEqual([]);
  });
});
