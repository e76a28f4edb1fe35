import type { Embedder, EmbedRequest } from "../../ports/embedder.js";
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

/** More texts than most services take in one request; fewer questions, since a model on this machine takes its time. */
const longLists = { document: 300, question: 130 };

/** What every {@link Embedder} must do, whatever is behind it, with documents and with questions. */
export function embedderSuite(open: () => EmbedderUnderTest | Promise<EmbedderUnderTest>): ConformanceSuite {
  return defineSuite("Embedder", open, {
    "names its model and its dimensions": ({ embedder }) => {
      ensure(embedder.model !== "", "the model has a name");
      ensure(Number.isInteger(embedder.dimensions) && embedder.dimensions > 0, "dimensions are a whole number above zero");
      return Promise.resolve();
    },

    "gives each text a finite vector of its dimensions that is not zero": ofBothKinds(async ({ embedder }, kind) => {
      ensureVectors(embedder, manyLanguages, await embed(embedder, kind, manyLanguages));
    }),

    "keeps the order of the texts": ofBothKinds(async ({ embedder }, kind) => {
      const together = await embed(embedder, kind, manyLanguages);
      for (const [position, text] of manyLanguages.entries()) {
        const alone = await embedOne(embedder, kind, text);
        ensure(isNear(together[position], alone), "a text in a list gets the vector it gets alone", { kind, text });
      }
    }),

    "takes a long list of texts": ofBothKinds(async ({ embedder }, kind) => {
      const texts = Array.from({ length: longLists[kind] }, (_, index) => `Heron ${index}`);
      const together = await embed(embedder, kind, texts);
      ensureVectors(embedder, texts, together);
      for (const position of [0, 99, 100, 128, texts.length - 1]) {
        const alone = await embedOne(embedder, kind, texts[position]!);
        ensure(isNear(together[position], alone), "a text in a long list gets the vector it gets alone", { kind, position });
      }
    }),

    "gives equal texts equal vectors, in one call and in the next": ofBothKinds(async ({ embedder }, kind) => {
      const [first, other, again] = await embed(embedder, kind, [heron, "Railway timetable", heron]);
      ensureSame(again, first, "equal texts get equal vectors in one call");
      ensure(!isNear(other, first!), "texts that have nothing in common get different vectors");
      ensureSame(await embedOne(embedder, kind, heron), first, "equal texts get equal vectors in two calls");
    }),

    "hands out vectors that the caller may change": ofBothKinds(async ({ embedder }, kind) => {
      const vector = await embedOne(embedder, kind, heron);
      const kept = Float32Array.from(vector);
      vector.fill(7);
      ensureSame(await embedOne(embedder, kind, heron), kept, "a vector that was handed out and changed changes no later one");
    }),

    "keeps calls that run at the same time apart": ofBothKinds(async ({ embedder }, kind) => {
      const together = await Promise.all(manyLanguages.map((text) => embedOne(embedder, kind, text)));
      for (const [position, text] of manyLanguages.entries())
        ensureSame(together[position], await embedOne(embedder, kind, text), "each call gets the vector of its own text");
    }),

    "takes a long text": ofBothKinds(async ({ embedder }, kind) => {
      await embedOne(embedder, kind, "Herons nest in colonies. ".repeat(800));
    }),

    "answers an empty list with an empty list and sends nothing": ofBothKinds(async ({ embedder, requestCount }, kind) => {
      const before = requestCount?.();
      ensureSame(await embed(embedder, kind, []), [], "no texts, no vectors");
      ensure(requestCount?.() === before, "nothing is sent");
    }),

    "refuses a blank text, wherever it stands, and sends nothing": ofBothKinds(async (subject, kind) => {
      for (const text of blankTexts) for (const texts of [[text], [heron, text]]) await ensureRefused(subject, kind, texts);
    }),

    "refuses half a surrogate pair and sends nothing": ofBothKinds(async (subject, kind) => {
      for (const text of brokenTexts) await ensureRefused(subject, kind, [heron, text]);
    }),

    "rejects with the caller's own reason when the signal has already aborted": ofBothKinds(({ embedder, requestCount }, kind) =>
      ensureStoppedBefore((signal) => embed(embedder, kind, [heron], signal), requestCount),
    ),

    "stops at once when the signal aborts on the way": ofBothKinds(({ embedder }, kind) =>
      ensureStoppedDuring((signal) => embed(embedder, kind, manyLanguages, signal), { mustReject: false }),
    ),

    "goes on working after a call that was refused or aborted": ofBothKinds(async ({ embedder }, kind) => {
      await embed(embedder, kind, [" "]).catch(() => undefined);
      await embed(embedder, kind, [heron], AbortSignal.abort()).catch(() => undefined);
      await embedOne(embedder, kind, heron);
    }),
  });
}

type Kind = EmbedRequest["kind"];
type Check = (subject: EmbedderUnderTest) => Promise<void>;

/** Models often treat questions in another way than documents, so that a promise kept for the one may be broken for the other. */
function ofBothKinds(check: (subject: EmbedderUnderTest, kind: Kind) => Promise<void>): Check {
  return async (subject) => {
    for (const kind of ["document", "question"] as const) await check(subject, kind);
  };
}

function embed(embedder: Embedder, kind: Kind, texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
  return embedder.embed(frozen({ texts: [...texts], kind, signal }));
}

async function embedOne(embedder: Embedder, kind: Kind, text: string): Promise<Float32Array> {
  const [vector, ...more] = await embed(embedder, kind, [text]);
  ensure(vector !== undefined && more.length === 0, "one text gets one vector");
  return vector;
}

function ensureVectors(embedder: Embedder, texts: readonly string[], vectors: readonly Float32Array[]): void {
  ensure(vectors.length === texts.length, "there are as many vectors as texts", { vectors: vectors.length });
  for (const vector of vectors) {
    ensure(vector instanceof Float32Array, "a vector is a Float32Array");
    ensure(vector.length === embedder.dimensions, "a vector has the embedder's dimensions", { length: vector.length });
    ensure(vector.every(Number.isFinite), "a vector holds finite numbers");
    ensure(
      vector.some((value) => value !== 0),
      "a vector is not zero",
    );
  }
}

async function ensureRefused({ embedder, requestCount }: EmbedderUnderTest, kind: Kind, texts: readonly string[]): Promise<void> {
  const before = requestCount?.();
  await ensureRejects(() => embed(embedder, kind, texts), `${JSON.stringify(texts)} is refused`);
  ensure(requestCount?.() === before, `${JSON.stringify(texts)} is not sent`);
}

/** Whether two vectors point the same way, but for rounding. */
function isNear(one: Float32Array | undefined, other: Float32Array): boolean {
  if (one === undefined) return false;
  const dot = one.reduce((sum, value, index) => sum + value * other[index]!, 0);
  return dot / (Math.hypot(...one) * Math.hypot(...other)) > 0.9999;
}
