import type { ChatAnswer, ChatRequest } from "@graphspan/core";
import { type ModelContext, startCall } from "./call.js";
import { Filtered } from "./chat-connection.js";
import { readCompletion } from "./read-completion.js";
import { requestBody } from "./request-body.js";

/** Asks for an answer as a whole. */
export async function complete(context: ModelContext, request: ChatRequest): Promise<ChatAnswer> {
  const { tried, step } = startCall(context, request);
  const body = requestBody(request, context.settings);
  try {
    return await tried((callSignal) =>
      step(callSignal, async (signal) => {
        const connection = await context.connection();
        return readCompletion(await connection.post("/chat/completions", body, signal));
      }),
    );
  } catch (error) {
    if (error instanceof Filtered) return { text: "", finishReason: "declined", usage: { inputTokens: 0, outputTokens: 0 } };
    throw error;
  }
}
