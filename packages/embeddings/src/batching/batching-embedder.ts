import { type Embedder, type EmbedRequest, isGraphspanError, parseOptions } from "@graphspan/core";
import { type Clock, retrying, systemClock, withDeadline } from "@graphspan/openai-client";
import pLimit from "p-limit";
import { checkTexts } from "../checks/texts.js";
import { checkVectors } from "../checks/vectors.js";
import { embeddingsError } from "../errors.js";
import { type Batch, halves, splitIntoBatches } from "./batches.js";
import { type BatchingOptions, batchingOptionsSchema, type BatchingSettings } from "./batching-options.js";

/**
 * Makes an embedder that sends one request for each call fit for real work: long lists are cut into requests under the item and token
 * limits, a few run at once, failed ones are tried again, and everything ends at the time limit or at an abort. Order is kept, what
 * comes back is checked, blank and broken texts are refused before anything is sent, and an empty list sends nothing.
 *
 * @param embedder - Sends one request for each call. An error with `retryable` is tried again, after `details.retryAfterMs` where given;
 *   on `EMBEDDING.REQUEST_TOO_LARGE` the request is sent again in halves.
 * @param clock - Time and chance, for tests.
 */
export function createBatchingEmbedder(embedder: Embedder, options: BatchingOptions = {}, clock: Clock = systemClock): Embedder {
  const settings = parseOptions<BatchingSettings>("createBatchingEmbedder", batchingOptionsSchema, options);
  return batchingEmbedder(embedder, settings, clock);
}

/** The same with options that are already parsed. */
export function batchingEmbedder(embedder: Embedder, settings: BatchingSettings, clock: Clock): Embedder {
  const slots = pLimit(settings.concurrency);
  return {
    model: embedder.model,
    dimensions: embedder.dimensions,
    window: embedder.window,
    embed: async ({ texts, kind, signal }) => {
      signal?.throwIfAborted();
      checkTexts(texts);
      if (texts.length === 0) return [];
      const endsAt = clock.now() + settings.timeoutMs;
      const deadline = { signal, timeoutMs: settings.timeoutMs, timeoutError: timeoutOf("The call", settings.timeoutMs) };
      return withDeadline(deadline, async (controller) => {
        const call: Call = { embedder, settings, clock, kind, endsAt, signal: controller.signal };
        const send = (batch: Batch) =>
          sendBatch(batch, call).catch((error: unknown) => {
            // Before the slot is free: no further request begins for a call that has failed.
            controller.abort(error);
            throw error;
          });
        const answers = await Promise.all(splitIntoBatches(texts, settings).map((batch) => slots(send, batch)));
        return answers.flat();
      });
    },
  };
}

/** What all requests of one call share. */
interface Call {
  readonly embedder: Embedder;
  readonly settings: BatchingSettings;
  readonly clock: Clock;
  readonly kind: EmbedRequest["kind"];
  readonly endsAt: number;
  /** Aborts at the time limit, at the caller's abort, and when another request of the call has failed for good. */
  readonly signal: AbortSignal;
}

async function sendBatch(batch: Batch, call: Call): Promise<readonly Float32Array[]> {
  call.signal.throwIfAborted();
  try {
    return await retrying(call.settings, call, () => attempt(batch, call));
  } catch (error) {
    if (!isGraphspanError(error) || error.code !== "EMBEDDING.REQUEST_TOO_LARGE") throw error;
    if (batch.texts.length === 1) throw textTooLong(batch.firstPosition, error);
    const [front, back] = halves(batch);
    return [...(await sendBatch(front, call)), ...(await sendBatch(back, call))];
  }
}

async function attempt({ texts, firstPosition }: Batch, { embedder, settings, kind, signal }: Call): Promise<readonly Float32Array[]> {
  const { attemptTimeoutMs: timeoutMs } = settings;
  const deadline = { signal, timeoutMs, timeoutError: timeoutOf("A request", timeoutMs) };
  const vectors = await withDeadline(deadline, ({ signal: attemptSignal }) => embedder.embed({ texts, kind, signal: attemptSignal }));
  checkVectors(vectors, { count: texts.length, dimensions: embedder.dimensions, firstPosition });
  return vectors;
}

function timeoutOf(what: string, timeoutMs: number): () => Error {
  return () => embeddingsError("EMBEDDING.TIMEOUT", `${what} for embeddings took longer than ${timeoutMs} ms.`, { details: { timeoutMs } });
}

function textTooLong(position: number, cause: Error): Error {
  return embeddingsError("EMBEDDING.TEXT_TOO_LONG", `Text ${position} is too long for the model: ${cause.message}`, {
    details: { position },
  });
}
