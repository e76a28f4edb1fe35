import { afterAll, describe, expect, it } from "vitest";
import type { Embedder, EmbedRequest } from "../../ports/embedder.js";
import { brokenChecks } from "../conformance/broken-checks.js";
import { describeSuite } from "../conformance/describe-suite.js";
import { everyCheckFails } from "../conformance/every-check-fails.fixture.js";
import type { ConformanceSuite } from "../conformance/suite.js";
import { deterministicEmbedder } from "../fakes/deterministic-embedder.js";
import { embedderSuite } from "./embedder-suite.js";

const sound = deterministicEmbedder();
const suite = embedderSuite(() => ({ embedder: sound }));

/** A sound embedder, but for what it makes of a request. */
const broken = (embed: (request: EmbedRequest) => Promise<readonly Float32Array[]>, change: Partial<Embedder> = {}): ConformanceSuite =>
  embedderSuite(() => ({ embedder: { ...sound, embed, ...change } }));

/** Takes whatever it is given. */
const lenient = ({ texts, signal }: EmbedRequest): Promise<readonly Float32Array[]> =>
  sound.embed({ texts: texts.map((text) => text.toWellFormed().trim() || "blank"), kind: "document", signal });

const cache = new Map<string, Float32Array>();
let latest: readonly string[] = [];
let failed = false;
let requests = 0;

describeSuite("deterministicEmbedder", suite, { describe, it, after: afterAll });

describe("the suite of the port Embedder", () => {
  everyCheckFails(suite, {
    "names its model and its dimensions": broken((request) => sound.embed(request), { dimensions: 0 }),
    "gives each text a finite vector of its dimensions that is not zero": broken(async (request) =>
      (await sound.embed(request)).map((vector, index) => (index === 3 ? vector.fill(0) : vector)),
    ),
    "keeps the order of the texts": broken(async (request) => (await sound.embed(request)).toReversed()),
    "gives equal texts equal vectors, in one call and in the next": broken(async (request) =>
      (await sound.embed(request)).map((vector) => vector.map((value) => value + Math.random())),
    ),
    "hands out vectors that the caller may change": broken(async (request) => {
      const vectors = await sound.embed(request);
      return request.texts.map((text, index) => cache.get(text) ?? cache.set(text, vectors[index]!).get(text)!);
    }),
    "keeps calls that run at the same time apart": broken(async ({ texts, ...request }) => {
      latest = texts;
      await Promise.resolve();
      return sound.embed({ ...request, texts: latest });
    }),
    "takes a long list of texts": broken(async (request) => (await sound.embed(request)).slice(0, 100)),
    "takes a long text": broken(({ texts, ...request }) => sound.embed({ ...request, texts: texts.filter(({ length }) => length < 512) })),
    "answers an empty list with an empty list and sends nothing": embedderSuite(() => ({
      embedder: { ...sound, embed: (request) => ((requests += 1), sound.embed(request)) },
      requestCount: () => requests,
    })),
    "refuses a blank text, wherever it stands, and sends nothing": broken(lenient),
    "refuses half a surrogate pair and sends nothing": broken(lenient),
    "rejects with the caller's own reason when the signal has already aborted": broken(({ texts, kind }) => sound.embed({ texts, kind })),
    "stops at once when the signal aborts on the way": broken(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (request.signal?.aborted) throw new RangeError("not the caller's reason");
      return sound.embed(request);
    }),
    "goes on working after a call that was refused or aborted": broken(async (request) => {
      if (failed) return [];
      return sound.embed(request).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }),
  });

  /** Wrong answers of one kind of text; those of the other kind are right. */
  const wrongAnswers: Readonly<Record<string, (request: EmbedRequest) => Promise<readonly Float32Array[]>>> = {
    "are zero": async (request) => (await sound.embed(request)).map((vector) => vector.fill(0)),
    "are not numbers": async (request) => (await sound.embed(request)).map((vector) => vector.fill(Number.NaN)),
    "are infinite": async (request) => (await sound.embed(request)).map((vector) => vector.fill(Infinity)),
    "have other dimensions": (request) => deterministicEmbedder(7).embed(request),
    "are the same whatever the text": async ({ texts, ...request }) =>
      (await sound.embed({ texts, ...request }), sound.embed({ ...request, texts: texts.map(() => "heron") })),
    "come for the first text only": async (request) => (await sound.embed(request)).slice(0, 1),
    "come in another order": async (request) => (await sound.embed(request)).toReversed(),
    "end after a hundred texts": async (request) => (await sound.embed(request)).slice(0, 100),
    "begin again after a hundred texts": ({ texts, ...request }) =>
      sound.embed({ ...request, texts: texts.map((_, index) => texts[index % 100]!) }),
    "come for blank texts, too": (request) => sound.embed({ ...request, texts: request.texts.map((text) => text.trim() || "blank") }),
    "come for half a surrogate pair, too": (request) =>
      sound.embed({ ...request, texts: request.texts.map((text) => text.toWellFormed()) }),
  };

  describe.each(["document", "question"] as const)("finds out an embedder whose vectors of a %s", (kind) => {
    it.each(Object.entries(wrongAnswers))("%s", async (_, embed) => {
      const wrong = broken((request) => (request.kind === kind ? embed(request) : sound.embed(request)));
      const errors = (await brokenChecks(wrong)).map(({ error }) => error);
      expect(errors).toContainEqual(expect.objectContaining({ code: "CONFORMANCE.BROKEN_PROMISE" }));
    });
  });
});
