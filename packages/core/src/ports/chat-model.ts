/** One message of a conversation. */
export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** A conversation to be continued. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** JSON schema the answer must follow, where the model can. */
  readonly jsonSchema?: Readonly<Record<string, unknown>> | undefined;
  readonly temperature?: number | undefined;
  readonly maxOutputTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a model took in and gave out. */
export interface ChatUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/**
 * The model's next message. `finishReason` is `"length"` where it was cut at `maxOutputTokens`, `"declined"` where the model or a filter of its
 * server would not answer.
 */
export interface ChatAnswer {
  readonly text: string;
  readonly finishReason: "stop" | "length" | "declined" | "other";
  readonly usage: ChatUsage;
}

/** A piece of an answer, or, last of all, the whole of it. */
export type ChatStreamEvent = { readonly type: "text"; readonly text: string } | { readonly type: "end"; readonly answer: ChatAnswer };

/** Answers messages with text. */
export interface ChatModel {
  readonly model: string;
  /** Answers the last message. */
  complete(request: ChatRequest): Promise<ChatAnswer>;
  /** The same, piece by piece: the texts make up the answer's, which comes last. Leaving the loop stops the model. */
  stream(request: ChatRequest): AsyncIterable<ChatStreamEvent>;
}
