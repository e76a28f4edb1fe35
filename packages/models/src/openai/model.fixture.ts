import type { ChatModel, ChatStreamEvent } from "@graphspan/core";
import type { Clock } from "@graphspan/openai-client";
import { type ScriptedOpenAIServer, startScriptedOpenAIServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { OpenAIChatModelOptions } from "./chat-model-options.js";
import { createOpenAIChatModel } from "./openai-chat-model.js";

export const apiKey = "sk-test-0123456789";
export const messages = [{ role: "user", content: "Where do herons nest? 🐦 アオサギ" }] as const;

/** A scripted server of one test file, and models on it. */
export interface ScriptedModels {
  readonly server: () => ScriptedOpenAIServer;
  /** Waits that the retries asked for since the test began; none of them takes time. */
  readonly slept: () => readonly number[];
  readonly open: (options?: Partial<OpenAIChatModelOptions>) => ChatModel;
}

export function scriptedModels(): ScriptedModels {
  let server: ScriptedOpenAIServer;
  let slept: number[] = [];
  const clock: Clock = {
    now: () => performance.now(),
    sleep: (milliseconds) => Promise.resolve(void slept.push(milliseconds)),
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
  return {
    server: () => server,
    slept: () => slept,
    open: (options = {}) => createOpenAIChatModel({ model: "small", baseUrl: server.baseUrl, apiKey, ...options }, clock),
  };
}

export async function eventsOf(stream: AsyncIterable<ChatStreamEvent>): Promise<readonly ChatStreamEvent[]> {
  const events: ChatStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

/** The texts of a stream, put together, and the answer at its end. */
export async function streamed(stream: AsyncIterable<ChatStreamEvent>) {
  const events = await eventsOf(stream);
  const end = events.at(-1);
  return {
    text: events.map((event) => (event.type === "text" ? event.text : "")).join(""),
    pieces: events.length - 1,
    answer: end?.type === "end" ? end.answer : undefined,
  };
}
