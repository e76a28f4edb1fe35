import { z } from "zod";
import { untilAborted } from "../../abort/until-aborted.js";
import { parseOptions } from "../../errors/parse-options.js";
import type { ChatAnswer, ChatModel, ChatRequest } from "../../ports/chat-model.js";
import { testingError } from "../errors.js";

/** A text, an answer whose missing parts are worked out, or an error to reject with. */
export type ScriptedAnswer = string | (Pick<ChatAnswer, "text"> & Partial<ChatAnswer>) | Error;

/** Options of the scripted chat model. */
export interface ScriptedChatModelOptions {
  /** The answers, one a call, in order; or a function that answers every request and may take its time. */
  readonly answers: readonly ScriptedAnswer[] | ((request: ChatRequest) => ScriptedAnswer | Promise<ScriptedAnswer>);
  /** @default "scripted" */
  readonly model?: string | undefined;
}

/** A chat model that says what a test tells it to. */
export interface ScriptedChatModel extends ChatModel {
  /** Every request so far, in order, also those that were answered with an error. */
  readonly requests: readonly ChatRequest[];
}

const optionsSchema = z.strictObject({
  answers: z.custom<ScriptedChatModelOptions["answers"]>((value) => Array.isArray(value) || typeof value === "function", {
    error: "must be a list or a function",
  }),
  model: z.string().min(1).default("scripted"),
});

/**
 * A chat model without a model. A word counts as a token: usage is told in words, an answer is streamed word by word and cut at the
 * request's `maxOutputTokens`. An answer that names its own `finishReason` or `usage` is passed on as it is.
 *
 * @throws `CONFIG.INVALID_OPTIONS`; `FAKE.SCRIPT_ENDED` from a call for which nothing is scripted.
 */
export function scriptedChatModel(options: ScriptedChatModelOptions): ScriptedChatModel {
  const { answers, model } = parseOptions("scriptedChatModel", optionsSchema, options);
  const requests: ChatRequest[] = [];
  const answerTo = async (request: ChatRequest): Promise<ScriptedAnswer> => {
    if (typeof answers === "function") return answers(request);
    const answer = answers[requests.length - 1];
    if (answer === undefined) throw testingError("FAKE.SCRIPT_ENDED", `The script of ${model} has no answer for call ${requests.length}.`);
    return answer;
  };
  const completedAnswer = async (request: ChatRequest): Promise<CompletedAnswer> => {
    request.signal?.throwIfAborted();
    requests.push(request);
    const answer = await untilAborted(answerTo(request), request.signal);
    if (answer instanceof Error) throw answer;
    return completed(typeof answer === "string" ? { text: answer } : answer, request);
  };
  return {
    model,
    requests,
    complete: async (request) => (await completedAnswer(request)).answer,
    stream: async function* (request) {
      const { answer, pieces } = await completedAnswer(request);
      for (const text of pieces) {
        request.signal?.throwIfAborted();
        yield { type: "text", text };
      }
      request.signal?.throwIfAborted();
      yield { type: "end", answer };
    },
  };
}

interface CompletedAnswer {
  readonly answer: ChatAnswer;
  /** What the answer's text is streamed in. */
  readonly pieces: readonly string[];
}

function completed({ text, ...told }: Pick<ChatAnswer, "text"> & Partial<ChatAnswer>, request: ChatRequest): CompletedAnswer {
  const words = wordsOf(text);
  const pieces = told.finishReason === undefined ? words.slice(0, request.maxOutputTokens) : words;
  const answer: ChatAnswer = {
    text: pieces.join(""),
    finishReason: pieces.length < words.length ? "length" : "stop",
    usage: {
      inputTokens: request.messages.reduce((sum, { content }) => sum + wordsOf(content).length, 0),
      outputTokens: pieces.length,
    },
    ...told,
  };
  return { answer, pieces };
}

/** Words, each with the white space before it, the last one also with what is behind it. */
const wordsOf = (text: string): readonly string[] => text.match(/^\s+$|\s*\S+(?:\s+$)?/gu) ?? [];
