import { afterAll, describe, it } from "vitest";
import { untilAborted } from "../../abort/until-aborted.js";
import type { RerankedDocument, Reranker, RerankRequest } from "../../ports/reranker.js";
import { describeSuite } from "../conformance/describe-suite.js";
import { everyCheckFails } from "../conformance/every-check-fails.fixture.js";
import type { ConformanceSuite } from "../conformance/suite.js";
import { overlapReranker } from "../fakes/overlap-reranker.js";
import { rerankerSuite } from "./reranker-suite.js";

const sound = overlapReranker();

/** Answers when the test no longer stalls it. */
function openStallable(): { readonly reranker: Reranker; readonly stall: () => void } {
  let next: Promise<unknown> = Promise.resolve();
  const rerank = async (request: RerankRequest): Promise<readonly RerankedDocument[]> => {
    const answered = next;
    next = Promise.resolve();
    await untilAborted(answered, request.signal);
    return sound.rerank(request);
  };
  const stall = (): void => {
    next = new Promise(() => undefined);
  };
  return { reranker: { ...sound, rerank }, stall };
}
const suite = rerankerSuite(openStallable);

type Rerank = Reranker["rerank"];
const broken = (rerank: Rerank, change: Partial<Reranker> = {}): ConformanceSuite =>
  rerankerSuite(() => ({ reranker: { ...sound, rerank, ...change } }));
/** A sound reranker whose answer is changed. */
const changed = (change: (ranked: readonly RerankedDocument[], request: RerankRequest) => readonly RerankedDocument[]): ConformanceSuite =>
  broken(async (request) => change(await sound.rerank(request), request));

let latest: RerankRequest;
let failed = false;
let requests = 0;

describeSuite("overlapReranker", rerankerSuite(() => ({ reranker: sound })), { describe, it, after: afterAll });
describeSuite("a reranker that can be stalled", suite, { describe, it, after: afterAll });

describe("the suite of the port Reranker", () => {
  everyCheckFails(suite, {
    "names its model and what its scores mean": broken((request) => sound.rerank(request), { model: "" }),
    "puts the document that answers the question first": changed((ranked) => ranked.map(({ score }, index) => ({ index, score }))),
    "gives each document back exactly once, whatever it says": changed((ranked) => (ranked.length > 100 ? ranked.slice(0, 100) : ranked)),
    "sorts the best first": changed((ranked) => ranked.toSorted((one, other) => one.index - other.index)),
    "keeps the request's order where scores are equal": changed((ranked) =>
      ranked.toSorted((one, other) => other.score - one.score || other.index - one.index),
    ),
    "gives the best ones where a number of them is asked for": broken((request) =>
      sound.rerank({ ...request, documents: request.documents.slice(0, request.topN) }),
    ),
    "answers an empty list with an empty list and sends nothing": rerankerSuite(() => ({
      reranker: { ...sound, rerank: (request) => ((requests += 1), sound.rerank(request)) },
      requestCount: () => requests,
    })),
    "keeps calls that run at the same time apart": broken(async (request) => {
      latest = request;
      await Promise.resolve();
      return sound.rerank(latest);
    }),
    "rejects with the caller's own reason when the signal has already aborted": broken(({ question, documents }) =>
      sound.rerank({ question, documents }),
    ),
    "stops at once when the signal aborts on the way": rerankerSuite(() => {
      const { reranker, stall } = openStallable();
      const rerank: Rerank = ({ signal, ...request }) =>
        reranker.rerank({ ...request, signal: signal && AbortSignal.any([signal]) }).catch(() => {
          throw new RangeError("not the caller's reason");
        });
      return { reranker: { ...reranker, rerank }, stall };
    }),
    "goes on working after a call that was aborted": broken(async (request) => {
      if (failed) return [{ index: 0, score: Number.NaN }];
      return sound.rerank(request).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }),
  });
});
