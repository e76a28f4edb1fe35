import { afterAll, describe, it } from "vitest";
import type { ChatAnswer, ChatModel, ChatRequest } from "../../ports/chat-model.js";
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

let latest: ChatRequest;
let failed = false;

describeSuite("scriptedChatModel", suite, { describe, it, after: afterAll });

describe("the suite of the port ChatModel", () => {
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
  });
});
