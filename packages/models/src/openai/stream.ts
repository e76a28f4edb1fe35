import { type ChatRequest, type ChatStreamEvent, isGraphspanError } from "@graphspan/core";
import { modelsError } from "../errors.js";
import { type Call, type ModelContext, startCall } from "./call.js";
import { Filtered } from "./chat-connection.js";
import { requestBody } from "./request-body.js";
import { startReading } from "./stream-reading.js";

/** Asks for an answer piece by piece. Until the first words are here, a broken stream is tried again as a whole. */
export async function* stream(context: ModelContext, request: ChatRequest): AsyncGenerator<ChatStreamEvent, void, undefined> {
  const { signal } = request;
  signal?.throwIfAborted();
  const call = startCall(context, request);
  const [opened, first] = await call.tried(async (callSignal) => {
    const attempt = openStream(context, request, call);
    try {
      return [attempt, await attempt.next(callSignal)] as const;
    } catch (error) {
      attempt.close();
      throw error;
    }
  });
  try {
    let event = first;
    while (event.type === "text") {
      yield event;
      event = await opened.next(signal).catch((error: unknown) => {
        signal?.throwIfAborted();
        throw brokenStream(error, context.settings.model);
      });
    }
    yield event;
  } finally {
    opened.close();
  }
}

interface OpenStream {
  readonly next: (signal: AbortSignal | undefined) => Promise<ChatStreamEvent>;
  /** Ends the request. */
  readonly close: () => void;
}

/** How long a server may take to tell the usage of an answer that is whole. */
const longestUsageWaitMs = 1_000;

function openStream({ connection, settings, clock }: ModelContext, request: ChatRequest, { step }: Call): OpenStream {
  const usageWaitMs = Math.min(longestUsageWaitMs, settings.attemptTimeoutMs);
  let wholeAt: number | undefined;
  const controller = new AbortController();
  const reading = startReading();
  const chunks = (async function* () {
    const body = { ...requestBody(request, settings), stream: true, stream_options: { include_usage: true } };
    yield* (await connection()).stream("/chat/completions", body, controller.signal);
  })();
  return {
    next: async (signal) => {
      try {
        for (;;) {
          if (reading.isWhole()) wholeAt ??= clock.now();
          const limitMs = wholeAt === undefined ? settings.attemptTimeoutMs : Math.max(0, wholeAt + usageWaitMs - clock.now());
          const { done, value } = await step(signal, () => chunks.next(), limitMs);
          if (done === true) return { type: "end", answer: reading.answer() };
          const text = reading.add(value);
          if (text === "") continue;
          wholeAt = undefined;
          return { type: "text", text };
        }
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof Filtered) return { type: "end", answer: reading.declined() };
        // Nothing is missing but, perhaps, the usage.
        if (reading.isWhole()) return { type: "end", answer: reading.answer() };
        throw error;
      }
    },
    close: () => {
      controller.abort();
    },
  };
}

/** Words that were given cannot be taken back, so nothing is tried again here. */
function brokenStream(error: unknown, model: string): unknown {
  if (!isGraphspanError(error) || error.code === "CHAT.TIMEOUT" || error.code === "CHAT.ANSWER_TOO_LARGE") return error;
  return modelsError("CHAT.STREAM_BROKEN", `The stream of ${model} broke after its first words: ${error.message}`, { cause: error });
}
