import type { ChatAnswer, ChatModel, ChatRequest, ChatStreamEvent } from "../../ports/chat-model.js";
import { ensureStoppedBefore, ensureStoppedDuring } from "../conformance/abort-checks.js";
import { ensure } from "../conformance/ensure.js";
import { frozen } from "../conformance/frozen.js";
import { type Closable, type ConformanceSuite, defineSuite } from "../conformance/suite.js";
import { manyLanguages } from "./many-languages.js";

export interface ChatModelUnderTest extends Closable {
  readonly chatModel: ChatModel;
  /** Requests sent so far, where the model sends any. */
  readonly requestCount?: (() => number) | undefined;
  /** Makes whatever is behind the model never answer the next request, where a test can do that: an abort must then reject. */
  readonly stall?: (() => void) | undefined;
}

const question: ChatRequest = { messages: [{ role: "user", content: "Where do herons nest? Answer in one sentence." }] };

const citySchema = {
  type: "object",
  properties: { city: { type: "string" } },
  required: ["city"],
  additionalProperties: false,
} as const;

/** What every {@link ChatModel} must do, whatever is behind it. What a model says is not judged, only how it is told. */
export function chatModelSuite(open: () => ChatModelUnderTest | Promise<ChatModelUnderTest>): ConformanceSuite {
  return defineSuite("ChatModel", open, {
    "names its model": ({ chatModel }) => {
      ensure(chatModel.model !== "", "the model has a name");
      return Promise.resolve();
    },

    "answers with text, a reason for its end and what it used": async ({ chatModel }) => {
      const { text } = await complete(chatModel, question);
      ensure(text !== "", "there is a text");
    },

    "takes a conversation with instructions, in any language": async ({ chatModel }) => {
      for (const content of manyLanguages) {
        const messages = [
          { role: "system", content: "You are brief." },
          { role: "user", content },
          { role: "assistant", content: "Yes." },
          { role: "user", content: "Go on." },
        ] as const;
        await complete(chatModel, { messages });
      }
    },

    "answers with JSON where a schema asks for it": async ({ chatModel }) => {
      const messages = [{ role: "user", content: "Name the capital of France as JSON." }] as const;
      const { text, finishReason } = await complete(chatModel, { messages, jsonSchema: citySchema, temperature: 0 });
      ensure(finishReason === "stop", "the answer is complete", { finishReason });
      const value = parsed(text);
      ensure(typeof value === "object" && value !== null && !Array.isArray(value), "the text is a JSON object", { text });
      ensure("city" in value && typeof value.city === "string", "it has the property that the schema requires", { text });
    },

    "ends at the limit of its output and says so": async ({ chatModel }) => {
      const { finishReason, usage } = await complete(chatModel, { ...question, maxOutputTokens: 1 });
      ensure(usage.outputTokens <= 1, "no more tokens are used than allowed", { usage });
      ensure(finishReason === "length", "an answer that was cut says so", { finishReason });
    },

    "keeps calls that run at the same time apart": async ({ chatModel }) => {
      const [plain, cut, json] = await Promise.all([
        complete(chatModel, question),
        complete(chatModel, { ...question, maxOutputTokens: 1 }),
        complete(chatModel, { messages: [{ role: "user", content: "Name the capital of France as JSON." }], jsonSchema: citySchema }),
      ]);
      ensure(plain.finishReason === "stop" && cut.finishReason === "length", "each call gets the answer to its own request");
      ensure(parsed(json.text) !== undefined, "the call that asked for JSON gets it", { text: json.text });
    },

    "rejects with the caller's own reason when the signal has already aborted": ({ chatModel, requestCount }) =>
      ensureStoppedBefore((signal) => chatModel.complete({ ...question, signal }), requestCount),

    "stops at once when the signal aborts on the way": ({ chatModel, stall }) => {
      stall?.();
      return ensureStoppedDuring((signal) => chatModel.complete({ ...question, signal }), { mustReject: stall !== undefined });
    },

    "goes on working after a call that was aborted": async ({ chatModel }) => {
      await chatModel.complete({ ...question, signal: AbortSignal.abort() }).catch(() => undefined);
      await complete(chatModel, question);
    },

    "streams texts that make up the answer, which comes last and once": async ({ chatModel }) => {
      const { text } = await streamed(chatModel, question);
      ensure(text !== "", "there is a text");
    },

    "streams JSON where a schema asks for it": async ({ chatModel }) => {
      const messages = [{ role: "user", content: "Name the capital of France as JSON." }] as const;
      const { text } = await streamed(chatModel, { messages, jsonSchema: citySchema, temperature: 0 });
      const value = parsed(text);
      ensure(typeof value === "object" && value !== null && "city" in value, "the texts make up what the schema asks for", { text });
    },

    "ends a stream at the limit of its output and says so": async ({ chatModel }) => {
      const { finishReason, usage } = await streamed(chatModel, { ...question, maxOutputTokens: 1 });
      ensure(usage.outputTokens <= 1, "no more tokens are used than allowed", { usage });
      ensure(finishReason === "length", "an answer that was cut says so", { finishReason });
    },

    "streams nothing when the signal has already aborted": ({ chatModel, requestCount }) =>
      ensureStoppedBefore((signal) => eventsOf(chatModel, { ...question, signal }), requestCount),

    "stops a stream at once when the signal aborts on the way": ({ chatModel, stall }) => {
      stall?.();
      return ensureStoppedDuring((signal) => eventsOf(chatModel, { ...question, signal }), { mustReject: stall !== undefined });
    },

    "goes on working after a stream was left in its middle": async ({ chatModel }) => {
      for await (const event of chatModel.stream(question)) {
        ensure(event.type === "text", "an answer with a text begins with a text", { event });
        break;
      }
      await complete(chatModel, question);
    },
  });
}

async function eventsOf(chatModel: ChatModel, request: ChatRequest): Promise<readonly ChatStreamEvent[]> {
  const events: ChatStreamEvent[] = [];
  for await (const event of chatModel.stream(request)) events.push(event);
  return events;
}

async function streamed(chatModel: ChatModel, request: ChatRequest): Promise<ChatAnswer> {
  const events = await eventsOf(chatModel, frozen(structuredClone(request)));
  const last = events.at(-1);
  ensure(last?.type === "end", "the answer comes last", { events });
  const texts = events.slice(0, -1).map((event) => (event.type === "text" ? event.text : undefined));
  ensure(
    texts.every((text) => typeof text === "string"),
    "the answer comes once",
    { events },
  );
  ensure(texts.join("") === last.answer.text, "the texts make up the answer's", { events });
  return wellFormed(last.answer);
}

async function complete(chatModel: ChatModel, request: ChatRequest): Promise<ChatAnswer> {
  return wellFormed(await chatModel.complete(frozen(structuredClone(request))));
}

const finishReasons: readonly string[] = ["stop", "length", "declined", "other"] satisfies readonly ChatAnswer["finishReason"][];

function wellFormed(answer: ChatAnswer): ChatAnswer {
  const { inputTokens, outputTokens } = answer.usage;
  ensure(typeof answer.text === "string", "the answer has a text");
  ensure(finishReasons.includes(answer.finishReason), "the reason is stop, length, declined or other", { ...answer });
  ensure(isCount(inputTokens) && isCount(outputTokens), "usage is told in whole numbers of tokens", { ...answer.usage });
  return answer;
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
