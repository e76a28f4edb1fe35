import { afterAll, describe, expect, it } from "vitest";
import type { ChatAnswer, ChatModel, ChatRequest, ChatStreamEvent } from "../../ports/chat-model.js";
import { brokenChecks } from "../conformance/broken-checks.js";
import { describeSuite } from "../conformance/describe-suite.js";
import { everyCheckFails } from "../conformance/every-check-fails.fixture.js";
import type { ConformanceSuite } from "../conformance/suite.js";
import { scriptedChatModel } from "../fakes/scripted-chat-model.js";
import { chatModelSuite, type ChatModelUnderTest } from "./chat-model-suite.js";

const answerTo = ({ jsonSchema }: ChatRequest): string => (jsonSchema === undefined ? "Herons nest in trees." : '{"city": "Paris"}');

function open(): ChatModelUnderTest {
  let stalled = false;
  const chatModel = scriptedChatModel({
    answers: (request) => {
      const answer = stalled ? new Promise<string>(() => undefined) : answerTo(request);
      stalled = false;
      return answer;
    },
  });
  return { chatModel, requestCount: () => chatModel.requests.length, stall: () => (stalled = true) };
}
const suite = chatModelSuite(open);

const broken = (complete: (request: ChatRequest, sound: ChatModel) => Promise<ChatAnswer>, change: Partial<ChatModel> = {}): ConformanceSuite =>
  chatModelSuite(() => {
    const { chatModel, ...rest } = open();
    return { ...rest, chatModel: { ...chatModel, complete: (request) => complete(request, chatModel), ...change } };
  });
const changed = (change: Partial<ChatAnswer>): ConformanceSuite =>
  broken(async (request, sound) => ({ ...(await sound.complete(request)), ...change }));
const brokenStream = (stream: (request: ChatRequest, sound: ChatModel) => AsyncIterable<ChatStreamEvent>): ConformanceSuite =>
  chatModelSuite(() => {
    const { chatModel, ...rest } = open();
    return { ...rest, chatModel: { ...chatModel, stream: (request) => stream(request, chatModel) } };
  });

let latest: ChatRequest;
let failed = false;

describeSuite("scriptedChatModel", suite, { describe, it, after: afterAll });

describe("the suite of the port ChatModel", () => {
  it.each<[string, (events: readonly ChatStreamEvent[]) => readonly ChatStreamEvent[]]>([
    ["without an end", (events) => events.slice(0, -1)],
    ["with a text behind its end", (events) => [...events, { type: "text", text: "x" }]],
    ["with a text too few", (events) => events.slice(1)],
  ])("finds out a stream %s", async (_, change) => {
    const changedStream = brokenStream(async function* (request, sound) {
      const events: ChatStreamEvent[] = [];
      for await (const event of sound.stream(request)) events.push(event);
      yield* change(events);
    });
    const names = (await brokenChecks(changedStream)).map(({ name }) => name);
    expect(names).toContain("streams texts that make up the answer, which comes last and once");
  });

  it("knows an answer that was declined", async () => {
    expect(await brokenChecks(changed({ finishReason: "declined" }))).not.toContainEqual(
      expect.objectContaining({ name: "takes a conversation with instructions, in any language" }),
    );
  });

  everyCheckFails(suite, {
    "names its model": broken((request, sound) => sound.complete(request), { model: "" }),
    "answers with text, a reason for its end and what it used": changed({ usage: { inputTokens: Number.NaN, outputTokens: 0 } }),
    "takes a conversation with instructions, in any language": broken(async (request, sound) => {
      const answer = await sound.complete(request);
      return request.messages[0]?.role === "system" ? { ...answer, finishReason: "tool_calls" as "other" } : answer;
    }),
    "answers with JSON where a schema asks for it": broken((request, sound) => sound.complete({ ...request, jsonSchema: undefined })),
    "ends at the limit of its output and says so": broken((request, sound) => sound.complete({ ...request, maxOutputTokens: undefined })),
    "keeps calls that run at the same time apart": broken(async (request, sound) => {
      latest = request;
      await Promise.resolve();
      return sound.complete(latest);
    }),
    "rejects with the caller's own reason when the signal has already aborted": broken(async (request, sound) => {
      await sound.complete({ ...request, signal: undefined });
      throw request.signal?.reason;
    }),
    "stops at once when the signal aborts on the way": broken((request, sound) =>
      sound.complete(request).catch(() => {
        throw new RangeError("not the caller's reason");
      }),
    ),
    "goes on working after a call that was aborted": broken(async (request, sound) => {
      const answer = await sound.complete(request).catch((error: unknown) => {
        failed = true;
        throw error;
      });
      return failed ? { ...answer, text: undefined as unknown as string } : answer;
    }),
    "streams texts that make up the answer, which comes last and once": brokenStream(async function* (request, sound) {
      for await (const event of sound.stream(request)) {
        yield event;
        if (event.type === "end") yield event;
      }
    }),
    "streams JSON where a schema asks for it": brokenStream((request, sound) => sound.stream({ ...request, jsonSchema: undefined })),
    "ends a stream at the limit of its output and says so": brokenStream((request, sound) =>
      sound.stream({ ...request, maxOutputTokens: undefined }),
    ),
    "streams nothing when the signal has already aborted": brokenStream(async function* (request, sound) {
      yield* sound.stream({ ...request, signal: undefined });
    }),
    "stops a stream at once when the signal aborts on the way": brokenStream(async function* (request, sound) {
      try {
        yield* sound.stream(request);
      } catch {
        throw new RangeError("not the caller's reason");
      }
    }),
    "goes on working after a stream was left in its middle": chatModelSuite(() => {
      const { chatModel, ...rest } = open();
      let wasLeft = false;
      const complete = async (request: ChatRequest): Promise<ChatAnswer> => {
        const answer = await chatModel.complete(request);
        return wasLeft ? { ...answer, text: undefined as unknown as string } : answer;
      };
      const stream = async function* (request: ChatRequest): AsyncGenerator<ChatStreamEvent> {
        let hasEnded = false;
        try {
          yield* chatModel.stream(request);
          hasEnded = true;
        } finally {
          wasLeft ||= !hasEnded;
        }
      };
      return { ...rest, chatModel: { ...chatModel, complete, stream } };
    }),
  });
});
