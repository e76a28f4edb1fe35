import { once } from "node:events";
import { completeObject } from "@graphspan/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { streamed } from "../openai/model.fixture.js";
import { createOpenAIChatModel } from "../openai/openai-chat-model.js";
import { type LocalModelServer, startLocalModelServer } from "./local-model-server.fixture.js";
import { fetchSmallModel } from "./small-model.fixture.js";

let server: LocalModelServer;

beforeAll(async () => {
  server = await startLocalModelServer(await fetchSmallModel());
}, 300_000);
afterAll(() => server.close());

const open = () => createOpenAIChatModel({ model: "SmolLM2-135M-Instruct", baseUrl: server.baseUrl });
const messages = [
  { role: "system", content: "You are brief." },
  { role: "user", content: "Zähle auf Deutsch: eins, zwei, アオサギ 🐦" },
] as const;

// Of so small a model only the wire is judged, never what it says.
describe("a real model on this machine, behind OpenAI's language", { timeout: 60_000 }, () => {
  it("streams the words that it gives at once, with the same end and usage", async () => {
    const request = { messages, temperature: 0, maxOutputTokens: 12 };
    const atOnce = await open().complete(request);
    expect(atOnce).toMatchObject({ finishReason: "length", usage: { outputTokens: 12 } });
    expect(atOnce.text.trim()).not.toBe("");
    expect(atOnce.usage.inputTokens).toBeGreaterThan(10);
    const { text, pieces, answer } = await streamed(open().stream(request));
    expect(pieces).toBeGreaterThan(5);
    expect(answer).toEqual(atOnce);
    expect(text).toBe(atOnce.text);
  });

  it("gives objects that follow a schema, and ends by itself", async () => {
    const schema = z.strictObject({ flies: z.boolean(), colour: z.enum(["grey", "white"]) });
    const model = open();
    const { value, repairs } = await completeObject({ model, messages: [{ role: "user", content: "A heron as JSON:" }], schema, temperature: 0 });
    expect(Object.keys(value).sort()).toEqual(["colour", "flies"]);
    expect(repairs).toBe(0);
  });

  it("says that an object was cut", async () => {
    const schema = z.strictObject({ name: z.string() });
    await expect(completeObject({ model: open(), messages, schema, maxOutputTokens: 2 })).rejects.toMatchObject({ code: "CHAT.ANSWER_CUT" });
  });

  it("stops when the reader of its words leaves", async () => {
    const stopped = once(server.events, "stopped");
    for await (const event of open().stream({ messages })) {
      expect(event.type).toBe("text");
      break;
    }
    await stopped;
  });

  it("stops when a call is aborted, and answers the next one", async () => {
    const model = open();
    const controller = new AbortController();
    const call = model.complete({ messages, signal: controller.signal });
    const stopped = once(server.events, "stopped");
    await once(server.events, "word");
    controller.abort("enough");
    await expect(call).rejects.toBe("enough");
    await stopped;
    expect(await model.complete({ messages, maxOutputTokens: 1 })).toMatchObject({ usage: { outputTokens: 1 } });
  });
});
