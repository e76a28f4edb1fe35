import type { ChatRequest } from "@graphspan/core";
import { type Clock, type OpenAIConnection, retrying, withDeadline } from "@graphspan/openai-client";
import { modelsError } from "../errors.js";
import type { ChatModelSettings } from "./chat-model-options.js";

/** What every call of one model has in common. */
export interface ModelContext {
  readonly settings: ChatModelSettings;
  readonly connection: () => Promise<OpenAIConnection>;
  readonly clock: Clock;
}

/** One call, and how long it may take. */
export interface Call {
  /** Tries until it works, as long as errors say that it can help. Each try gets a signal that ends with it. */
  readonly tried: <Result>(attempt: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
  /** Does one step of it under a limit, that of an attempt unless it has its own, and what is left of the whole call's time. */
  readonly step: <Result>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<Result>, limitMs?: number) => Promise<Result>;
}

export function startCall({ settings, clock }: ModelContext, { signal: parent }: Pick<ChatRequest, "signal">): Call {
  const { model, timeoutMs, attemptTimeoutMs } = settings;
  const endsAt = clock.now() + timeoutMs;
  const timeoutError = (what: string, limitMs: number) => () =>
    modelsError("CHAT.TIMEOUT", `${what} ${model} took longer than ${limitMs} ms.`, { details: { timeoutMs: limitMs } });
  const step: Call["step"] = (signal, work, limitMs = attemptTimeoutMs) => {
    const leftMs = Math.max(0, endsAt - clock.now());
    const limit =
      leftMs < limitMs
        ? { timeoutMs: leftMs, timeoutError: timeoutError("A call of", timeoutMs) }
        : { timeoutMs: limitMs, timeoutError: timeoutError("An answer of", limitMs) };
    return withDeadline({ signal, ...limit }, (controller) => work(controller.signal));
  };
  return {
    step,
    tried: (attempt) =>
      withDeadline({ signal: parent, timeoutMs, timeoutError: timeoutError("A call of", timeoutMs) }, ({ signal }) =>
        retrying(settings, { clock, endsAt, signal }, () => attempt(signal)),
      ),
  };
}
