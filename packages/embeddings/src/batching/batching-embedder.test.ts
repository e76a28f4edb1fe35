import { type Embedder, type EmbedRequest, GraphspanError } from "@graphspan/core";
import { type Clock, systemClock } from "@graphspan/openai-client";
import { describeEmbedder, deterministicEmbedder } from "@graphspan/testkit";
import { describe, expect, it } from "vitest";
import { createBatchingEmbedder } from "./batching-embedder.js";
import type { BatchingOptions } from "./batching-options.js";

const failure = (retryable: boolean, details: Readonly<Record<string, unknown>> = {}) =>
  new GraphspanError("TEST.FAILED", "the model failed", { fix: "none", retryable }, { details });

interface Recorded {
  readonly embedder: Embedder;
  readonly requests: EmbedRequest[];
}

/** An embedder that answers rightly unless `before` throws or waits. */
function recording(before: (request: EmbedRequest, call: number) => unknown = () => undefined): Recorded {
  const inner = deterministicEmbedder(8);
  const requests: EmbedRequest[] = [];
  const embedder: Embedder = {
    model: inner.model,
    dimensions: inner.dimensions,
    embed: async (request) => {
      requests.push(request);
      await before(request, requests.length);
      return inner.embed(request);
    },
  };
  return { embedder, requests };
}

/** A clock that stands still but for the sleeps, and notes them. */
function stillClock(random = 0.5): Clock & { readonly slept: number[] } {
  const slept: number[] = [];
  const now = () => slept.reduce((sum, milliseconds) => sum + milliseconds, 0);
  const sleep = (milliseconds: number) => Promise.resolve(void slept.push(milliseconds));
  return { slept, now, sleep, random: () => random };
}

const texts = Array.from({ length: 10 }, (_, index) => `text ${index}`);

const embed = (embedder: Embedder, options: BatchingOptions, clock: Clock = stillClock(), signal?: AbortSignal) =>
  createBatchingEmbedder(embedder, options, clock).embed({ texts, kind: "document", signal });

describeEmbedder("createBatchingEmbedder", () => {
  const { embedder, requests } = recording();
  return Promise.resolve({ embedder: createBatchingEmbedder(embedder, { maxInputsPerRequest: 3 }), requestCount: () => requests.length });
});

describe("batches", () => {
  it("sends requests under the limit and keeps the order although later requests answer first", async () => {
    const { embedder, requests } = recording((_, call) => systemClock.sleep(40 - call * 10, new AbortController().signal));
    const vectors = await embed(embedder, { maxInputsPerRequest: 3 });
    expect(requests.map((request) => request.texts.length)).toEqual([3, 3, 3, 1]);
    expect(vectors).toEqual(await deterministicEmbedder(8).embed({ texts, kind: "document" }));
  });

  it("passes on whether a document or a question is embedded", async () => {
    const { embedder, requests } = recording();
    await createBatchingEmbedder(embedder).embed({ texts: ["why"], kind: "question" });
    expect(requests[0]!.kind).toBe("question");
  });

  it("never has more requests under way than allowed, over all calls", async () => {
    let underWay = 0;
    let most = 0;
    const { embedder, requests } = recording(async () => {
      most = Math.max(most, (underWay += 1));
      await new Promise(setImmediate);
      underWay -= 1;
    });
    const batching = createBatchingEmbedder(embedder, { maxInputsPerRequest: 1, concurrency: 3 });
    await Promise.all([batching.embed({ texts, kind: "document" }), batching.embed({ texts, kind: "document" })]);
    expect(requests).toHaveLength(20);
    expect(most).toBe(3);
  });

  it("names the positions of blank texts and sends none", async () => {
    const { embedder, requests } = recording();
    const call = createBatchingEmbedder(embedder, { maxInputsPerRequest: 1 }).embed({ texts: ["a", " ", "b", "\n"], kind: "document" });
    await expect(call).rejects.toMatchObject({ code: "EMBEDDING.BLANK_TEXT", details: { positions: [1, 3] } });
    expect(requests).toEqual([]);
  });

  it("checks what the embedder gives, and names the text in the caller's counting", async () => {
    const inner = deterministicEmbedder(8);
    const embedder: Embedder = {
      ...inner,
      embed: async (request) =>
        (await inner.embed(request)).map((vector, index) => (request.texts[index] === "text 7" ? vector.fill(NaN) : vector)),
    };
    await expect(embed(embedder, { maxInputsPerRequest: 3 })).rejects.toMatchObject({
      code: "EMBEDDING.INVALID_VECTOR",
      details: { position: 7 },
    });
  });
});

describe("retries", () => {
  it("waits a random part of a doubling delay, up to the longest", async () => {
    const clock = stillClock(0.5);
    const { embedder } = recording((_, call) => {
      if (call <= 5) throw failure(true);
    });
    await embed(embedder, { firstDelayMs: 100, maxDelayMs: 1_000 }, clock);
    expect(clock.slept).toEqual([50, 100, 200, 400, 500]);
  });

  it("waits at least as long as the server asks", async () => {
    const clock = stillClock(0.5);
    const { embedder } = recording((_, call) => {
      if (call === 1) throw failure(true, { retryAfterMs: 5_000 });
    });
    await embed(embedder, { firstDelayMs: 100 }, clock);
    expect(clock.slept).toEqual([5_000]);
  });

  it("sends only the failed request again", async () => {
    const { embedder, requests } = recording((_, call) => {
      if (call === 2) throw failure(true);
    });
    await embed(embedder, { maxInputsPerRequest: 5 });
    expect(requests.map((request) => request.texts[0])).toEqual(["text 0", "text 5", "text 5"]);
  });

  it.each([
    { error: failure(false), what: "an error that says it does not help" },
    { error: new Error("unknown"), what: "an error it does not know" },
  ])("does not try again after $what, and passes it on", async ({ error }) => {
    const { embedder, requests } = recording(() => {
      throw error;
    });
    await expect(embed(embedder, {})).rejects.toBe(error);
    expect(requests).toHaveLength(1);
  });

  it("gives up after the last retry with the error as it came", async () => {
    const error = failure(true);
    const { embedder, requests } = recording(() => {
      throw error;
    });
    await expect(embed(embedder, { maxRetries: 2 })).rejects.toBe(error);
    expect(requests).toHaveLength(3);
  });

  it("counts waits in the time limit", async () => {
    const clock = stillClock(0.999);
    const { embedder } = recording(() => {
      throw failure(true);
    });
    await expect(embed(embedder, { firstDelayMs: 400, maxRetries: 20, timeoutMs: 1_000 }, clock)).rejects.toMatchObject({
      code: "TEST.FAILED",
    });
    expect(clock.now()).toBeLessThan(1_000);
  });

  it("sends nothing more after one request has failed for good", async () => {
    const { embedder, requests } = recording(() => {
      throw failure(false);
    });
    await expect(embed(embedder, { maxInputsPerRequest: 1, concurrency: 2 })).rejects.toMatchObject({ code: "TEST.FAILED" });
    await new Promise(setImmediate);
    expect(requests.length).toBeLessThanOrEqual(2);
  });
});

describe("time limit and abort", () => {
  const forever = () => new Promise<never>(() => undefined);

  it("ends at the time limit although the embedder listens to no signal", async () => {
    const { embedder } = recording(forever);
    await expect(embed(embedder, { timeoutMs: 50 })).rejects.toMatchObject({ code: "EMBEDDING.TIMEOUT", details: { timeoutMs: 50 } });
  });

  it("gives up one attempt after its own limit and tries again", async () => {
    const { embedder, requests } = recording((_, call) => (call === 1 ? forever() : undefined));
    await embed(embedder, { attemptTimeoutMs: 20 });
    expect(requests).toHaveLength(2);
    expect(requests[0]!.signal?.aborted).toBe(true);
  });

  it("ends at once with the caller's reason, and aborts what is under way and what waits for a slot", async () => {
    const controller = new AbortController();
    const reason = new Error("the caller left");
    const { embedder, requests } = recording(forever);
    const call = embed(embedder, { maxInputsPerRequest: 1, concurrency: 2 }, stillClock(), controller.signal);
    await new Promise(setImmediate);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(requests).toHaveLength(2);
    expect(requests.every((request) => request.signal?.aborted)).toBe(true);
  });

  it("ends at once during a wait between tries, and ends the wait", async () => {
    const controller = new AbortController();
    const reason = new Error("the caller left");
    let sleepSignal: AbortSignal | undefined;
    const clock: Clock = {
      ...systemClock,
      sleep: (_, signal) => {
        sleepSignal = signal;
        queueMicrotask(() => {
          controller.abort(reason);
        });
        return systemClock.sleep(2_000_000, signal);
      },
    };
    const { embedder } = recording(() => {
      throw failure(true, { retryAfterMs: 1 });
    });
    await expect(embed(embedder, { timeoutMs: 2_000_000_000 }, clock, controller.signal)).rejects.toBe(reason);
    expect(sleepSignal?.aborted).toBe(true);
  });

  it("leaves no listener on a signal that outlives many calls", async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...given: Parameters<typeof add>) => {
      listeners += 1;
      add(...given);
    };
    signal.removeEventListener = (...given: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...given);
    };
    await embed(recording().embedder, {}, stillClock(), signal);
    expect(listeners).toBe(0);
  });
});

describe("options", () => {
  it.each([{ concurrency: 0 }, { maxRetries: -1 }, { maxInputsPerRequest: 1.5 }, { timeoutMs: Infinity }, { timeout: 5 }])(
    "refuses %j",
    (options) => {
      expect(() => createBatchingEmbedder(deterministicEmbedder(), options)).toThrow(
        expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }),
      );
    },
  );
});
