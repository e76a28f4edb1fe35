import type { Answer } from "./answers.js";
import { sendJson } from "./answers.js";
import { type EventStreamShape, sendEvents } from "./event-stream.js";
import { exampleOf, type JsonSchema } from "./example-of.js";

/** The body of a request to `/v1/chat/completions`, as far as answers depend on it. */
export interface ChatCompletionsBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly name: string; readonly schema?: JsonSchema } };
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters?: JsonSchema } }[];
  readonly temperature?: number;
  readonly max_completion_tokens?: number;
  readonly max_tokens?: number;
}

/** The fields that come from {@link EventStreamShape} shape a stream. */
export interface CompletionAnswer extends EventStreamShape {
  /** @default an example of the request's JSON schema where it has one, else its last message, said back; cut at the limit it names */
  readonly text?: string;
  /** Calls one of the request's tools; its arguments are an example of its parameters, or this text, which may be no JSON. */
  readonly tool?: { readonly name: string; readonly arguments?: string };
  /** Any word, also one that does not fit or that nobody knows. @default "stop", and "tool_calls" where a tool is called */
  readonly finishReason?: string;
  /** @default words counted as tokens; null sends none */
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number; readonly total_tokens: number } | null;
  /** Changes an answer that is given at once before it is sent. */
  readonly change?: (answer: Completion) => unknown;
  /** Changes the events of a stream before they are sent; a text is sent as it is. */
  readonly changeEvents?: (events: readonly object[]) => readonly (object | string)[];
}

/** An answer that is given at once. */
export interface Completion {
  readonly choices: readonly { readonly index: number; readonly message: object; readonly finish_reason: string }[];
  readonly usage?: object;
}

/** A right answer, at once or as a stream, whichever is asked for; its options make it wrong. */
export function completion(answer: CompletionAnswer = {}): Answer<ChatCompletionsBody> {
  return async ({ body }, response) => {
    const { isCut, ...told } = messageFor(body, answer);
    const finishReason = answer.finishReason ?? (isCut ? "length" : told.tool_calls === undefined ? "stop" : "tool_calls");
    const usage = answer.usage === undefined ? usageOf(body, told) : answer.usage;
    const envelope = { id: "chatcmpl-scripted", created: 0, model: body.model };
    if (body.stream !== true) {
      const choices = [{ index: 0, message: { role: "assistant", ...told }, finish_reason: finishReason, logprobs: null }];
      const complete = { ...envelope, object: "chat.completion", choices, ...(usage === null ? {} : { usage }) };
      sendJson(response, 200, answer.change?.(complete) ?? complete);
      return;
    }
    const chunk = (delta: object, finish: string | null = null): object => ({
      ...envelope,
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta, finish_reason: finish, logprobs: null }],
    });
    const events = [chunk({ role: "assistant", content: "" }), ...deltasOf(told).map((delta) => chunk(delta)), chunk({}, finishReason)];
    if (body.stream_options?.include_usage === true && usage !== null)
      events.push({ ...envelope, object: "chat.completion.chunk", choices: [], usage });
    await sendEvents(response, answer.changeEvents?.(events) ?? events, answer);
  };
}

interface ToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

interface Message {
  readonly content: string | null;
  readonly tool_calls?: readonly ToolCall[];
}

function messageFor(body: ChatCompletionsBody, { text, tool }: CompletionAnswer): Message & { readonly isCut: boolean } {
  if (tool !== undefined) {
    const asked = body.tools?.find(({ function: { name } }) => name === tool.name)?.function.parameters;
    const call = { name: tool.name, arguments: tool.arguments ?? JSON.stringify(exampleOf(asked ?? {})) };
    return { content: null, tool_calls: [{ id: "call_scripted", type: "function", function: call }], isCut: false };
  }
  const schema = body.response_format?.json_schema?.schema;
  const usual = schema === undefined ? (body.messages.at(-1)?.content ?? "") : JSON.stringify(exampleOf(schema));
  const limit = body.max_completion_tokens ?? body.max_tokens;
  const words = usual.match(/\s*\S+/gu) ?? [];
  if (text !== undefined || limit === undefined || words.length <= limit) return { content: text ?? usual, isCut: false };
  return { content: words.slice(0, limit).join(""), isCut: true };
}

/** The message, a few characters at a time. */
function deltasOf({ content, tool_calls: toolCalls = [] }: Message): object[] {
  const slices = (text: string): string[] => text.match(/.{1,4}/gsu) ?? [];
  return [
    ...slices(content ?? "").map((slice) => ({ content: slice })),
    ...toolCalls.flatMap(({ function: { name, arguments: text }, ...call }, index) => [
      { tool_calls: [{ index, ...call, function: { name, arguments: "" } }] },
      ...slices(text).map((slice) => ({ tool_calls: [{ index, function: { arguments: slice } }] })),
    ]),
  ];
}

function usageOf({ messages }: ChatCompletionsBody, { content, tool_calls: toolCalls = [] }: Message): CompletionAnswer["usage"] & object {
  const words = (texts: readonly string[]): number => texts.join(" ").match(/\S+/g)?.length ?? 0;
  const [prompt, completed] = [
    words(messages.map((message) => message.content)),
    words([content ?? "", ...toolCalls.map((call) => call.function.arguments)]),
  ];
  return { prompt_tokens: prompt, completion_tokens: completed, total_tokens: prompt + completed };
}
