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

/** The model's next message. `finishReason` is `"length"` where it was cut at `maxOutputTokens`. */
export interface ChatAnswer {
  readonly text: string;
  readonly finishReason: "stop" | "length" | "other";
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
}

/** Answers messages with text. */
export interface ChatModel {
  readonly model: string;
  /** Answers the last message. */
  complete(request: ChatRequest): Promise<ChatAnswer>;
}
