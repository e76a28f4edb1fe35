import type { Embedder } from "../../ports/embedder.js";
import { ensureStoppedBefore, ensureStoppedDuring } from "../conformance/abort-checks.js";
import { ensure, ensureRejects, ensureSame } from "../conformance/ensure.js";
import { frozen } from "../conformance/frozen.js";
import { type Closable, type ConformanceSuite, defineSuite } from "../conformance/suite.js";
import { blankTexts, brokenTexts, manyLanguages } from "./many-languages.js";

export interface EmbedderUnderTest extends Closable {
  readonly embedder: Embedder;
  /** Requests sent so far, where the embedder sends any: what must not be sent is then seen not to be. */
  readonly requestCount?: (() => number) | undefined;
}

const heron = "A grey heron.";

/** What every {@link Embedder} must do, whatever is behind it. */
export function embedderSuite(open: () => EmbedderUnderTest | Promise<EmbedderUnderTest>): ConformanceSuite {
  return defineSuite("Embedder", open, {
    "names its model and its dimensions": ({ embedder }) => {
      ensure(embedder.model !== "", "the model has a name");
      ensure(Number.isInteger(embedder.dimensions) && embedder.dimensions > 0, "dimensions are a whole number above zero");
      return Promise.resolve();
    },

    "gives each text a finite vector of its dimensions that is not zero": async ({ embedder }) => {
      const vectors = await embed(embedder, manyLanguages);
      ensure(vectors.length === manyLanguages.length, "there are as many vectors as texts", { vectors: vectors.length });
      for (const vector of vectors) {
        ensure(vector instanceof Float32Array, "a vector is a Float32Array");
        ensure(vector.length === embedder.dimensions, "a vector has the embedder's dimensions", { length: vector.length });
        ensure(vector.every(Number.isFinite), "a vector holds finite numbers");
        ensure(
          vector.some((value) => value !== 0),
          "a vector is not zero",
        );
      }
    },

    "keeps the order of the texts": async ({ embedder }) => {
      const together = await embed(embedder, manyLanguages);
      for (const [position, text] of manyLanguages.entries()) {
        const alone = await embedOne(embedder, text);
        ensure(cosine(together[position]!, alone) > 0.9999, "a text in a list gets the vector it gets alone", { text });
      }
    },

    "gives equal texts equal vectors, in one call and in the next": async ({ embedder }) => {
      const [first, other, again] = await embed(embedder, [heron, "Railway timetable", heron]);
      ensureSame(again, first, "equal texts get equal vectors in one call");
      ensure(cosine(first!, other!) < 0.9999, "texts that have nothing in common get different vectors");
      ensureSame(await embedOne(embedder, heron), first, "equal texts get equal vectors in two calls");
    },

    "hands out vectors that the caller may change": async ({ embedder }) => {
      const vector = await embedOne(embedder, heron);
      const kept = Float32Array.from(vector);
      vector.fill(7);
      ensureSame(await embedOne(embedder, heron), kept, "a vector that was handed out and changed changes no later one");
    },

    "keeps calls that run at the same time apart": async ({ embedder }) => {
      const together = await Promise.all(manyLanguages.map((text) => embedOne(embedder, text)));
      for (const [position, text] of manyLanguages.entries())
        ensureSame(together[position], await embedOne(embedder, text), "each call gets the vector of its own text");
    },

    "embeds questions into the space of texts": async ({ embedder }) => {
      const [vector] = await embedder.embed({ texts: ["Where do herons nest?"], kind: "question" });
      ensure(vector?.length === embedder.dimensions, "the vector of a question has the embedder's dimensions");
    },

    "takes a long text": async ({ embedder }) => {
      await embedOne(embedder, "Herons nest in colonies. ".repeat(800));
    },

    "answers an empty list with an empty list and sends nothing": async ({ embedder, requestCount }) => {
      const before = requestCount?.();
      ensureSame(await embed(embedder, []), [], "no texts, no vectors");
      ensure(requestCount?.() === before, "nothing is sent");
    },

    "refuses a blank text, wherever it stands, and sends nothing": async (subject) => {
      for (const text of blankTexts) for (const texts of [[text], [heron, text]]) await ensureRefused(subject, texts);
    },

    "refuses half a surrogate pair and sends nothing": async (subject) => {
      for (const text of brokenTexts) await ensureRefused(subject, [heron, text]);
    },

    "rejects with the caller's own reason when the signal has already aborted": ({ embedder, requestCount }) =>
      ensureStoppedBefore((signal) => embed(embedder, [heron], signal), requestCount),

    "stops at once when the signal aborts on the way": ({ embedder }) =>
      ensureStoppedDuring((signal) => embed(embedder, manyLanguages, signal), { mustReject: false }),

    "goes on working after a call that was refused or aborted": async ({ embedder }) => {
      await embed(embedder, [" "]).catch(() => undefined);
      await embed(embedder, [heron], AbortSignal.abort()).catch(() => undefined);
      await embedOne(embedder, heron);
    },
  });
}

function embed(embedder: Embedder, texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
  return embedder.embed(frozen({ texts: [...texts], kind: "document" as const, signal }));
}

async function embedOne(embedder: Embedder, text: string): Promise<Float32Array> {
  const [vector, ...more] = await embed(embedder, [text]);
  ensure(vector !== undefined && more.length === 0, "one text gets one vector");
  return vector;
}

async function ensureRefused({ embedder, requestCount }: EmbedderUnderTest, texts: readonly string[]): Promise<void> {
  const before = requestCount?.();
  await ensureRejects(() => embed(embedder, texts), `${JSON.stringify(texts)} is refused`);
  ensure(requestCount?.() === before, `${JSON.stringify(texts)} is not sent`);
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = a.reduce((sum, value, index) => sum + value * b[index]!, 0);
  return dot / (Math.hypot(...a) * Math.hypot(...b));
}
