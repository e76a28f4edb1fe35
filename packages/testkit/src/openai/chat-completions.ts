import type { Answer } from "./answers.js";
import { sendJson } from "./answers.js";
import { sendEvents } from "./event-stream.js";
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
}

export interface CompletionAnswer {
  /** @default an example of the request's JSON schema where it has one, else its last message, said back */
  readonly text?: string;
  /** Calls one of the request's tools; its arguments are an example of its parameters, or this text, which may be no JSON. */
  readonly tool?: { readonly name: string; readonly arguments?: string };
  /** Any word, also one that does not fit or that nobody knows. @default "stop", and "tool_calls" where a tool is called */
  readonly finishReason?: string;
  /** @default words counted as tokens; null sends none */
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number; readonly total_tokens: number } | null;
  /** Streams only: bytes a write, so that events and characters are torn apart. @default 7 */
  readonly bytesPerWrite?: number;
  /** Streams only: cuts the connection after this many bytes of the body. */
  readonly cutAfterBytes?: number;
}

/** A right answer, at once or as a stream, whichever is asked for; its options make it wrong. */
export function completion(answer: CompletionAnswer = {}): Answer<ChatCompletionsBody> {
  return async ({ body }, response) => {
    const told = messageFor(body, answer);
    const finishReason = answer.finishReason ?? (told.tool_calls === undefined ? "stop" : "tool_calls");
    const usage = answer.usage === undefined ? usageOf(body, told) : answer.usage;
    const envelope = { id: "chatcmpl-scripted", created: 0, model: body.model };
    if (body.stream !== true) {
      const choices = [{ index: 0, message: { role: "assistant", ...told }, finish_reason: finishReason, logprobs: null }];
      sendJson(response, 200, { ...envelope, object: "chat.completion", choices, ...(usage === null ? {} : { usage }) });
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
    await sendEvents(response, events, answer);
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

function messageFor(body: ChatCompletionsBody, { text, tool }: CompletionAnswer): Message {
  if (tool !== undefined) {
    const asked = body.tools?.find(({ function: { name } }) => name === tool.name)?.function.parameters;
    const call = { name: tool.name, arguments: tool.arguments ?? JSON.stringify(exampleOf(asked ?? {})) };
    return { content: null, tool_calls: [{ id: "call_scripted", type: "function", function: call }] };
  }
  const schema = body.response_format?.json_schema?.schema;
  return { content: text ?? (schema === undefined ? (body.messages.at(-1)?.content ?? "") : JSON.stringify(exampleOf(schema))) };
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
